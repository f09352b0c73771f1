import { core } from '@glasshouse/core'
import {
  COMMAND_CODES,
  CONTRACT_CAUSES,
  FUNDING_POSITIONS_PER_GROUP,
  OPTION_OUTCOMES,
  ORDER_ENDS,
  REFUSALS,
  type RefusalReason,
  STOP_ENDS,
} from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { NaiveCore } from '../naive/naive-core.ts'
import { simulate } from './simulate.ts'
import { FEW_PER_GROUP, withFundingPerGroup } from './sliced-core.ts'
import { emptyTally, merge, REPLACEMENTS } from './tally.ts'

/** Unreachable while cancels look at open orders only. */
const LATER = ['order_not_open']

/** Of a closing order that outlives its position: in a deleveraging of who wanted to close, seen in some seeds only. */
const RARE_END = 'position_closed'

/** What is wrong with an act itself, whatever it holds. */
const ON_ACTS: readonly RefusalReason[] = [
  ...(['operators_unknown', 'command_not_of_act', 'act_expired', 'expiry_too_far', 'act_replayed', 'signature_invalid'] as const),
  ...(['requester_missing', 'role_missing', 'approver_missing', 'recovery_key_missing', 'key_file_missing'] as const),
]

/** Seldom asked for, and mostly wrongly: accepted in some seeds only. */
const RARE_COMMAND = 'SetConsole'

describe('simulation', () => {
  const tally = emptyTally()

  test.each([
    [3, FUNDING_POSITIONS_PER_GROUP],
    [8, FEW_PER_GROUP],
    [17, FEW_PER_GROUP],
  ])(
    'seed %i: all laws hold over 10,000 commands of spot, perpetuals and options, %i positions a group for funding, crashes and restarts',
    (seed, perGroup) => {
      const report = simulate({ core: withFundingPerGroup(core, perGroup), seed, commands: 10_000, users: 400, sweepEvery: 2_500 })
      expect(report.crashes).toBeGreaterThan(1)
      expect(report.sweeps).toBeGreaterThan(3)
      merge(tally, report.tally)
    },
    600_000,
  )

  test('seed 10: operators who sign, rightly and wrongly, and core and twin agree on each', () => {
    const second = new NaiveCore()
    const report = simulate({ core, second, seed: 10, commands: 1_200, users: 40, sweepEvery: 600, signsActs: 'often' })
    const wrong = (reason: RefusalReason) => report.tally.refused[`SignedAct ${reason}`] ?? 0
    expect(ON_ACTS.filter((reason) => wrong(reason) === 0)).toEqual([])
    merge(tally, report.tally)
  })

  test('most orders are accepted, many fill, and every reason to refuse occurs', () => {
    const { placed, accepted, withFill } = tally.orders
    expect(accepted / placed).toBeGreaterThan(0.6)
    expect(withFill / placed).toBeGreaterThan(0.2)
    expect(REFUSALS.filter((reason) => !(reason in tally.refusals)).sort()).toEqual([...LATER].sort())
  })

  test('every command is accepted, and positions meet every fate there is', () => {
    const missing = (list: readonly string[], seen: object) => list.filter((word) => !(word in seen))
    expect(missing(Object.keys(COMMAND_CODES), tally.accepted).filter((type) => type !== RARE_COMMAND)).toEqual([])
    expect(missing(ORDER_ENDS, tally.contractEnds).filter((end) => end !== RARE_END)).toEqual([])
    expect(missing(STOP_ENDS, tally.stopEnds)).toEqual([])
    expect(missing(CONTRACT_CAUSES, tally.positionCauses)).toEqual([])
    expect(missing(['order', 'takeover', 'deleveraging'], tally.liquidationSteps)).toEqual([])
    expect(missing(['no_fresh_mark', 'market_not_open'], tally.fundingSkips)).toEqual([])
    expect(tally.events.FundingSettled).toBeGreaterThan(10)
    expect(REPLACEMENTS.filter((fate) => (tally.replacements[fate] ?? 0) < 20)).toEqual([])
  })

  test('options meet every outcome, voids are priced, and changes of an index wait for them', () => {
    expect(OPTION_OUTCOMES.filter((outcome) => (tally.outcomes[outcome] ?? 0) < 50)).toEqual([])
    expect(tally.events.OptionVoidPriced).toBeGreaterThan(50)
    expect(tally.postponed.indices).toBeGreaterThan(1)
  })

  test('a seed gives one run', () => {
    const plan = { core, seed: 9, commands: 2_000, users: 50 }
    const report = simulate(plan)
    expect(simulate(plan)).toEqual(report)
    expect(simulate({ ...plan, seed: 10 }).stateHash).not.toBe(report.stateHash)
  })
})

test.each([
  [5, FUNDING_POSITIONS_PER_GROUP],
  [8, FEW_PER_GROUP],
])(
  'seed %i: core and twin give the same events and answers over 6,000 commands, %i positions a group for funding',
  (seed, perGroup) => {
    const twins = { core: withFundingPerGroup(core, perGroup), second: new NaiveCore(perGroup) }
    const report = simulate({ ...twins, seed, commands: 6_000, users: 200, sweepEvery: 1_500 })
    expect(report.commands).toBeGreaterThanOrEqual(6_000)
  },
  600_000,
)
