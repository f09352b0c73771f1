import { core } from '@glasshouse/core'
import { type Actor, type Command, type CommandType, type Event, MARKET_STATES, timeMs } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { NaiveCore, type Random, random, simulatedExchange } from '../src/index.ts'

const { openingCommands, START_MS, MARKETS, CONTRACTS, OPTIONS } = simulatedExchange
const IDS = [5_001, 5_002] as const
const DAY_MS = 86_400_000
const system: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }
const operator: Actor = { ...system, origin: 'operator', actorId: 71 }
const approval = { approverId: 72, reasonCode: 'listing' } as const

/**
 * Listings of few ids and symbols in all three kinds of market and of indices, at once or for later, so that they wait
 * for each other, and states that change between them.
 */
function listing(draw: Random, nowMs: number, favourite: number): Command {
  const marketId = draw.pick(IDS)
  const state = draw.pick(MARKET_STATES)
  const own = { marketId, symbol: `new${draw.chance(85) ? marketId : 0}`, state, version: 9 }
  const effectiveFromMs = timeMs(draw.chance(10) ? 0 : nowMs + draw.between(-1, 12))
  const [market, contract, option] = [MARKETS[0]!, CONTRACTS[0]!, OPTIONS[0]!]
  const periods = option.periods.map((period) => ({ ...period, periodId: period.periodId + marketId * 100 }))
  const kind = draw.chance(75) ? favourite : draw.below(5)
  if (kind === 0) return { type: 'ConfigureMarket', actor: operator, ...approval, market: { ...market, ...own }, effectiveFromMs }
  if (kind === 1) return { type: 'ConfigureContract', actor: operator, ...approval, contract: { ...contract, ...own }, effectiveFromMs }
  if (kind === 2) return { type: 'ConfigureOption', actor: operator, ...approval, option: { ...option, ...own, periods }, effectiveFromMs }
  if (kind === 3) {
    const notice = timeMs(draw.chance(30) ? nowMs + DAY_MS + draw.between(-1, 5) : effectiveFromMs)
    const index = {
      indexId: marketId,
      symbol: own.symbol,
      minSources: 2,
      sourceIds: draw.pick([
        [1, 2],
        [2, 3],
      ]),
      lateAfterMs: 1_000,
    }
    return { type: 'ConfigureIndex', actor: operator, ...approval, index, effectiveFromMs: notice }
  }
  return { type: 'SetMarketState', actor: operator, ...approval, marketId, state: state === 'delisted' ? 'open' : state }
}

test('markets and indices that wait for each other, of one id and of two kinds, are the same to core and twin', () => {
  const seen = new Map<CommandType, Set<string>>()
  for (let seed = 1; seed <= 80; seed++) {
    const draw = random(seed)
    const [state, twin] = [core.createState(), new NaiveCore()]
    let nowMs = START_MS
    const run = (commands: Command[]): readonly Event[] => {
      const { eventBytes } = core.runGroup(state, { seq: core.lastSeq(state) + 1, timeMs: timeMs(nowMs), commands })
      const events = core.decodeEvents(eventBytes)
      expect(twin.runGroup(nowMs, commands), `seed ${seed} at ${nowMs - START_MS}`).toEqual(events)
      expect(core.brokenLaw(state)).toBeNull()
      return events.byCommand.flat()
    }
    run(openingCommands(true, true, true))
    run([{ type: 'OpenAccount', actor: system, realm: 'real', userRef: 'ab'.repeat(16) }])
    for (let step = 0; step < 25; step++) {
      nowMs += draw.below(4)
      const command = listing(draw, nowMs, seed % 4)
      const refused = run([command]).find((event) => event.type === 'Refused')
      const answers = seen.get(command.type) ?? new Set()
      seen.set(command.type, answers.add(refused?.reason ?? 'done'))
    }
  }
  for (const type of ['ConfigureMarket', 'ConfigureContract', 'ConfigureOption', 'ConfigureIndex'] as const)
    expect([...(seen.get(type) ?? [])].sort(), type).toEqual(['done', 'invalid_value', 'rule_not_in_future'])
})
