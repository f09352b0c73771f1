import { amount } from '@glasshouse/domain'
import { hash128 } from '../src/engine/testing/small-exchange.ts'
import type { Reply, TestUser } from './client.ts'
import type { TestServer } from './test-server.ts'

/** The calls of options, as the older clients know them. */
export const OPTION = {
  periods: '/api/period/list',
  place: '/api/secondContractOrder/createSecondContractOrder',
  list: '/api/secondContractOrder/selectOrderList',
  rules: '/api/option/rules',
  protection: '/api/option/protection',
  limits: '/api/option/limits',
  exclude: '/api/option/exclude',
  reset: '/api/user/resetSimulated',
  totals: '/api/countOrderTotals/S_TOTAL',
} as const

export const BTC_OPTION = 2_001
/** 100 USDT on BTC for 30 s at odds of 80 %. */
export const up = {
  betContent: 1,
  betAmount: '100',
  symbol: 'btcusdt',
  coinSymbol: 'btc',
  baseSymbol: 'usdt',
  periodId: '1',
  status: 0,
} as const
export const down = { ...up, betContent: 0 } as const

export async function walletOf(person: TestUser) {
  const { data } = await person.get('/api/asset/assetBalance')
  const { availableAmount, heldAmount, totalAmount } = data.asset.find(
    (asset: { type: number; symbol: string }) => asset.type === 1 && asset.symbol === 'usdt',
  )
  return { availableAmount, heldAmount, totalAmount }
}

export async function placed(person: TestUser, body: object = up): Promise<Reply['data']> {
  const reply = await person.post(OPTION.place, body)
  if (reply.code !== 200) throw new Error(`not placed: ${reply.reason} ${reply.msg}`)
  return reply.data
}

/** So many seconds of prices; the last one is another, if told. */
export async function beats(place: TestServer, seconds: number, lastUsdt?: number): Promise<void> {
  for (let second = 1; second <= seconds; second++) {
    if (second === seconds && lastUsdt !== undefined) place.feed.setPrice(1, lastUsdt * 10 ** 8)
    await place.beat()
  }
}

/** Time goes on and no price comes: group after group, as the house's clock makes them. */
export async function silence(place: TestServer, seconds: number): Promise<void> {
  place.time.nowMs += seconds * 1_000
  const actor = { origin: 'clock', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
  const submitted = await place.engine.submit({ type: 'AdvanceTime', actor })
  if (!submitted.ok) throw new Error(submitted.reason)
  await place.settled()
}

export const finishedOf = async (person: TestUser, id: string) => (await person.post(OPTION.list, { status: 1, id })).rows[0]

/** Whole USDT into the platform wallet of somebody's real account. */
export async function depositForOptions(place: TestServer, person: TestUser, usdt: bigint): Promise<void> {
  const user = await place.services.records.users.byId(person.userId)
  if (!user) throw new Error('nobody of that id')
  const accountId = await place.services.accounts.of(user.userRef, 'real')
  const submitted = await place.engine.submit({
    type: 'CreditDeposit',
    actor: { origin: 'custody', actorId: 0, accountId: 0, realm: 'real', key: '' },
    accountId,
    wallet: 1,
    assetId: 1,
    amount: amount(usdt * 1_000_000n),
    evidence: hash128(`options of ${person.loginName}`),
  })
  if (!submitted.ok) throw new Error(submitted.reason)
}
