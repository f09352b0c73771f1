import { core } from '@glasshouse/core'
import { type Command, type CommandType, ORIGINS, type Origin } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { ACTS, RiggingWorld, random } from '../src/index.ts'

/**
 * Who may submit what once the first account is open, written out once more: whoever widens the list must come here and
 * say so.
 */
const MAY: Readonly<Record<CommandType, Origin | readonly Origin[]>> = {
  OpenHouse: 'system',
  ConfigureAsset: 'operator',
  ConfigureSource: 'operator',
  ConfigureIndex: 'operator',
  ConfigureMarket: 'operator',
  ConfigureContract: 'operator',
  ConfigureOption: 'operator',
  SetMarketFees: 'operator',
  SetHouseFees: 'operator',
  SetMarketState: 'operator',
  HaltNewOrders: 'operator',
  SetAccountFlag: 'operator',
  SetProductGate: 'operator',
  PassGate: 'system',
  RevokePass: 'system',
  FundHouse: 'operator',
  CreditDeposit: 'custody',
  CreditByHand: 'operator',
  CreditSuspense: ['custody', 'operator'],
  AssignSuspense: 'operator',
  ReturnSuspense: 'operator',
  ReverseCredit: 'operator',
  CorrectCredit: 'operator',
  OpenAccount: 'system',
  RecordTicks: 'feed',
  AdvanceTime: 'clock',
  QuoteAround: 'system',
  EraOpened: 'system',
  PlaceOrder: 'user',
  CancelOrder: 'user',
  ReplaceOrder: 'user',
  PlaceContractOrder: 'user',
  PlaceContractOrderWithStops: 'user',
  CancelContractOrder: 'user',
  ReplaceContractOrder: 'user',
  AdjustMargin: 'user',
  AddPrincipal: 'user',
  SetStop: 'user',
  CancelStop: 'user',
  PlaceOption: 'user',
  SetOptionLimits: 'user',
  ExcludeFromOptions: 'user',
  SetContractLimits: 'user',
  ExcludeFromContracts: 'user',
  ResetDemoAccount: 'user',
  Transfer: 'user',
  Swap: 'user',
  RequestWithdrawal: 'user',
  CancelWithdrawal: 'user',
  ApproveWithdrawal: 'operator',
  SendWithdrawal: ['custody', 'operator'],
  SettleWithdrawal: ['custody', 'operator'],
  EndWithdrawal: ['custody', 'operator'],
  ReturnWithdrawal: 'operator',
  StopPayouts: 'operator',
  SetPayoutLevel: 'system',
  CloseAccount: 'user',
  StepClock: ['clock', 'operator'],
  /** Genesis is over here. */
  OpenOperators: [],
  SignedAct: 'operator',
  SetOperator: 'operator',
  SetConsole: 'operator',
  AnnounceRecovery: 'operator',
  CancelRecovery: 'operator',
}
const KINDS = Object.keys(ACTS) as CommandType[]
const pairs = KINDS.flatMap((kind) => ORIGINS.map((origin) => ({ kind, origin })))

describe('who may submit what', () => {
  const exchange = new RiggingWorld(core, 1)
  const draw = random(7)
  const player = exchange.players.find(({ realm, isIdle }) => realm === 'real' && !isIdle) as (typeof exchange.players)[number]

  /** Sound but for its origin. */
  function commandOf(kind: CommandType, origin: Origin): { world: ReturnType<typeof exchange.begin>; command: Command } {
    const world = exchange.begin()
    const command = ACTS[kind]({ random: draw, atMs: world.nowMs, world, player, realm: 'real' })
    const actorId = origin === 'operator' ? 71 : 0
    return { world, command: { ...command, actor: { ...command.actor, origin, actorId }, approverId: 72 } as Command }
  }

  test('every kind of command is on the list', () => {
    expect(Object.keys(MAY).sort()).toEqual([...KINDS].sort())
  })

  test.each(pairs)('$kind by $origin', ({ kind, origin }) => {
    const { world, command } = commandOf(kind, origin)
    const reason = core.check(world.state, command)
    if ([MAY[kind]].flat().includes(origin)) expect(reason).not.toBe('origin_not_allowed')
    else expect(reason).toBe('origin_not_allowed')
  })

  test('exactly one kind of command from one origin makes prices: ticks of the feed', () => {
    const indexIds = core.configuration(exchange.begin().state).indices.map(({ indexId }) => indexId)
    expect(indexIds.length).toBeGreaterThan(3)
    const makers = pairs.filter(({ kind, origin }) => {
      const { world, command } = commandOf(kind, origin)
      const before = indexIds.map((indexId) => core.index(world.state, indexId))
      const events = world.run(world.nowMs, [command]).flat()
      const after = indexIds.map((indexId) => core.index(world.state, indexId))
      const isNew = after.some((point, at) => point?.price !== before[at]?.price || point?.atMs !== before[at]?.atMs)
      expect(events.some(({ type }) => type === 'IndexPriceUpdated')).toBe(isNew)
      return isNew
    })
    expect(makers).toEqual([{ kind: 'RecordTicks', origin: 'feed' }])
  })
})
