/** The rules, told to somebody who has never played. */

export const howto = {
  title: 'How to play',
  lead: 'Three mountains of cards stand on one row. Take the cards away, one by one, until no mountain is left.',
  deal: {
    title: 'The deal',
    text: [
      'Of one deck of 52 cards, 28 make the three peaks: three cards at the tops, six below them, nine below those, and ten along the foot. Every card lies half on two cards of the row above.',
      'Only the foot lies face up at first. The other eighteen turn over as soon as nothing lies on them any more.',
      'The rest is the stock, which you go through once. There is no second time round.',
    ],
    diagram:
      'Diagram of one peak: a card at the top is covered by two, those by three, and those by four open cards at the foot.',
  },
  move: {
    title: 'A move',
    text: [
      'An open card can go on the waste if its rank is the next one up or down: on a 7 go a 6 and an 8. Suits and colours mean nothing.',
      'When nothing fits, or when you would rather wait, turn a card from the stock. It becomes the new waste card.',
      'You have won when the peaks are gone, whatever is left in the stock. You are stuck when the stock is empty and no open card fits.',
    ],
    example: { on: '7S', fit: ['6H', '8C'], not: ['TD'] },
    exampleLabel: 'On the 7 of spades go the 6 of hearts and the 8 of clubs, but not the 10 of diamonds.',
    on: 'On this',
    fits: 'these fit',
    notFits: 'this does not',
  },
  streaks: {
    title: 'Streak: points for long runs',
    text: [
      'The game starts with one card on the waste and 23 in the stock. King and ace are neighbours, so a run can go on round the corner: queen, king, ace, 2.',
      'Cards played one after another without drawing are a streak. The first is worth 10 points, the second 20, the third 30, and so on. A run of four makes 100; the same four cards with draws in between make 40.',
      'A draw costs nothing, but it ends the streak. There is no undo. The higher score is the better one, and it need not be the one that clears the peaks.',
    ],
  },
  variants: {
    title: 'Two relatives',
    strict: 'Strict scores like Streak, but the ranks end at king and ace: nothing goes round the corner.',
    hogue:
      'Hogue 1989 is how the game was first scored. The cards of a streak bring 1, 2, 3 points and so on, a draw costs 5, and each cleared peak pays: 15 for the first, 15 for the second, 30 for the third. A score can be below zero.',
  },
  classic: {
    title: 'Classic: clear it in few moves',
    text: [
      'The waste starts empty and takes any card; all 24 other cards are in the stock. King and ace are neighbours here too.',
      'There are no points. What counts is how many cards are left, and none is best. Among equals, fewer moves win, and every play, draw and undo is a move.',
      'You can take back moves as far as you like, even when you are stuck. Looking ahead by drawing and undoing is allowed; it only costs moves.',
    ],
  },
  fair: {
    title: 'Fair for everybody',
    text: [
      'A new daily deal for each of the rules opens at midnight UTC, the same for all. Your first game at it counts for the board, finished or given up. You can leave in the middle and come back.',
      'The server plays every move after you by the same rules, and does not send a hidden card before it turns over. Before anybody plays, it publishes a fingerprint of the deal, so that nobody can change a card later without being found out.',
    ],
  },
  check: 'How to check it yourself',
  play: 'To today’s deal',
  practise: 'Practise',
} as const;
