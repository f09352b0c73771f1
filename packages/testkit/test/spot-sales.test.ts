import { core } from '@glasshouse/core'
import { type Actor, amount, type Command, type CoreModule, type Event, type EventType, lots, ticks, timeMs } from '@glasshouse/domain'
import { beforeAll, expect, test } from 'vitest'
import { NaiveCore, type Random, random, simulatedExchange } from '../src/index.ts'
import { answersOtherwise } from '../src/simulation/recorded-run.ts'
import type { AppliedGroup } from '../src/simulation/simulate.ts'
import { faultyCore, type PlantedFault } from './faulty-core.ts'

/**
 * Sales near the largest order of a market and of balances below its smallest: the simulator's traffic meets them once in
 * hundreds of thousands of commands, this traffic in each run.
 */
const { openingCommands, START_MS, MARKETS } = simulatedExchange
const SEEDS = 30
const STEPS = 60
const [GLS, GLS_ASSET, USDT_ASSET] = [5, 5, 1]
const LISTED = MARKETS.find(({ marketId }) => marketId === GLS)!
/** A lot costs 0.3 USDT at 100,000 ticks: 17 lots are the smallest order there, 333 the largest. */
const MARKET = { ...LISTED, minNotional: amount(5_000_000n), maxNotional: amount(100_000_000n) }
const system: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }

const FAULTS: readonly PlantedFault[] = [
  {
    name: 'a FOK sale stops counting at the largest order',
    file: 'spot/check-order.ts',
    text: 'estimateOrder(state, command, realmMarket, Number.POSITIVE_INFINITY)',
    becomes: 'estimateOrder(state, command, realmMarket, realmMarket.market.maxNotional)',
  },
  {
    name: 'a market sale of the whole balance has a minimum',
    file: 'spot/check-order.ts',
    text: '&& !sellsAll(state, command, realmMarket)',
    becomes: '',
  },
  {
    name: 'a market sale of part of the balance has no minimum',
    file: 'spot/check-order.ts',
    text: '!balances.has(cell, AVAILABLE, (quantityLots + 1) * lotUnits)',
    becomes: 'true',
  },
  {
    name: 'a limit sale of the whole balance has no minimum',
    file: 'spot/check-order.ts',
    text: 'if (draft.orderType !== MARKET || draft.side !== SELL) return false',
    becomes: 'if (draft.side !== SELL) return false',
  },
]

/** Groups of all runs, with what core and twin both answered. */
const groups: AppliedGroup[][] = []
const seen = new Map<string, number>()

beforeAll(() => {
  for (let seed = 1; seed <= SEEDS; seed++) groups.push(runBesideTwin(random(seed)))
})

function runBesideTwin(draw: Random): AppliedGroup[] {
  const [state, twin, run] = [core.createState(), new NaiveCore(), [] as AppliedGroup[]]
  let nowMs = START_MS
  const submit = (commands: readonly Command[]): readonly Event[] => {
    const [seq, at] = [core.lastSeq(state) + 1, timeMs(nowMs++)]
    const { eventBytes } = core.runGroup(state, { seq, timeMs: at, commands })
    const events = core.decodeEvents(eventBytes)
    expect(twin.runGroup(at, commands)).toEqual(events)
    expect(core.brokenLaw(state)).toBeNull()
    run.push({ seq, timeMs: at, group: { commands }, eventBytes, expected: null } as unknown as AppliedGroup)
    return events.byCommand.flat()
  }
  submit(openingCommands(true, true, true).map((command) => (isListing(command) ? { ...command, market: MARKET } : command)))
  const [buyer, seller] = ['a', 'b'].map((letter) => {
    const opened = submit([{ type: 'OpenAccount', actor: system, realm: 'real', userRef: letter.repeat(32) }])
    return (opened[0] as Extract<Event, { type: 'AccountOpened' }>).accountId
  }) as [number, number]
  submit([credit(buyer, USDT_ASSET, 1_000_000_000_000n, 1)])
  for (let step = 0; step < STEPS; step++) {
    const isBuyer = draw.chance(45)
    if (!isBuyer && draw.chance(50)) submit([credit(seller, GLS_ASSET, BigInt(draw.between(1, draw.pick([60, 900]))) * 150_000n, step + 2)])
    const available = core.balances(state, seller).find(({ wallet, assetId }) => wallet === 1 && assetId === GLS_ASSET)?.available ?? 0n
    const command = isBuyer ? bid(draw, buyer) : sale(draw, seller, Number(available / MARKET.lotUnits))
    count(command, submit([command]))
  }
  return run
}

