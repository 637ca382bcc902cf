/* What the solver is measured against: the same two recurrences, written down plainly.
 *
 *   solver WRAP POINTS DRAW BONUS1 BONUS2 BONUS3 < deals
 *
 * A deal is a line of 52 ranks, 0 to 12: 28 slots, the starting waste, 23 to draw. Prints the fewest draws with which
 * the tableau can be cleared (-1 if it cannot) and the best score, a line a deal, then on a last line the seconds of
 * processor time that both took, a deal.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLOTS = 28, DRAWS = 23, TABLEAUX = 22932, FULL = (1 << SLOTS) - 1 };

static uint32_t covers[SLOTS], sets[TABLEAUX];
static int count, cards[TABLEAUX], peaks[TABLEAUX], edges[TABLEAUX], edge_slot[TABLEAUX][10], edge_child[TABLEAUX][10];
static int32_t played[TABLEAUX][16], seen[TABLEAUX];
static int16_t table[TABLEAUX][13][SLOTS + 1], value[2][TABLEAUX];
static int8_t longest[TABLEAUX][16];
static int32_t *number; /* by set */

static void cover(int slot, int one, int other) { covers[slot] = 1u << one | 1u << other; }

static int by_cards(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    int more = __builtin_popcount(y) - __builtin_popcount(x);
    return more ? more : (x > y) - (x < y);
}

static void find(uint32_t set) {
    if (number[set]) return;
    number[set] = 1;
    sets[count++] = set;
    for (int slot = 0; slot < SLOTS; slot++)
        if (set >> slot & 1 && !(set & covers[slot])) find(set ^ 1u << slot);
}

static void make_tables(void) {
    for (int peak = 0; peak < 3; peak++) {
        cover(peak, 3 + 2 * peak, 4 + 2 * peak);
        for (int side = 0; side < 2; side++) cover(3 + 2 * peak + side, 9 + 3 * peak + side, 10 + 3 * peak + side);
    }
    for (int i = 0; i < 9; i++) cover(9 + i, 18 + i, 19 + i);
    number = calloc((size_t)FULL + 1, sizeof *number);
    find(FULL);
    qsort(sets, (size_t)count, sizeof *sets, by_cards);
    for (int t = 0; t < count; t++) number[sets[t]] = t;
    for (int t = 0; t < count; t++) {
        cards[t] = __builtin_popcount(sets[t]);
        peaks[t] = 3 - __builtin_popcount(sets[t] & 7);
        for (int slot = 0; slot < SLOTS; slot++)
            if (sets[t] >> slot & 1 && !(sets[t] & covers[slot])) {
                edge_slot[t][edges[t]] = slot;
                edge_child[t][edges[t]++] = number[sets[t] ^ 1u << slot];
            }
    }
    free(number);
}

static int wrap, points, draw_points, bonus[4];

/* The rank one step away, or 15 where there is none. */
static int next_to(int rank, int step) {
    int other = rank + step;
    return other >= 0 && other < 13 ? other : wrap ? (other + 13) % 13 : 15;
}

static int fewest_draws(const int *ranks) {
    int32_t drawn[16] = {0};
    for (int draw = 1; draw <= DRAWS; draw++) drawn[ranks[SLOTS + draw]] |= 1 << draw;
    memset(played, 0, sizeof played);
    memset(seen, 0, sizeof seen);
    played[0][ranks[SLOTS]] = seen[0] = 1;
    for (int t = 0; t < count; t++) {
        if (!seen[t]) continue;
        int32_t fitting[16] = {0}, later = ~(seen[t] ^ (seen[t] - 1));
        for (int rank = 0; rank < 13; rank++) fitting[rank] = played[t][rank] | (drawn[rank] & later);
        for (int e = 0; e < edges[t]; e++) {
            int rank = ranks[edge_slot[t][e]], child = edge_child[t][e];
            int32_t draws = fitting[next_to(rank, -1)] | fitting[next_to(rank, 1)];
            played[child][rank] |= draws;
            seen[child] |= draws;
        }
    }
    return seen[count - 1] ? __builtin_ctz((unsigned)seen[count - 1]) : -1;
}

/* Raises the `n` numbers at `to` to those at `from` and what was gained, where that is more. */
static void raise_to(int16_t *restrict to, const int16_t *restrict from, int16_t gained, int n) {
    for (int k = 0; k < n; k++) {
        int16_t found = (int16_t)(from[k] + gained);
        to[k] = found > to[k] ? found : to[k];
    }
}

static int best_score(const int *ranks) {
    /* How many cards can be played in a row: no k beyond it is worth a look, at any draw. */
    memset(longest, 0, sizeof longest);
    for (int t = count - 1; t >= 0; t--)
        for (int e = 0; e < edges[t]; e++) {
            int rank = ranks[edge_slot[t][e]], length = longest[edge_child[t][e]][rank] + 1;
            for (int step = -1; step <= 1; step += 2)
                if (longest[t][next_to(rank, step)] < length) longest[t][next_to(rank, step)] = (int8_t)length;
        }
    for (int draw = DRAWS; draw >= 0; draw--) {
        const int16_t *after = value[(draw + 1) & 1];
        for (int t = count - 1; t >= 0; t--) {
            int rest = draw < DRAWS && cards[t] ? after[t] + draw_points : 0;
            for (int rank = 0; rank < 13; rank++) {
                int16_t *row = table[t][rank];
                for (int k = 1; k <= longest[t][rank]; k++) row[k] = -16000;
                row[0] = (int16_t)(rest > 0 ? rest : 0);
            }
            for (int e = 0; e < edges[t]; e++) {
                int slot = edge_slot[t][e], rank = ranks[slot], child = edge_child[t][e];
                int16_t gained = (int16_t)(slot < 3 ? bonus[peaks[child]] : 0);
                for (int step = -1; step <= 1; step += 2) {
                    int onto = next_to(rank, step);
                    if (onto != 15) raise_to(table[t][onto] + 1, table[child][rank], gained, longest[child][rank] + 1);
                }
            }
            int best = 0, waste = ranks[SLOTS + draw];
            for (int k = 0; k <= longest[t][waste]; k++) {
                int found = points * k * (k + 1) / 2 + table[t][waste][k];
                if (found > best) best = found;
            }
            value[draw & 1][t] = (int16_t)best;
        }
    }
    return value[0][0];
}

static double now(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
    if (argc != 7) return 2;
    wrap = atoi(argv[1]), points = atoi(argv[2]), draw_points = atoi(argv[3]);
    for (int peak = 1; peak <= 3; peak++) bonus[peak] = atoi(argv[3 + peak]);
    make_tables();
    int ranks[52], deals = 0;
    double clearing = 0, scoring = 0;
    for (;; deals++) {
        for (int i = 0; i < 52; i++)
            if (scanf("%d", &ranks[i]) != 1) goto done;
        double began = now();
        int draws = fewest_draws(ranks);
        double between = now();
        int best = best_score(ranks);
        scoring += now() - between, clearing += between - began;
        printf("%d %d\n", draws, best);
    }
done:
    printf("%.9f %.9f\n", clearing / deals, scoring / deals);
    return 0;
}
