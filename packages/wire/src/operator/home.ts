import { type ContractConfig, formatDecimal, HOUSE_PURPOSES, type IndexPrice, REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText } from '../fields.ts'

/** Queues of the console, each with what waits for somebody. */
export const WAITING_QUEUES = ['identity', 'deposits', 'withdrawals', 'approvals', 'screening', 'suspense'] as const
export type WaitingQueue = (typeof WAITING_QUEUES)[number]

/** What an operator should look at now, the gravest first. */
export const ALARM_KINDS = [
  'law_broken', // an asset whose books do not sum to zero; `about`: asset and realm
  'unready', // why the exchange cannot trade; `about`: the word of /readyz
  'indices_stale', // indices of the same sources without a fresh point; `about`: their symbols, `sources`: how these are heard
  'markets_not_open', // by operators; `about`: the markets, at most ten of them
  'late_source', // sources that are late or have gaps; `about`: their names
  'orders_halted', // by operators
  'payouts_stopped', // by operators
  'messages_dead', // mails and texts that nobody took; `about`: how many
  'without_gate', // a product that is open to everybody; `about`: the product
] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** Why nothing is heard of a source, as far as its connection says; `silent`: connected, and nothing comes. */
export const SOURCE_FAULTS = ['connection_refused', 'name_not_found', 'timed_out', 'disconnected', 'silent'] as const
export type SourceFault = (typeof SOURCE_FAULTS)[number]

const count = z.number().int().nonnegative()
const realm = z.enum(REALMS)

const waiting = z.object({
  queue: z.enum(WAITING_QUEUES),
  count,
  /** Since when the oldest waits; null of none. */
  oldestAt: z.number().int().nullable(),
})
const optionExposure = z.object({
  market: z.string(),
  realm,
  /** Options that are accepted and not settled. */
  open: count,
  /** What all of them would be paid beside their stakes. */
  openPayouts: decimalText,
  largestPayout: decimalText,
})
const contractExposure = z.object({
  market: z.string(),
  realm,
  /** Contracts open on each side. */
  openContracts: count,
  /** At the mark; '0' before the first one. */
  openValue: decimalText,
})
const pool = z.object({ purpose: z.enum(HOUSE_PURPOSES), realm, coin: z.string(), available: decimalText, held: decimalText })
const exposure = z.object({ options: z.array(optionExposure), contracts: z.array(contractExposure), pools: z.array(pool) })

const source = z.object({
  name: z.string(),
  /** Worst of its indices over the last ten minutes; null where nothing arrived. */
  p99Ms: z.number().nullable(),
  gaps: count,
  longestGapMs: z.number().nonnegative(),
})
const health = z.object({
  /** Newest durable group, its time, and the newest one in the read model. */
  seq: count,
  at: z.number().int(),
  projectedSeq: count,
  projectionLagMs: z.number().nonnegative(),
  snapshotSeq: count,
  feedAgeMs: z.number().nullable(),
  feedDelayP99Ms: z.number().nonnegative(),
  clockApartMs: z.number(),
  databaseAgeMs: z.number().nonnegative(),
  freeDiskBytes: z.number().nonnegative(),
  queueDepth: count,
  sources: z.array(source),
})

const alarm = z.object({
  kind: z.enum(ALARM_KINDS),
  /** In words of the exchange: names, counts, codes. */
  about: z.string(),
  /** Where that is known. */
  startedAt: z.number().int().nullable(),
  /** How many there are of it, and of how many; null of what is not counted. */
  count: count.nullable(),
  all: count.nullable(),
  /** Those that the stale indices are made of. */
  sources: z.object({ silent: count, all: count, fault: z.enum(SOURCE_FAULTS).nullable() }).nullable(),
})

const home = z.object({
  /** Now, by the exchange's clock: ages are told by it. */
  now: z.number().int(),
  /** When this sitting ends by itself. */
  sittingEndsAt: z.number().int(),
  /** Of the queues that the operator's roles open. */
  waiting: z.array(waiting),
  /** One of each cause. */
  alarms: z.array(alarm),
  /** Null where the roles do not open it. */
  exposure: exposure.nullable(),
  health: health.nullable(),
})
export type OperatorHome = z.output<typeof home>
export type OperatorExposure = z.output<typeof exposure>
export type OperatorHealth = z.output<typeof health>
export type OperatorAlarm = OperatorHome['alarms'][number]

/** Every operator may ask; each part is there for the roles that may see it. */
export const operatorHome = endpoint('GET', '/operator/home', {
  summary: 'What waits, what is wrong, what is open and how it runs',
  access: 'operator',
  kind: 'read',
  data: home,
})

const VALUE_DECIMALS = 6
/** Face and mark count in 10^-8 each. */
const SCALE = 10n ** BigInt(8 + 8 - VALUE_DECIMALS)

/** Open contracts at a mark, floor to six decimals; '0' before the first mark. */
export const contractsValueText = ({ faceE8 }: Pick<ContractConfig, 'faceE8'>, contracts: number, mark: IndexPrice): string =>
  formatDecimal((BigInt(contracts) * BigInt(faceE8) * BigInt(mark)) / SCALE, VALUE_DECIMALS)
