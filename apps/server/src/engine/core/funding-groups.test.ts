import { core } from '@glasshouse/core'
import {
  type AccountId,
  type Actor,
  amount,
  type Command,
  type CoreModule,
  type CoreState,
  type Event,
  LISTED_CONTRACTS,
  type Origin,
  type PlaceContractOrder,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { startEngineInProcess } from '../in-process.ts'
import { systemActor } from '../protocol/actors.ts'
import { SlowLog } from '../testing/slow-log.ts'
import { cancel, fixedFeed, hash128, openHouse, order, trader } from '../testing/small-exchange.ts'

/** 22:13:20 UTC; the next funding period ends at midnight. */
const START_MS = 1_700_000_000_000
const MIDNIGHT = 1_700_006_400_000
const CONTRACT = LISTED_CONTRACTS[0] as (typeof LISTED_CONTRACTS)[number]
const OTHER = LISTED_CONTRACTS[1] as (typeof LISTED_CONTRACTS)[number]

/** The core with one position a group for funding. */
const onePerGroup: CoreModule = {
  ...core,
  createState: (): CoreState => {
    const state = core.createState()
    Object.assign((state as unknown as { perpetual: object }).perpetual, { fundingPerGroup: 1 })
    return state
  },
}

const open = (accountId: AccountId, positionSide: 'long' | 'short', marketId = CONTRACT.marketId): PlaceContractOrder =>
  ({
    type: 'PlaceContractOrder',
    actor: { origin: 'user', actorId: 0, accountId, realm: 'real', key: '' },
    marketId,
    positionSide,
    effect: 'open',
    positionId: 0,
    leverage: 10,
    orderType: 'limit',
    timeInForce: 'GTC',
    priceTicks: 500_000,
    contracts: 1,
  }) as unknown as PlaceContractOrder

const nobody = (origin: Origin): Actor => ({ origin, actorId: 0, accountId: 0, realm: 'real', key: '' })

/** What was sent before has reached the core after a few turns of the event loop. */
async function received(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Two longs and two shorts a second before midnight, and a disk that waits for the test from midnight on. */
async function beforeMidnight() {
  const log = new SlowLog()
  const opening = { append: async (_: Parameters<SlowLog['append']>[0]) => {} }
  const now = { ms: START_MS }
  const engine = await startEngineInProcess({ core: onePerGroup, log: { append: (group) => opening.append(group) }, clock: () => now.ms })
  await openHouse(engine, () => now.ms)
  const people: AccountId[] = []
  for (const name of ['ada', 'bob', 'cleo', 'dan', 'eve']) {
    const accountId = await trader(engine, name, 1_000n)
    const credit = {
      accountId,
      wallet: 3,
      assetId: USDT_ASSET_ID,
      amount: amount(10n ** 10n),
      evidence: hash128(`margin of ${name}`),
    } as const
    await engine.submit({ type: 'CreditDeposit', actor: nobody('custody'), ...credit })
    people.push(accountId)
  }
  const insurance = { realm: 'real', purpose: 'insurance', assetId: USDT_ASSET_ID, amount: amount(10n ** 12n) } as const
  const approval = { approverId: 8, reasonCode: 'listing' } as const
  const operator = { ...nobody('operator'), actorId: 7 }
  await engine.submit({ type: 'FundHouse', actor: operator, ...approval, ...insurance, evidence: hash128('insurance') } as Command)
  now.ms = MIDNIGHT - 1_000
  await engine.submit({ type: 'RecordTicks', actor: systemActor('feed'), ticks: fixedFeed().ticksAt(now.ms) })
  const [ada, bob, cleo, dan] = people as [AccountId, AccountId, AccountId, AccountId]
  for (const [long, short] of [
    [ada, bob],
    [cleo, dan],
  ] as const) {
    expect(await engine.submit(open(short, 'short'))).toMatchObject({ ok: true })
    expect(await engine.submit(open(long, 'long'))).toMatchObject({ ok: true })
  }
  opening.append = (group) => log.append(group)
  now.ms = MIDNIGHT
  const groups: Event[][] = []
  engine.onGroup(({ due }) => void groups.push([...due]))
  return { engine, log, people, groups }
}

const midnight: Command = { type: 'AdvanceTime', actor: systemActor('clock') }
const isSettled = (groups: readonly Event[][]) =>
  groups.flat().some((event) => event.type === 'FundingSettled' && event.realm === 'real' && event.marketId === CONTRACT.marketId)

test('goes on group by group without anybody sending anything', async () => {
  const { engine, log, groups } = await beforeMidnight()
  void engine.submit(midnight)
  for (let group = 1; group <= 4; group++) {
    await log.reached(group)
    expect(isSettled(groups)).toBe(false)
    log.commit()
  }
  await expect.poll(() => isSettled(groups)).toBe(true)
  expect(groups.map((due) => due.filter(({ type }) => type === 'PositionChanged').length)).toEqual([1, 1, 1, 1])
  expect(log.sizes).toEqual([1, 1, 1, 1])
  log.flow()
  await engine.stop()
})

test('holds its market’s commands in the queue, in their order; others and cancels go on', async () => {
  const { engine, log, people, groups } = await beforeMidnight()
  const eve = people[4] as AccountId
  void engine.submit(midnight)
  await log.reached(1)
  const first = engine.submit(open(eve, 'short'))
  const second = engine.submit(open(eve, 'short'))
  const spot = engine.submit(order(eve))
  const elsewhere = engine.submit({ ...open(eve, 'long', OTHER.marketId), priceTicks: 1 as never })
  await received()
  log.commit()
  await log.reached(2)
  log.commit()
  // The spot order entered at once; a contract that has no funding on its way answers for itself.
  const placed = await spot
  expect(placed).toMatchObject({ ok: true })
  expect(await elsewhere).toMatchObject({ ok: false, reason: 'order_price_outside_band' })
  expect(isSettled(groups)).toBe(false)
  await log.reached(3)
  const gone = engine.submit(
    cancel(eve, placed.ok ? (placed.events.flatMap((e) => (e.type === 'OrderAccepted' ? e.orderId : []))[0] ?? 0) : 0),
  )
  await received()
  log.commit()
  await log.reached(4)
  log.commit()
  expect(await gone).toMatchObject({ ok: true })
  await log.reached(5)
  log.flow()
  const orderId = (answer: Awaited<typeof first>) =>
    answer.ok ? answer.events.flatMap((event) => (event.type === 'ContractOrderAccepted' ? event.orderId : [])) : []
  const [one, two] = [orderId(await first)[0] ?? 0, orderId(await second)[0] ?? 0]
  expect(isSettled(groups)).toBe(true)
  expect(one).toBeGreaterThan(0)
  expect(two).toBe(one + 1)
  await engine.stop()
})

test('what was asked before a stop is answered: the funding is settled first', async () => {
  const { engine, log, people, groups } = await beforeMidnight()
  void engine.submit(midnight)
  await log.reached(1)
  const asked = engine.submit(open(people[4] as AccountId, 'long'))
  const stopped = engine.stop()
  await received()
  log.flow()
  expect(await asked).toMatchObject({ ok: true })
  await stopped
  expect(isSettled(groups)).toBe(true)
})

test('a stop with nothing asked does not wait for it', async () => {
  const { engine, log, groups } = await beforeMidnight()
  void engine.submit(midnight)
  await log.reached(1)
  const stopped = engine.stop()
  await received()
  log.flow()
  await stopped
  expect(isSettled(groups)).toBe(false)
})
