import { amount, type Event, type Posted, type Wallet } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contractAccepted, positionChanged } from '../../test/contract-words.ts'
import {
  ADA,
  accepted,
  BOB,
  BTC,
  ended,
  FIRST_MS,
  Groups,
  HOUSE_MAKER,
  migratedDatabase,
  opened,
  posted,
  USDT,
} from '../../test/group-words.ts'
import { lost, optionConfigured, optionPlaced, optionSettled } from '../../test/option-words.ts'
import { clearReadModel, type HistoryRequest, listPostings, listStories, type ProjectedGroup, Projection } from '../index.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let projection: Projection
let groups: Groups

beforeEach(async () => {
  database = await migratedDatabase()
  projection = new Projection(database.db)
  groups = new Groups()
  await projection.project([groups.opening()])
})
afterEach(async () => {
  await database.close()
})

const EVIDENCE = 'e'.repeat(32)
const WITHDRAWAL = 'd'.repeat(32)
/** In wallet 3. */
const inContract = (words: Parameters<typeof posted>[0]): Event => ({ ...(posted(words) as Posted), wallet: 3 as Wallet })
const moved = (by: readonly [bigint, bigint], purpose: Posted['purpose'], more: Partial<Parameters<typeof posted>[0]> = {}) =>
  posted({ by, to: [0n, 0n], purpose, ...more })
const units = (usdt: number) => BigInt(usdt * 1_000_000)

async function history(request: Partial<HistoryRequest> = {}) {
  const { rows, total } = await listStories(database.db, { accountId: ADA, page: 1, size: 50, ...request })
  const told = rows.map(({ story, parts, source }) => [
    story,
    parts.map(({ wallet, asset_id, total: sum, held, fee }) => [wallet, asset_id, sum, held, fee].join(' ')),
    source ? `${source.market_id} ${source.side} ${source.ending}` : '',
  ])
  return { told, total }
}
const storiesInOrder = async (accountId = ADA) =>
  (await listPostings(database.db, { accountId, page: 1, size: 100 })).rows.toReversed().map(({ story }) => story)

test('an option is one story: the stake that was held, and then its outcome', async () => {
  await projection.project([
    groups.next(optionConfigured()),
    groups.next(optionPlaced({ optionId: 7 }), moved([-units(100), units(100)], 'hold', { orderId: 7 })),
  ])
  expect((await history()).told).toEqual([['option:7', ['1 1 0 100 0'], expect.stringMatching(/ up $/)]])
  await projection.project([groups.due(optionSettled({ optionId: 7, ...lost }), moved([0n, -units(100)], 'option', { orderId: 7 }))])
  expect((await history()).told).toEqual([['option:7', ['1 1 -100 0 0'], expect.stringMatching(/ up lost$/)]])
})

test('a won option is one story, also where its stake is given back beside the profit', async () => {
  await projection.project([
    groups.next(optionConfigured()),
    groups.next(optionPlaced({ optionId: 7 }), moved([-units(100), units(100)], 'hold', { orderId: 7 })),
    groups.due(
      optionSettled({ optionId: 7 }),
      moved([units(100), -units(100)], 'release', { orderId: 7 }),
      moved([units(82), 0n], 'option', { orderId: 7 }),
    ),
  ])
  expect((await history()).told).toEqual([['option:7', ['1 1 82 0 0'], expect.stringMatching(/ up won$/)]])
})

test('a spot order is one story over hold, fills, fees and release, in both coins', async () => {
  await projection.project([
    groups.next(
      accepted({ orderId: 5, price: 600_000, lots: 10, held: units(61) }),
      moved([-units(61), units(61)], 'hold', { orderId: 5 }),
    ),
    groups.next(
      moved([0n, -units(60)], 'trade', { orderId: 5, tradeId: 1 }),
      moved([100_000n, 0n], 'trade', { orderId: 5, tradeId: 1, assetId: BTC }),
      moved([0n, -60_000n], 'fee', { orderId: 5, tradeId: 1 }),
      moved([940_000n, -940_000n], 'release', { orderId: 5 }),
      ended(5, 'filled'),
    ),
  ])
  expect((await history()).told).toEqual([['spot:5', ['1 1 -60.06 0 -0.06', '1 2 0.001 0 0'], expect.stringMatching(/ buy filled$/)]])
  expect(await storiesInOrder()).toEqual(['spot:5', 'spot:5', 'spot:5', 'spot:5', 'spot:5'])
})

