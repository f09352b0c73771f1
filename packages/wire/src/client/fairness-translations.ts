import { read } from './call.ts'

export const fairnessCalls = {
  getReceipt: read('optionReceipt', 'GET /api/fairness/option/:id', { input: (asked: { readonly id: string }) => asked }),
  getIndexAt: read('fairnessIndex', 'GET /api/fairness/index/:symbol', {
    input: (asked: { readonly symbol: string; readonly at: number }) => asked,
  }),
  getHead: read('fairnessHead', 'GET /api/fairness/head'),
  listHeads: read('fairnessHeads', 'GET /api/fairness/heads'),
  listBooks: read('fairnessBooks', 'GET /api/fairness/books'),
  listRounds: read('fairnessRounds', 'GET /api/fairness/rounds'),
  getOddsResults: read('fairnessOdds', 'GET /api/fairness/odds'),
  listIndexSources: read('fairnessSources', 'GET /api/fairness/sources'),
  getClock: read('fairnessClock', 'GET /api/fairness/clock'),
  listWalks: read('fairnessWalks', 'GET /api/fairness/walks'),
}
