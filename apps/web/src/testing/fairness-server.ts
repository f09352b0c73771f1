import { type Answers, ok, refused } from '@glasshouse/client/testing'
import { recordedReceipts } from '@glasshouse/verifier/testing'
import {
  type Books,
  type ClockStep,
  type DayOfWalks,
  type IndexMoment,
  type IndexSources,
  type OddsResult,
  roundKey,
  type SettledRound,
} from '@glasshouse/wire'
import {
  booksOfUsdt,
  clockOfExchange,
  daysOfWalks,
  demoPool,
  headOfJournal,
  momentOfBtc,
  resultOfMinutes,
  rulesOfBtcOption,
  sourcesOfBtc,
  stepOfMinute,
  voidsOfMinute,
} from '@glasshouse/wire/testing'
import { coinLists, marketServer, optionCoinOf } from './market-server.ts'

/** Signed by a real house. */
export const { publicKey, head } = recordedReceipts.won
const { symbol: _symbol, periodId: _period, seconds: _seconds, ...total } = resultOfMinutes

export interface FairnessServer {
  publicKey: string
  books: readonly Books[]
  odds: readonly OddsResult[]
  total: typeof total
  rounds: readonly SettledRound[]
  sources: readonly IndexSources[]
  moment: IndexMoment
  receipts: Readonly<Record<string, unknown>>
  heads: readonly (typeof headOfJournal)[]
  clock: { readonly time: number; readonly apart: number; readonly state: 'in_step' | 'out_of_step' }
  steps: readonly ClockStep[]
  days: readonly DayOfWalks[]
}

export const openBooks = (): FairnessServer => ({
  publicKey,
  books: [booksOfUsdt, { ...booksOfUsdt, realm: 'demo', users: '100000', created: '15100000' }],
  odds: [resultOfMinutes],
  total,
  rounds: [{ ...voidsOfMinute, outcome: 'won', paid: '82', count: 1, stakes: '100', pricedCount: 0 }, voidsOfMinute],
  sources: [sourcesOfBtc],
  moment: momentOfBtc,
  receipts: { [recordedReceipts.won.order.optionId]: recordedReceipts.won },
  heads: [headOfJournal, { ...headOfJournal, seq: 7_000, hash: 'f6'.repeat(32) }],
  clock: clockOfExchange,
  steps: [stepOfMinute],
  days: daysOfWalks,
})

/** A server that shows all of itself; what it shows is the test's. */
export function fairnessServer(state: FairnessServer): Answers {
  return {
    ...marketServer({ open: [], past: [], assets: [] }),
    '/api/common/getCoinList': () => ok({ ...coinLists, coinList: [optionCoinOf('btc', { id: '2001' }), optionCoinOf('gls', { id: '' })] }),
    '/api/fairness/head': () => ok({ publicKey: state.publicKey, isSandbox: true, head: { ...head, logPeaks: '' } }),
    '/api/fairness/heads': ({ query }) =>
      ok(null, state.heads.filter(({ seq }) => query.before === undefined || seq < Number(query.before)).slice(0, Number(query.pageSize))),
    '/api/fairness/books': () => ok(null, state.books),
    '/api/fairness/odds': ({ query }) => ok({ ...state.total, realm: query.realm }, state.odds),
    '/api/fairness/rounds': ({ query }) =>
      ok(
        null,
        state.rounds
          .filter(({ outcome }) => !query.outcome || query.outcome === outcome)
          .slice(state.rounds.findIndex((row) => roundKey(row) === query.before) + 1)
          .slice(0, Number(query.pageSize)),
      ),
    '/api/fairness/sources': () => ok(null, state.sources),
    '/api/fairness/clock': () => ok(state.clock, state.steps),
    '/api/fairness/walks': ({ query }) =>
      ok(
        { anchor: 1_777_800_000_000, firstDate: '2026-05-04' },
        state.days.filter(({ date }) => query.before === undefined || date < query.before).slice(0, Number(query.pageSize)),
      ),
    '/api/fairness/index/btcusdt': ({ query }) => ok({ ...state.moment, at: Number(query.at) }),
    '/api/option/rules/btcusdt': () => ok({ ...rulesOfBtcOption, pool: demoPool }),
    ...Object.fromEntries(Object.entries(state.receipts).map(([id, receipt]) => [`/api/fairness/option/${id}`, () => ok(receipt)])),
    '/api/fairness/option/7': () => refused('option_not_settled', 'The option is not settled yet'),
    '/api/fairness/option/8': () => refused('not_found', 'Nothing with this id'),
  }
}