test('postings of a contract belong to its order, or to what changed its position', async () => {
  const margin = (by: readonly [bigint, bigint], purpose: Posted['purpose'], orderId = 0) =>
    inContract({ by, to: [0n, 0n], purpose, orderId })
  await projection.project([
    groups.next(
      contractAccepted({ orderId: 21 }),
      margin([-units(120), units(120)], 'margin', 21),
      margin([-units(1), 0n], 'fee', 21),
      positionChanged({ orderId: 21, tradeId: 3 }),
    ),
    groups.next(margin([-units(5), units(5)], 'margin'), positionChanged({ cause: 'margin' })),
    groups.due(margin([0n, -units(2)], 'funding'), positionChanged({ cause: 'funding' })),
    groups.due(margin([0n, units(1)], 'funding'), positionChanged({ cause: 'funding' })),
    groups.next(
      margin([0n, -units(30)], 'realized', 22),
      margin([0n, -units(3)], 'liquidation_fee', 22),
      margin([units(91), -units(91)], 'margin', 22),
      positionChanged({ cause: 'liquidation', orderId: 22, contracts: 0 }),
    ),
  ])
  expect(await storiesInOrder()).toEqual([
    'futures:21',
    'futures:21',
    'margin:1-3-1',
    'funding:1-4-1',
    'funding:1-5-1',
    'liquidation:1',
    'liquidation:1',
    'liquidation:1',
  ])
  const { told } = await history()
  expect(told.map(([story, parts]) => [story, parts])).toEqual([
    ['liquidation:1', ['3 1 -33 -124 -3']],
    ['funding:1-5-1', ['3 1 1 1 0']],
    ['funding:1-4-1', ['3 1 -2 -2 0']],
    ['margin:1-3-1', ['3 1 0 5 0']],
    ['futures:21', ['3 1 -1 120 -1']],
  ])
})

test('what one act said of two accounts with positions stays with each of them', async () => {
  const funding = (accountId: number, by: bigint) =>
    ({ ...inContract({ by: [0n, by], to: [0n, 0n], purpose: 'funding' }), accountId }) as Event
  await projection.project([
    groups.due(
      funding(ADA, -units(2)),
      positionChanged({ cause: 'funding', positionId: 11 }),
      funding(BOB, units(2)),
      positionChanged({ cause: 'funding', positionId: 12, accountId: BOB }),
      funding(ADA, -units(1)),
      positionChanged({ cause: 'funding', positionId: 13 }),
    ),
  ])
  expect(await storiesInOrder()).toEqual(['funding:11-2-1', 'funding:13-2-5'])
  expect(await storiesInOrder(BOB)).toEqual(['funding:12-2-3'])
})

test('money that comes in, moves and leaves names its evidence, its transfer and its withdrawal', async () => {
  const transferred = { type: 'Transferred', accountId: ADA, fromWallet: 1, toWallet: 3, assetId: USDT, amount: amount(units(30)) } as const
  const withdrawal = { withdrawalId: WITHDRAWAL, accountId: ADA } as const
  await projection.project([
    groups.next(
      opened(ADA),
      { type: 'DepositCredited', accountId: ADA, wallet: 1, assetId: USDT, amount: amount(units(100)), evidence: EVIDENCE },
      moved([-units(100), 0n], 'deposit', { accountId: 8 }),
      moved([units(100), 0n], 'deposit'),
      moved([-units(5), 0n], 'debt'),
      moved([units(5), 0n], 'debt', { accountId: 8 }),
      { type: 'DebtChanged', accountId: ADA, assetId: USDT, debt: amount(0n) },
    ),
    groups.next(transferred, moved([-units(30), 0n], 'transfer'), inContract({ by: [units(30), 0n], to: [0n, 0n], purpose: 'transfer' })),
    groups.next(
      {
        ...{ type: 'WithdrawalRequested', ...withdrawal, assetId: USDT, amount: amount(units(40)), fee: amount(units(1)) },
        ...{ value: amount(units(40)), destination: EVIDENCE, dueMs: FIRST_MS, approvalsNeeded: 2 },
      } as Event,
      moved([-units(40), units(40)], 'withdrawal'),
    ),
    groups.next({ type: 'WithdrawalSettled', ...withdrawal, evidence: 'f'.repeat(32) }, moved([0n, -units(40)], 'withdrawal')),
    groups.next(
      { type: 'CreditReversed', accountId: ADA, assetId: USDT, amount: amount(units(100)), taken: amount(units(25)), evidence: EVIDENCE },
      moved([-units(25), 0n], 'reversal'),
    ),
  ])
  expect((await history()).told.map(([story, parts]) => [story, parts])).toEqual([
    [`reversal:${EVIDENCE}`, ['1 1 -25 0 0']],
    [`withdrawal:${WITHDRAWAL}`, ['1 1 -40 0 0']],
    ['transfer:3-0', ['1 1 -30 0 0', '3 1 30 0 0']],
    [`debt:${EVIDENCE}`, ['1 1 -5 0 0']],
    [`deposit:${EVIDENCE}`, ['1 1 100 0 0']],
  ])
  expect(await storiesInOrder(8)).toEqual(['', ''])
})

