import { HOUSE_PURPOSES, POSITION_SIDES, REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText } from '../fields.ts'

const realm = z.enum(REALMS)
const moment = z.number().int().nonnegative()
const count = z.number().int().nonnegative()

const houseAccount = z.object({
  realm,
  purpose: z.enum(HOUSE_PURPOSES),
  wallet: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  coin: z.string(),
  available: decimalText,
  held: decimalText,
})
/**
 * Of the real realm. `forUsers + suspense = deposits + taken - paid - returned - reversed`; `waiting` is what the list of
 * suspense comes to.
 */
const custody = z.object({
  coin: z.string(),
  forUsers: decimalText,
  suspense: decimalText,
  deposits: decimalText,
  /** Into suspense. */
  taken: decimalText,
  paid: decimalText,
  /** Out of suspense, back to where it came from. */
  returned: decimalText,
  /** Of credits that were none. */
  reversed: decimalText,
  waiting: decimalText,
  isRight: z.boolean(),
})
export type CustodyEquation = z.output<typeof custody>
/** `marketMost`, `secondMost`: what the rule in force allows at the most of open payouts. */
const pool = z.object({
  realm,
  symbol: z.string(),
  available: decimalText,
  total: decimalText,
  openPayouts: decimalText,
  marketMost: decimalText,
  secondMost: decimalText,
})
/** Options that are struck, by the second in which they end. */
const expirySecond = z.object({ realm, at: moment, count, payouts: decimalText })
/** Options whose strike is not known yet: each counts in every second in which it may still end. */
const unstruck = z.object({ realm, count, payouts: decimalText })
const interest = z.object({
  realm,
  symbol: z.string(),
  contracts: count,
  /** At the mark, in the settlement coin. */
  value: decimalText,
  limit: decimalText,
  insurance: decimalText,
  isStale: z.boolean(),
})
/** What an account that trades was given and has now. `price` in USDT; '0' without one. */
const inventory = z.object({
  realm,
  purpose: z.enum(['market_maker', 'swap']),
  coin: z.string(),
  funded: decimalText,
  has: decimalText,
  /** has - funded. */
  result: decimalText,
  price: decimalText,
  /** result x price, to two places, rounded down. */
  value: decimalText,
})
const makerPosition = z.object({ realm, symbol: z.string(), side: z.enum(POSITION_SIDES), quantity: decimalText, margin: decimalText })

const money = z.object({
  accounts: z.array(houseAccount),
  custody: z.array(custody),
  pools: z.array(pool),
  seconds: z.array(expirySecond),
  unstruck: z.array(unstruck),
  interest: z.array(interest),
  inventory: z.array(inventory),
  positions: z.array(makerPosition),
})
export type HouseMoney = z.output<typeof money>

/** Seconds of expiry that are shown, those with the largest payouts. */
export const EXPIRY_SECONDS_SHOWN = 60

export const houseMoney = endpoint('GET', '/operator/money', {
  summary: 'Money of the exchange: accounts, custody, pools, exposure, inventory',
  access: 'operator',
  permission: 'see_money',
  kind: 'read',
  data: money,
})
