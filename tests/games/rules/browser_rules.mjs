// Bundles frontend/src/rules as the browser gets it and answers for it: questions as JSON on standard input, one answer
// each on standard output. Run from the frontend directory, whose vite does the bundling (see test_browser.py).

import { build } from 'vite';

const [{ output }] = [
  await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'src/rules/index.ts', formats: ['es'] } },
  }),
].flat();
const rules = await import('data:text/javascript,' + encodeURIComponent(output[0].code));

/** What the call gives, or the error it throws if that is one of the rules' own. */
function told(call) {
  try {
    return call();
  } catch (error) {
    if (error instanceof rules.MalformedLog) return { error: 'malformed', at: error.at };
    if (error instanceof rules.IllegalMove) return { error: 'illegal', at: error.at, reason: error.reason };
    throw error;
  }
}

function game({ ruleset: key, seed, log }) {
  return told(() => {
    const ruleset = rules.getRuleset(key);
    const deal = rules.dealFromSeed(seed);
    const state = rules.replay(ruleset, deal, log);
    const legal = state.legalMoves();
    return {
      outcome: state.outcome(),
      slots: state.slots(),
      waste: state.waste,
      stock: state.stock,
      legal,
      over: state.isOver,
      turning: [...legal].filter((move) => state.turnsUp(move)).join(''),
      seen: [...rules.seenCards(ruleset, deal, log)].sort((a, b) => a - b),
      rank: rules.rankKey(ruleset, state.outcome()),
    };
  });
}

function deal({ seed, index }) {
  return { deal: rules.dealFromSeed(seed), commitment: rules.commitment(seed), proof: rules.prove(seed, index) };
}

const tables = {
  deck: rules.DECK,
  covers: rules.COVERS,
  alphabet: rules.ALPHABET,
  rulesets: rules.RULESETS.map((ruleset) => ({
    key: ruleset.key,
    version: ruleset.version,
    wrap: ruleset.wrap,
    deals_waste: ruleset.dealsWaste,
    points_per_streak_card: ruleset.pointsPerStreakCard,
    draw_points: ruleset.drawPoints,
    peak_bonus: ruleset.peakBonus,
    undo: ruleset.undo,
    ranked_by: ruleset.rankedBy,
  })),
};

let text = '';
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
const { games, deals } = JSON.parse(text);
process.stdout.write(JSON.stringify({ tables, games: games.map(game), deals: deals.map(deal) }));