test('a reset of a demo account is one story with its new grant', async () => {
  await projection.project([
    groups.next(
      { type: 'DemoAccountReset', accountId: ADA },
      moved([-units(7), 0n], 'demo_reset'),
      moved([units(50_000), 0n], 'demo_grant'),
      inContract({ by: [units(50_000), 0n], to: [0n, 0n], purpose: 'demo_grant' }),
    ),
  ])
  expect((await history()).told.map(([story, parts]) => [story, parts])).toEqual([['demo:2-0', ['1 1 49993 0 0', '3 1 50000 0 0']]])
})

test('filters leave kinds, wallets, coins, periods and ids, and nothing of anybody else', async () => {
  const buy = (orderId: number, accountId = ADA) => [
    accepted({ orderId, accountId, price: 600_000, lots: 10 }),
    moved([-units(60), 0n], 'trade', { orderId, accountId }),
    moved([100_000n, 0n], 'trade', { orderId, accountId, assetId: BTC }),
  ]
  await projection.project([
    groups.next(...buy(5)),
    groups.next(...buy(51)),
    groups.next(...buy(6, BOB)),
    groups.next(
      { type: 'Transferred', accountId: ADA, fromWallet: 1, toWallet: 3, assetId: USDT, amount: amount(1n) },
      moved([-1n, 0n], 'transfer'),
      inContract({ by: [1n, 0n], to: [0n, 0n], purpose: 'transfer' }),
    ),
  ])
  const found = async (request: Partial<HistoryRequest>) => (await history(request)).told.map(([story]) => story)
  expect(await found({})).toEqual(['transfer:5-0', 'spot:51', 'spot:5'])
  expect(await found({ kind: 'spot' })).toEqual(['spot:51', 'spot:5'])
  expect(await found({ wallet: 3 })).toEqual(['transfer:5-0'])
  expect(await found({ assetId: BTC })).toEqual(['spot:51', 'spot:5'])
  expect(await found({ assetId: BTC, wallet: 3 })).toEqual([])
  expect(await found({ id: '51' })).toEqual(['spot:51'])
  expect(await found({ id: '5' })).toEqual(['transfer:5-0', 'spot:51', 'spot:5'])
  expect(await found({ id: '6' })).toEqual([])
  expect(await found({ fromMs: FIRST_MS + 3_000 })).toEqual(['transfer:5-0', 'spot:51'])
  expect(await found({ toMs: FIRST_MS + 3_000 })).toEqual(['spot:5'])
  expect(await found({ fromMs: FIRST_MS + 3_000, toMs: FIRST_MS + 3_001 })).toEqual(['spot:51'])
  expect((await history({ size: 1, page: 2 })).told.map(([story]) => story)).toEqual(['spot:51'])
  expect((await history({ size: 1, page: 2 })).total).toBe(3)
  expect(await found({ accountId: BOB })).toEqual(['spot:6'])
})

test('of the exchange’s own accounts nothing is told', async () => {
  await projection.project([groups.next(moved([units(1), 0n], 'fund_house', { accountId: HOUSE_MAKER }))])
  expect(await history({ accountId: HOUSE_MAKER })).toEqual({ told: [], total: 0 })
})

const MIXED = (): ProjectedGroup[] => [
  groups.next(optionConfigured()),
  groups.next(optionPlaced({ optionId: 7 }), moved([-units(100), units(100)], 'hold', { orderId: 7 })),
  groups.next(accepted({ orderId: 8, price: 600_000, lots: 10 }), moved([-units(61), units(61)], 'hold', { orderId: 8 })),
  groups.next(moved([0n, -units(60)], 'trade', { orderId: 8 }), moved([0n, -60_000n], 'fee', { orderId: 8 })),
  groups.due(optionSettled({ optionId: 7, ...lost }), moved([0n, -units(100)], 'option', { orderId: 7 })),
]

test('stories are the same whether groups came one by one, together, or again', async () => {
  const opening = groups.opening
  const all = MIXED()
  for (const group of all) await projection.project([group])
  const oneByOne = await history()
  await clearReadModel(database.ownerDb)
  groups = new Groups()
  await new Projection(database.db).project([opening.call(groups), ...all])
  expect(await history()).toEqual(oneByOne)
  expect(oneByOne.total).toBe(2)
})