const isListing = (command: Command) => command.type === 'ConfigureMarket' && command.market.marketId === GLS

const credit = (accountId: number, assetId: number, units: bigint, evidence: number): Command => ({
  type: 'CreditDeposit',
  actor: { ...system, origin: 'custody', accountId },
  accountId,
  wallet: 1,
  assetId,
  amount: amount(units),
  evidence: evidence.toString(16).padStart(32, '0'),
})

const placed = (accountId: number, side: 'buy' | 'sell', fields: Partial<Extract<Command, { type: 'PlaceOrder' }>>): Command => ({
  type: 'PlaceOrder',
  actor: { ...system, origin: 'user', accountId },
  marketId: GLS,
  side,
  orderType: 'limit',
  timeInForce: 'GTC',
  priceTicks: ticks(0),
  quantityLots: lots(0),
  spend: amount(0n),
  ...fields,
})

const bid = (draw: Random, accountId: number): Command =>
  placed(accountId, 'buy', { priceTicks: ticks(draw.between(98_000, 102_000)), quantityLots: lots(draw.between(20, 320)) })

/** All lots there are, one more or less, or any number; at market or at a limit that takes most of the book. */
function sale(draw: Random, accountId: number, whole: number): Command {
  const quantity = Math.max(1, draw.chance(60) ? whole + draw.pick([0, 0, -1, 1]) : draw.between(1, Math.max(1, whole)))
  const timeInForce = draw.pick(['FOK', 'FOK', 'IOC', 'GTC'] as const)
  if (draw.chance(50))
    return placed(accountId, 'sell', {
      orderType: 'market',
      timeInForce: timeInForce === 'FOK' ? 'FOK' : 'IOC',
      quantityLots: lots(quantity),
    })
  return placed(accountId, 'sell', { timeInForce, priceTicks: ticks(draw.between(60_000, 100_000)), quantityLots: lots(quantity) })
}

function count(command: Command, events: readonly Event[]): void {
  if (command.type !== 'PlaceOrder' || command.side !== 'sell') return
  const refused = events.find(({ type }: { type: EventType }) => type === 'Refused') as Extract<Event, { type: 'Refused' }> | undefined
  const ended = events.find((event) => event.type === 'OrderEnded' && event.accountId === command.actor.accountId)
  const value = ended?.type === 'OrderEnded' ? ended.filledNotional : 0n
  const size =
    value > MARKET.maxNotional ? ' beyond the largest order' : value > 0n && value < MARKET.minNotional ? ' below the smallest order' : ''
  const name = `${command.orderType} ${command.timeInForce} ${refused?.reason ?? `done${size}`}`
  seen.set(name, (seen.get(name) ?? 0) + 1)
}

test('sales near the largest and below the smallest order are the same to core and twin', () => {
  const wanted = [
    'limit FOK done beyond the largest order',
    'limit FOK cannot_fill_completely',
    'limit FOK notional_too_small',
    'market IOC done below the smallest order',
    'market FOK done below the smallest order',
    'market IOC notional_too_small',
    'market IOC notional_too_large',
  ]
  for (const name of wanted) expect(seen.get(name) ?? 0, `${name} of ${JSON.stringify([...seen])}`).toBeGreaterThan(3)
})

test.each(FAULTS)('a core in which $name is noticed', async (fault) => {
  const faulty: CoreModule = await faultyCore(fault)
  const recorded = groups.map((run) => run.map((applied) => ({ applied, events: core.decodeEvents(applied.eventBytes) })))
  expect(recorded.some((run) => answersOtherwise(faulty, run))).toBe(true)
  const sound = await faultyCore(null)
  expect(recorded.some((run) => answersOtherwise(sound, run))).toBe(false)
})
