import { HOUSE_PURPOSES, OPTION_OUTCOMES, type OptionOutcome, PROVENANCES, REALMS, type Realm } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clampedInteger, decimalText, wirePattern, wireSymbol } from '../fields.ts'

const count = z.number().int().nonnegative()
const moment = z.number().int().nonnegative()
/** Figures that are known to differ from what the exchange's state counts. */
const isInDoubt = z.boolean()

/** One asset's books in one realm, in its own units. */
export const books = z.object({
  realm: z.enum(REALMS),
  symbol: z.string(),
  /** Holdings of users' accounts, together. */
  users: decimalText,
  /** Holdings of each house account; `external` apart. */
  house: z.array(z.object({ purpose: z.enum(HOUSE_PURPOSES), amount: decimalText })),
  /** All that was ever created: deposits, funding, demo grants, less what left. */
  created: decimalText,
  /** users + house - created: '0' unless something is wrong. */
  sum: decimalText,
  isInDoubt,
})
export type Books = z.output<typeof books>

export const fairnessBooks = endpoint('GET', '/api/fairness/books', {
  clientName: 'listBooks',
  summary: 'Each asset in each realm: what was created and where it lies',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  row: books,
})

/** Options of one market that were settled in one minute, together; nobody is named. */
export const settledRound = z.object({
  realm: z.enum(REALMS),
  symbol: z.string(),
  /** Start of the minute in which they were settled, ms. */
  minute: moment,
  outcome: z.enum(OPTION_OUTCOMES),
  count,
  stakes: decimalText,
  /** Profit paid beside the stakes. */
  paid: decimalText,
  /** Voids that the next point has priced, and the profit it would have paid; else 0. */
  pricedCount: count,
  wouldHaveWon: count,
  wouldHavePaid: decimalText,
  /** Stakes of voids that the exchange would have kept by the next point; else '0'. */
  wouldHaveKept: decimalText,
  isInDoubt,
})
export type SettledRound = z.output<typeof settledRound>

/** A row's place in the list, to go on after it: no other row has the same. */
export const roundKey = ({ minute, symbol, realm, outcome }: Pick<SettledRound, 'minute' | 'symbol' | 'realm' | 'outcome'>): string =>
  [minute, symbol, realm, outcome].join('.')

const ROUND_KEY = new RegExp(`^(\\d{1,15})(?:\\.([a-z0-9]{1,20})\\.(${REALMS.join('|')})\\.(${OPTION_OUTCOMES.join('|')}))?$`)

/** Round that a key names; of a moment alone only the minute. */
export function readRoundKey(text: string) {
  const [, minute, symbol, realm, outcome] = ROUND_KEY.exec(text) ?? []
  return { minute: Number(minute), row: symbol ? { symbol, realm: realm as Realm, outcome: outcome as OptionOutcome } : null }
}

/** The newest minute first; within it by market, realm and outcome. */
export const fairnessRounds = endpoint('GET', '/api/fairness/rounds', {
  clientName: 'listRounds',
  summary: 'Settled and voided options by market and minute',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  query: z.object({
    market: wireSymbol.optional(),
    realm: z.enum(REALMS).optional(),
    outcome: z.enum(OPTION_OUTCOMES).optional(),
    /** Only what follows the row of this key (`roundKey`); of a moment alone, only earlier minutes. */
    before: wirePattern(ROUND_KEY, 'must be a moment in milliseconds, or the key of a row', 64).optional(),
    pageSize: clampedInteger({ min: 1, max: 100, otherwise: 50 }),
  }),
  row: settledRound,
})

/** The exchange's result with one period of one market, against even chances. */
export const oddsResult = z.object({
  realm: z.enum(REALMS),
  symbol: z.string(),
  periodId: z.string(),
  seconds: z.number().int(),
  count,
  won: count,
  lost: count,
  equal: count,
  void: count,
  notOpened: count,
  /** Stakes of options won or lost. */
  stakes: decimalText,
  /** Stakes kept less profits paid. */
  actual: decimalText,
  /** At even chances: sum of stake x (1 - odds) / 2 over options won or lost. */
  expected: decimalText,
  /** Square root of the sum of (stake x (1 + odds) / 2)^2, rounded down. */
  deviation: decimalText,
  /** (actual - expected) / deviation with two decimals, toward zero; '0' when there is no deviation. */
  sigmas: decimalText,
  /** Within two deviations either way. */
  isInBand: z.boolean(),
  isInDoubt,
})
export type OddsResult = z.output<typeof oddsResult>

/** Rows by market and period; `data` is the same over all of them, and in doubt where any result or round is. */
export const fairnessOdds = endpoint('GET', '/api/fairness/odds', {
  clientName: 'getOddsResults',
  summary: 'The exchange’s result with options against the published odds',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  query: z.object({ realm: z.enum(REALMS).optional() }),
  data: oddsResult.omit({ symbol: true, periodId: true, seconds: true }),
  row: oddsResult,
})

const sourceSet = z.object({
  /** Since when, or from when on, ms. */
  from: moment,
  /** When it was announced, ms. */
  announced: moment,
  minSources: z.number().int(),
  sources: z.array(z.object({ sourceId: z.string(), name: z.string(), provenance: z.enum(PROVENANCES) })),
})

/**
 * Lateness and steadiness of a source for one index over the window; lags are null where nothing was heard.
 */
export const sourceLag = z.object({
  sourceId: z.string(),
  quotes: count,
  /** Arrival less the venue's own time, ms; below 0 where the venue's clock is ahead. */
  medianMs: z.number().int().nullable(),
  /** 99 of 100 are not later. */
  p99Ms: z.number().int().nullable(),
  /** Silences above 3 s, after which a source is left out, and the longest, ms. */
  gaps: count,
  longestGapMs: count,
})
export type SourceLag = z.output<typeof sourceLag>

/** One index's sources. */
export const indexSources = z.object({
  symbol: z.string(),
  indexId: z.string(),
  inForce: sourceSet,
  /**
   * Window of the figures of the sources in force: so many milliseconds up to now, at most since the server's start.
   */
  windowMs: count,
  lags: z.array(sourceLag),
  /** Announced and not in force yet, the next one first. */
  announced: z.array(sourceSet),
  /** Sets in force before, the newest first. */
  past: z.array(sourceSet),
})
export type IndexSources = z.output<typeof indexSources>

export const fairnessSources = endpoint('GET', '/api/fairness/sources', {
  clientName: 'listIndexSources',
  summary: 'Price sources of each index, with announced changes, lags and gaps',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  row: indexSources,
})
