import { core } from '@glasshouse/core'
import { expect, test } from 'vitest'
import { rig, SimulationFailure } from '../src/index.ts'
import { faultyCore, type PlantedFault } from './faulty-core.ts'

const OPTIONS = '../../domain/src/option/options.ts'
const INDEX = '../../domain/src/index-price/index-price.ts'

type Law = 'by rule' | 'alike' | 'in both worlds'
interface Rigged extends PlantedFault {
  /** The laws by which it may be noticed: several where the first to be looked at depends on the seed. */
  readonly by: readonly Law[]
}
const SAID: Readonly<Record<Law, string>> = {
  'by rule': 'an option ends as its terms and the ticks say',
  alike: 'equal orders of one group settle alike',
  'in both worlds': 'nothing that anybody does after acceptance changes',
}

/** Where a core settles at the look after expiry, and where at a later point. */
const LOOK = 'settleBy(option.terms, option, indexOf(state, option.realmMarket.market).points)'
const STRIKE = 'const struck = strikeBy(option.terms, points)'
const rigged = (name: string, file: string, text: string, becomes: string, ...by: Law[]): Rigged => ({ name, file, text, becomes, by })

/** Houses as somebody may wish them who wants to win. */
const RIGGED: readonly Rigged[] = [
  rigged('one player never wins', 'option/moments.ts', LOOK, `lose(${LOOK}, option.accountId === 1_002)`, 'alike'),
  rigged('one player never loses', 'option/moments.ts', LOOK, `win(${LOOK}, option.accountId === 1_001, option.payout)`, 'alike'),
  rigged(
    'demo accounts win more often',
    'option/moments.ts',
    LOOK,
    `win(${LOOK}, option.realmMarket.realm === 1, option.payout)`,
    'alike',
    'by rule',
  ),
  rigged(
    'whoever is frozen later loses',
    'option/moments.ts',
    LOOK,
    `lose(${LOOK}, state.accounts.flagBits(option.accountId) > 31)`,
    'in both worlds',
  ),
  rigged(
    'a rule of today is read for options of yesterday: odds',
    'option/moments.ts',
    LOOK,
    'settleBy({ ...option.terms, oddsPpm: option.realmMarket.market.config.periods[0]!.oddsPpm }, option, indexOf(state, option.realmMarket.market).points)',
    'by rule',
    'in both worlds',
  ),
  rigged(
    'odds are halved once the house likes to',
    'option/moments.ts',
    LOOK,
    'settleBy({ ...option.terms, oddsPpm: option.realmMarket.market.config.periods.find(({ periodId }) => periodId === option.periodId)?.oddsPpm ?? option.terms.oddsPpm }, option, indexOf(state, option.realmMarket.market).points)',
    'in both worlds',
  ),
  rigged(
    'windows are those that stand at expiry',
    'option/moments.ts',
    LOOK,
    'settleBy({ ...option.terms, lookBackMs: option.realmMarket.market.config.lookBackMs }, option, indexOf(state, option.realmMarket.market).points)',
    'in both worlds',
  ),
  rigged(
    'a halted market voids',
    'option/moments.ts',
    LOOK,
    `option.realmMarket.market.config.state === 'halted' ? null : ${LOOK}`,
    'in both worlds',
  ),
  rigged('a halted house voids', 'option/moments.ts', LOOK, `state.newOrdersHalted ? null : ${LOOK}`, 'in both worlds'),
  rigged(
    'a pool that was filled pays less',
    'option/moments.ts',
    LOOK,
    `lose(${LOOK}, state.balances.value(option.realmMarket.poolCell, 0) > 10_000_300_000_000n)`,
    'in both worlds',
  ),
  rigged('a new era settles anew', 'option/moments.ts', LOOK, `lose(${LOOK}, state.era > 0)`, 'in both worlds'),
  rigged(
    'who excluded himself loses',
    'option/moments.ts',
    LOOK,
    `lose(${LOOK}, state.options.protections.of(option.accountId)?.excludedUntilMs > 0)`,
    'in both worlds',
  ),
  rigged(
    'the side on which more was staked loses',
    'option/moments.ts',
    LOOK,
    `lose(${LOOK}, [...state.options.open.values()].filter(({ terms }) => terms.side === option.terms.side).length * 2 > state.options.open.size)`,
    'by rule',
    'alike',
  ),
  rigged('a winner waits for a later tick', 'option/moments.ts', `const verdict = ${LOOK}`, `const verdict = later(${LOOK})`, 'by rule'),
  rigged(
    'the close is the last point up to a fifth of a second before expiry, however old',
    OPTIONS,
    'if (before && before.atMs >= expiryMs - lookBackMs) return before',
    'if (before && before.atMs >= expiryMs - lookBackMs - 1_000_000 && before.atMs <= expiryMs - 200) return before',
    'by rule',
  ),
  rigged(
    'the strike is the price of the point before',
    'option/moments.ts',
    'const struck = strikeBy(option.terms, points)',
    'const known = strikeBy(option.terms, points)\n  const earlier = indexOf(state, option.realmMarket.market).points.at(-2)\n  const struck = known && earlier ? { ...known, strike: earlier.price } : known',
    'by rule',
  ),
  rigged(
    'the strike waits 0.7 s longer than its delay',
    OPTIONS,
    'if (atMs < strikeFromOf(terms) ||',
    'if (atMs < strikeFromOf(terms) + 700 ||',
    'by rule',
  ),
  rigged(
    'the strike does not wait: the house, or a faster feed, knows the next point',
    OPTIONS,
    '(openAtMs + strikeDelayMs) as TimeMs',
    '(openAtMs + 1) as TimeMs',
    'by rule',
  ),
  rigged(
    'a point strikes that suits the house: none that is above the one before',
    'option/moments.ts',
    'const struck = strikeBy(option.terms, points)',
    'const [earlier] = indexOf(state, option.realmMarket.market).points.slice(-2)\n  const struck = option.terms.side === "up" && earlier && earlier.price > points[0]!.price ? null : strikeBy(option.terms, points)',
    'by rule',
  ),
  rigged(
    "the client's price is the strike",
    'option/place-option.ts',
    '  options.add(option, state.timeMs)\n',
    '  options.add(option, state.timeMs)\n  const { strike } = command as unknown as { strike?: number }\n  if (strike !== undefined && option.accountId % 2 === 0)\n    options.strike(option, { strike, struckAtMs: state.timeMs, expiryMs: state.timeMs + terms.seconds * 1_000 } as never)\n',
    'by rule',
    'alike',
  ),
  rigged(
    "the client's time is the opening moment",
    'option/place-option.ts',
    'openAtMs: isScheduled ? command.openAtMs : state.timeMs,',
    'openAtMs: isScheduled ? command.openAtMs : (((command as unknown as { time?: number }).time ?? state.timeMs) as typeof command.openAtMs),',
    'by rule',
    'alike',
  ),
  rigged(
    'a source is left out while options are open',
    'index-price/record-ticks.ts',
    'if (index.config.sourceIds.includes(tick.sourceId))',
    'if (index.config.sourceIds.includes(tick.sourceId) && !(tick.sourceId === 2 && index.config.indexId !== 3 && state.options.open.size > 0))',
    'by rule',
  ),
  rigged(
    'the source that suits the house is the price',
    INDEX,
    'used.reduce((sum, value) => sum + value, 0n) / BigInt(mids.length)',
    'used.reduce((most, value) => (value > most ? value : most), 0n)',
    'by rule',
  ),
  rigged(
    'new sources meet options that are open',
    'configuration/configure-option.ts',
    'Math.max(effectiveFromMs, lastMomentOf(option) + 1)',
    'effectiveFromMs',
    'in both worlds',
  ),
  rigged(
    'after a date one account is struck by the second point',
    'option/moments.ts',
    STRIKE,
    `const first = ${STRIKE.slice(15)}\n  const struck = first && passesOver(option, option.accountId === 1_002 && state.timeMs > ${Date.UTC(2027, 4, 1)}) ? null : first`,
    'alike',
    'by rule',
  ),
  rigged(
    'after a date one account in fifty never wins',
    'option/moments.ts',
    LOOK,
    `lose(${LOOK}, option.accountId % 50 === 17 && state.timeMs > ${Date.UTC(2027, 4, 1)})`,
    'alike',
  ),
  rigged('on Sundays nobody wins', 'option/moments.ts', LOOK, `lose(${LOOK}, new Date(state.timeMs).getUTCDay() === 0)`, 'by rule'),
  rigged(
    'in the minute after a funding nobody wins',
    'option/moments.ts',
    LOOK,
    `lose(${LOOK}, state.timeMs % 28_800_000 < 60_000)`,
    'by rule',
  ),
  rigged(
    'prices come from operators too',
    '../../domain/src/index-price/definitions.ts',
    "origins: ['feed']",
    "origins: ['feed', 'operator', 'custody']",
    'in both worlds',
  ),
]

