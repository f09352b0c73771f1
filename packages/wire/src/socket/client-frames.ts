import { REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { wireChoice, wireSymbol } from '../fields.ts'
import { INTERVALS } from '../markets/kline.ts'

/** Frames that a client may send: these JSON objects, or the literal text `ping`. */
export const TOPICS = [
  'DETAIL',
  'KLINE',
  'TRADE',
  'DEPTH',
  'POSITION',
  'SETTLEMENT',
  'ORDER',
  'BALANCE',
  'CONTRACT_ORDER',
  'STOP',
  'OPTION',
  'LIQUIDATION',
] as const
export type Topic = (typeof TOPICS)[number]
/** Answered on the user socket only, after `auth`. */
export const PRIVATE_TOPICS: readonly Topic[] = [
  'ORDER',
  'BALANCE',
  'POSITION',
  'CONTRACT_ORDER',
  'STOP',
  'OPTION',
  'SETTLEMENT',
  'LIQUIDATION',
]
/** Have one stream per realm; the others are shared. */
export const REALM_TOPICS: readonly Topic[] = ['TRADE', 'DEPTH']

const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value)

export const topicFrame = z.object({
  op: z.enum(['subscribe', 'unsubscribe']),
  /** Any case. */
  type: z.preprocess(upper, z.enum(TOPICS)),
  /** DETAIL and SETTLEMENT without a symbol mean all coins. KLINE, TRADE and DEPTH need one. */
  symbol: wireSymbol.optional(),
  interval: z.enum(INTERVALS).optional(),
  /** TRADE and DEPTH: 2 spot (the default), 3 contract, which share symbols. */
  kind: wireChoice(2, 3).optional(),
  /** TRADE and DEPTH; default real. */
  realm: z.enum(REALMS).optional(),
})
export type TopicFrame = z.output<typeof topicFrame>

export const authFrame = z.object({ op: z.literal('auth'), token: z.string().min(1).max(200) })
export type AuthFrame = z.output<typeof authFrame>

export const clientFrame = z.discriminatedUnion('op', [topicFrame, authFrame])
export type ClientFrame = z.input<typeof clientFrame>

/** Largest frame a client may send, bytes. */
export const FRAME_MAX = 4_096
/** Most topics on one socket. */
export const TOPICS_MAX = 100

/** Spot and contract of one coin have one symbol: kind 3 is the contract. */
export const isContractFrame = ({ kind }: Pick<TopicFrame, 'kind'>): boolean => kind === 3
