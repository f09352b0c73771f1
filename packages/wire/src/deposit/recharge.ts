import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, pageQuery, refuse, wireChoice, wireDecimal, wirePattern, wireText } from '../fields.ts'

const FILE_URL = /^(?:\/api\/files\/)?([0-9a-f]{32})$/

/** `data.url` of an upload. */
const proof = z
  .string()
  .max(100)
  .superRefine(
    refuse((text: string) => {
      if (text === '') return { reason: 'field_missing', rule: 'is required: a picture of the payment' }
      return FILE_URL.test(text) ? null : { reason: 'field_malformed', rule: 'must be the url that an upload answered' }
    }),
  )
  .transform((text) => FILE_URL.exec(text)?.[1] ?? '')

const moment = z.number().int()

export const rechargeOrder = z.object({
  id: z.string(),
  /** Way it came: name of the coin and its chain, or the coin alone. */
  type: z.string(),
  /** What is credited: `usdt`. */
  coin: z.string(),
  /** Unit of `amount`: the coin, or the currency of a wire. */
  currency: z.string(),
  amount: decimalText,
  /** Credited; '0' before. */
  realAmount: decimalText,
  fee: decimalText,
  /** 0 waiting, 1 success, 2 failed. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  address: z.string(),
  serialId: z.string(),
  /** Why it failed, or why another amount was credited. */
  rechargeRemark: z.string(),
  /** False of a credit that nobody claimed. */
  isClaimed: z.boolean(),
  /** When a credit was taken back; null where it was not. */
  reversedTime: moment.nullable(),
  /** `date`: when it was decided, else null. */
  params: z.object({ createTime: moment, date: moment.nullable() }),
})
export type RechargeOrder = z.output<typeof rechargeOrder>

/**
 * Says what was sent, with a picture that shows it. It credits nothing: operators do, on evidence from the chain or the
 * bank. `type`: the way, `address`: the one that was shown for it. Refused: `real_only`, `module_frozen`,
 * `value_not_listed`, `too_many_decimals`, `deposit_address_changed`, `not_found` (of a picture that is somebody
 * else's, or serves already), `too_many_deposits`.
 */
export const rechargeSubmit = endpoint('POST', '/api/recharge/submit', {
  clientName: 'submitDeposit',
  summary: 'Claim a deposit',
  access: 'user',
  kind: 'submit',
  remembersKey: true,
  body: z.object({
    amount: wireDecimal,
    type: wireText(40),
    coin: wirePattern(/^[a-z0-9]{2,20}$/i, 'must be a coin such as usdt', 20).transform((text) => text.toLowerCase()),
    filePath: proof,
    address: wireText(120),
  }),
  data: z.object({ id: z.string(), serialId: z.string() }),
})

/** Newest first; of one status where it is named. */
export const rechargeList = endpoint('GET', '/api/recharge/list', {
  clientName: 'listDeposits',
  summary: 'Own deposits, a page at a time',
  access: 'user',
  kind: 'read',
  query: z.object({ ...pageQuery, status: wireChoice(0, 1, 2).optional() }),
  row: rechargeOrder,
})

export const rechargeDetail = endpoint('GET', '/api/recharge/:id', {
  clientName: 'getDeposit',
  summary: 'One deposit of the user',
  access: 'user',
  kind: 'read',
  params: z.object({ id: wirePattern(/^[0-9a-f]{32}$/, 'must be the id of a deposit', 32) }),
  data: rechargeOrder,
})

/** Fields of a refusal as the wire names them. */
export const DEPOSIT_FIELDS = { channel: 'type', proof: 'filePath' } as const

export const toSentDeposit = ({
  amount,
  type: channel,
  coin,
  filePath: fileId,
  address,
}: z.output<NonNullable<typeof rechargeSubmit.body>>) => ({
  ...{ amount, channel, coin, fileId, address },
})

/** Deposit as the exchange keeps it. */
export interface KeptDeposit {
  readonly depositId: string
  readonly serialId: string
  readonly state: KeptDepositState
  readonly coin: string
  readonly channel: string
  readonly currency: string
  readonly claimed: string | null
  readonly address: string
  readonly credited: string | null
  readonly reason: string
  readonly submittedAtMs: number
  readonly decidedAtMs: number | null
  readonly reversedAtMs: number | null
}
type KeptDepositState = 'waiting' | 'credited' | 'refused' | 'reversed' | 'withdrawn'

const STATUSES = { waiting: 0, credited: 1, refused: 2, reversed: 2, withdrawn: 2 } as const satisfies Record<KeptDepositState, 0 | 1 | 2>

/** States of one status of the wire; undefined of none. */
export function depositStatesOf(status: 0 | 1 | 2 | undefined): readonly KeptDepositState[] | undefined {
  if (status === undefined) return undefined
  return (Object.keys(STATUSES) as KeptDepositState[]).filter((state) => STATUSES[state] === status)
}

export const depositToWire = (kept: KeptDeposit): RechargeOrder => ({
  id: kept.depositId,
  type: kept.channel || kept.coin.toUpperCase(),
  coin: kept.coin,
  currency: kept.currency,
  amount: kept.claimed ?? kept.credited ?? '0',
  realAmount: kept.credited ?? '0',
  fee: '0',
  status: STATUSES[kept.state],
  address: kept.address,
  serialId: kept.serialId,
  rechargeRemark: kept.reason,
  isClaimed: kept.claimed !== null,
  reversedTime: kept.reversedAtMs,
  params: { createTime: kept.submittedAtMs, date: kept.decidedAtMs },
})