/** What a rigged core does with a verdict that the rule gave. */
const HANDS = `
const lose = (verdict, when) => (verdict && when && verdict.outcome === 'won' ? { ...verdict, outcome: 'lost', reward: 0n } : verdict)
const win = (verdict, when, payout) => (verdict && when && verdict.outcome === 'lost' ? { ...verdict, outcome: 'won', reward: payout } : verdict)
const passed = new WeakSet()
const passesOver = (option, when) => when && !passed.has(option) && Boolean(passed.add(option))
const later = (verdict) => (verdict && verdict.outcome === 'won' ? null : verdict)
`

test('a core that is not rigged is not accused', async () => {
  expect(rig({ core: await faultyCore(null), seed: 4, sequences: 20 })).toEqual(rig({ core, seed: 4, sequences: 20 }))
}, 600_000)

test.each(RIGGED)(
  'a rigged core is caught: $name',
  async (fault) => {
    const said = await accusationOf(fault)
    if (process.env.SHOW_FAULTS) console.log(fault.name, '|', said.slice(0, 160))
    expect(fault.by.filter((law) => said.includes(SAID[law]))).not.toEqual([])
  },
  600_000,
)

/** Most are noticed in the first two worlds of one of these seeds, which are tried before the long rounds. */
const EARLY_SEEDS = [4, 6, 2, 9, 12, 22]
const ROUNDS = [...EARLY_SEEDS.map((seed) => ({ seed, sequences: 20 })), { seed: 1, sequences: 250 }, { seed: 2, sequences: 250 }]

/** What is said of it, '' if nothing. */
async function accusationOf(fault: PlantedFault): Promise<string> {
  const core = await faultyCore(fault, HANDS)
  for (const round of ROUNDS)
    try {
      rig({ core, ...round })
    } catch (failure) {
      if (failure instanceof SimulationFailure) return failure.message
      throw failure
    }
  return ''
}
