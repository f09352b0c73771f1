import { amount } from '@glasshouse/domain'
import { hash128 } from '../src/engine/testing/small-exchange.ts'
import type { Reply, TestUser } from './client.ts'
import type { TestServer } from './test-server.ts'

/** The calls of contracts, as the older clients know them. */
export const CONTRACT = {
  submit: '/api/contract/order/submit',
  orders: '/api/contract/order/list',
  history: '/api/contract/order/history',
  cancel: '/api/contract/order/canCelOrder',
  replace: '/api/contract/order/replace',
  positions: '/api/contract/position/list',
  changes: '/api/contract/position/changes',
  adjust: '/api/contract/position/adjustAmount',
  addMargin: '/api/contract/position/adjustPositionMargn',
  addPrincipal: '/api/contract/position/adjustPositionAmout',
  stopOrder: '/api/contract/position/stopOrder',
  close: '/api/contract/position/stopPosition',
  stops: '/api/contract/loss/list',
  setStop: '/api/contract/loss/sett',
  cancelStop: '/api/contract/loss/cancel',
} as const

/** 20 contracts are 0.02 BTC: 1,000 USDT at the price of 50,000. */
export const marketLong = { symbol: 'btcusdt', leverage: '10', delegateTotal: '20', type: 0, delegateType: 1 }
/** Rests well below the price. */
export const restingLong = { ...marketLong, delegateType: 0, delegatePrice: '49000' }

export async function walletOf(person: TestUser) {
  const { data } = await person.get('/api/asset/assetBalance')
  const { availableAmount, heldAmount, totalAmount } = data.asset.find(
    (asset: { type: number; symbol: string }) => asset.type === 3 && asset.symbol === 'usdt',
  )
  return { availableAmount, heldAmount, totalAmount }
}

export const openOf = async (person: TestUser) => (await person.get(CONTRACT.positions, { status: '0' })).rows
/** Opens a position, and answers it. */
export async function opened(person: TestUser, body: object = marketLong) {
  const reply: Reply = await person.post(CONTRACT.submit, body)
  if (reply.code !== 200 || reply.data.dealNum === '0') throw new Error(`nothing opened: ${reply.msg} ${reply.data?.end}`)
  return (await openOf(person))[0]
}

/** Whole USDT into the contract wallet of somebody's real account. */
export async function depositForContracts(place: TestServer, person: TestUser, usdt: bigint): Promise<void> {
  const user = await place.services.records.users.byId(person.userId)
  if (!user) throw new Error('nobody of that id')
  const accountId = await place.services.accounts.of(user.userRef, 'real')
  const actor = { origin: 'custody', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
  const submitted = await place.engine.submit({
    type: 'CreditDeposit',
    actor,
    accountId,
    wallet: 3,
    assetId: 1,
    amount: amount(usdt * 1_000_000n),
    evidence: hash128(`contracts of ${person.loginName}`),
  })
  if (!submitted.ok) throw new Error(submitted.reason)
}
