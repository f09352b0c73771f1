import { core } from '@glasshouse/core'
import {
  type Actor,
  amount,
  type CommandType,
  type Event,
  type PlaceContractOrder,
  type PlaceOption,
  REALMS,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { random, simulatedExchange } from '../src/index.ts'
import { type ConfigurationCommand, EXCHANGE_ACTS } from '../src/rigging/exchange-acts.ts'
import { askForMoney, BTC_CONTRACT, fillSuspense, openPlayers } from '../src/rigging/rigging-players.ts'
import { World } from '../src/rigging/world.ts'

const DAY_MS = 86_400_000
const { START_MS, OPTIONS, gatesOpened, openingCommands } = simulatedExchange
const DRAWS = 12

const long = (actor: Actor): PlaceContractOrder => ({
  type: 'PlaceContractOrder',
  actor,
  marketId: BTC_CONTRACT.marketId,
  positionSide: 'long',
  effect: 'open',
  positionId: 0,
  leverage: 10,
  orderType: 'market',
  timeInForce: 'IOC',
  priceTicks: ticks(0),
  contracts: 1,
})

test('no command of anybody but the player ends or shortens an exclusion, whatever it is', () => {
  const world = new World(core, START_MS)
  world.run(START_MS, [...openingCommands(true, true, true), ...gatesOpened()])
  fillSuspense(world)
  const players = openPlayers(world)
  const untilMs = timeMs(START_MS + 9 * DAY_MS)
  const actor = (accountId: number, realm: Actor['realm']): Actor => ({ origin: 'user', actorId: 0, accountId, realm, key: '' })
  const typesOf = (events: readonly Event[]) => events.map(({ type }) => type)
  for (const { accountId, realm } of players) {
    const own = actor(accountId, realm)
    const [ofOptions, ofContracts] = world.run(START_MS, [
      { type: 'ExcludeFromOptions', actor: own, untilMs },
      { type: 'ExcludeFromContracts', actor: own, untilMs },
    ])
    expect(typesOf(ofOptions ?? [])).toEqual(['ExcludedFromOptions'])
    expect(typesOf(ofContracts ?? [])).toEqual(['ExcludedFromContracts'])
  }
  askForMoney(world, players)
  const draw = random(7)
  const accepted = new Set<CommandType>()
  for (const kind of Object.keys(EXCHANGE_ACTS) as ConfigurationCommand[])
    for (let drawn = 0; drawn < DRAWS; drawn++) {
      const atMs = world.nowMs + 1
      const player = draw.pick(players)
      const command = EXCHANGE_ACTS[kind]({ random: draw, atMs, world, player, realm: draw.pick(REALMS) })
      const [events] = world.run(atMs, [command])
      if (!events?.some(({ type }) => type === 'Refused')) accepted.add(kind)
      for (const { accountId, realm } of players) {
        for (const read of ['optionProtection', 'contractProtection'] as const)
          expect(core[read](world.state, accountId).excludedUntilMs, kind).toBe(untilMs)
        const { marketId, periods } = draw.pick(OPTIONS)
        const wish: Omit<PlaceOption, 'actor' | 'type'> = {
          marketId,
          side: 'up',
          periodId: periods[0]!.periodId,
          stake: amount(5_000_000n),
          openAtMs: timeMs(0),
        }
        const asked = [{ type: 'PlaceOption', actor: actor(accountId, realm), ...wish } as const, long(actor(accountId, realm))]
        for (const command of asked) {
          const reason = core.check(world.state, command)
          expect(['self_excluded', 'gate_not_passed', 'account_frozen', 'account_close_only', 'trading_not_permitted'], kind).toContain(
            reason,
          )
        }
      }
    }
  // A house is opened once, and prices come from the feed alone; everything else was done.
  const refused = (Object.keys(EXCHANGE_ACTS) as ConfigurationCommand[]).filter((kind) => !accepted.has(kind))
  expect(refused).toEqual(['OpenHouse', 'RecordTicks'])
})
