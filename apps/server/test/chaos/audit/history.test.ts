import {
  amount,
  type Command,
  type Event,
  indexPrice,
  type LiquidationStepped,
  type PositionChanged,
  type StopEnd,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { differences } from './compare-state.ts'
import { faultsOf, History } from './history.ts'
import { LedgerOfAnswers } from './ledger-of-answers.ts'

/** The chaos checker against hand-made histories: each fault it is there for is planted once. */

const ACCOUNT = 1_001
const CONTRACT = 1_001
const actor = (key: string) => ({ origin: 'user', actorId: 0, accountId: ACCOUNT, realm: 'real', key }) as const
const open = (key: string): Command => ({
  type: 'PlaceContractOrder',
  actor: actor(key),
  marketId: CONTRACT,
  positionSide: 'long',
  effect: 'open',
  positionId: 0,
  leverage: 10,
  orderType: 'market',
  timeInForce: 'IOC',
  priceTicks: ticks(0),
  contracts: 8,
})
const setStop = (key: string): Command => ({
  type: 'SetStop',
  actor: actor(key),
  positionId: 1,
  kind: 'stop_loss',
  triggerPrice: indexPrice(29_000),
  contracts: 0,
  orderType: 'market',
  priceTicks: ticks(0),
})
const addMargin = (key: string): Command => ({ type: 'AdjustMargin', actor: actor(key), positionId: 1, change: amount(5n) })

const accepted = (orderId: number): Event => ({
  type: 'ContractOrderAccepted',
  orderId,
  accountId: ACCOUNT,
  marketId: CONTRACT,
  realm: 'real',
  positionSide: 'long',
  effect: 'open',
  positionId: 0,
  leverage: 10,
  orderType: 'market',
  timeInForce: 'IOC',
  priceTicks: ticks(0),
  contracts: 8,
  cause: 'user',
  ruleVersion: 1,
})
const changed = (contracts: number, contractsDelta: number, change: Partial<PositionChanged> = {}): PositionChanged => ({
  type: 'PositionChanged',
  positionId: 1,
  accountId: ACCOUNT,
  marketId: CONTRACT,
  realm: 'real',
  side: 'long',
  leverage: 10,
  contracts,
  cost: amount(BigInt(contracts) * 100n),
  margin: amount(BigInt(contracts) * 10n),
  addedMargin: amount(0n),
  liquidationPrice: indexPrice(28_000),
  ruleVersion: 1,
  cause: 'user',
  orderId: 0,
  tradeId: 0,
  contractsDelta,
  notional: amount(0n),
  realized: amount(0n),
  fee: amount(0n),
  funding: amount(0n),
  ...change,
})
/** The other side of every contract, so that the books of a history add up. */
const mirrored = (long: PositionChanged): PositionChanged[] => [long, { ...long, positionId: 2, accountId: 1_002, side: 'short' }]
const opened = (orderId: number): Event[] => [accepted(orderId), ...mirrored(changed(8, 8))]
const placed: Event = {
  type: 'StopPlaced',
  stopId: 20,
  accountId: ACCOUNT,
  marketId: CONTRACT,
  positionId: 1,
  positionSide: 'long',
  kind: 'stop_loss',
  triggerPrice: indexPrice(29_000),
  contracts: 0,
  orderType: 'market',
  priceTicks: ticks(0),
}
const ended = (end: StopEnd): Event => ({
  type: 'StopEnded',
  stopId: 20,
  accountId: ACCOUNT,
  marketId: CONTRACT,
  positionId: 1,
  end,
  mark: indexPrice(end === 'triggered' ? 28_900 : 0),
})
const stepped = (contracts: number, contractsLeft: number, step: LiquidationStepped['step'] = 'order'): Event => ({
  type: 'LiquidationStepped',
  positionId: 1,
  accountId: ACCOUNT,
  marketId: CONTRACT,
  realm: 'real',
  step,
  mark: indexPrice(27_900),
  bankruptcyTicks: ticks(279),
  contracts,
  contractsLeft,
  liquidationFee: amount(0n),
})
const liquidated = (contracts: number, delta: number) => mirrored(changed(contracts, delta, { cause: 'liquidation' }))
const repeated = (orderId: number): Event => ({ type: 'DuplicateCommand', accountId: ACCOUNT, orderId, reason: '' })

/** One history and what its client was told, each as a list of (command, events). */
function faultsIn(journal: [Command | null, Event[]][], told: [Command, Event[]][] = []): string[] {
  const history = new History()
  for (const [command, events] of journal) history.note(command, events)
  const answers = new LedgerOfAnswers()
  for (const [command, events] of told) answers.answered(answers.sent(command), { ok: true, seq: 1, timeMs: timeMs(1), events })
  return faultsOf(answers, history)
}

describe('what was acknowledged', () => {
  test('is found, asked again or not', () => {
    const all: [Command, Event[]][] = [
      [open('a'), opened(10)],
      [setStop('b'), [placed]],
      [addMargin('c'), [changed(8, 0, { cause: 'margin', margin: amount(85n), addedMargin: amount(5n) })]],
    ]
    expect(faultsIn([...all, [open('a'), [repeated(10)]]], [...all, [open('a'), [repeated(10)]], [setStop('b'), [repeated(20)]]])).toEqual(
      [],
    )
  })

  test('a lost position is noticed, and the lost order behind it', () => {
    expect(faultsIn([], [[open('a'), opened(10)]])).toEqual([
      'acknowledged PlaceContractOrder 10 of key a is not in the journal',
      'acknowledged position 1 is not in the journal',
      'acknowledged position 2 is not in the journal',
    ])
  })

  test('a lost stop and lost margin are noticed', () => {
    const told: [Command, Event[]][] = [
      [setStop('b'), [placed]],
      [addMargin('c'), [changed(8, 0, { cause: 'margin' })]],
    ]
    expect(faultsIn([[open('a'), opened(10)]], told)).toEqual([
      'acknowledged SetStop 20 of key b is not in the journal',
      'acknowledged AdjustMargin 0 of key c is not in the journal',
    ])
  })

  test('another margin than the one told is noticed', () => {
    const margin = (added: bigint) => changed(8, 0, { cause: 'margin', margin: amount(80n + added), addedMargin: amount(added) })
    expect(
      faultsIn(
        [
          [open('a'), opened(10)],
          [addMargin('c'), [margin(4n)]],
        ],
        [[addMargin('c'), [margin(5n)]]],
      ),
    ).toEqual(['acknowledged AdjustMargin 0 of key c did something else in the journal'])
  })

  test('a key that did its work twice is noticed', () => {
    const second = [accepted(11), ...mirrored(changed(16, 8))]
    const journal: [Command, Event[]][] = [
      [open('a'), opened(10)],
      [open('a'), second],
    ]
    expect(faultsIn(journal)).toEqual(['key a did PlaceContractOrder 10, PlaceContractOrder 11'])
  })

  test('a key asked again that gets another answer, or a refusal, is noticed', () => {
    expect(
      faultsIn(
        [[open('a'), opened(10)]],
        [
          [open('a'), opened(10)],
          [open('a'), [repeated(11)]],
        ],
      ),
    ).toEqual(['key a was answered with PlaceContractOrder 10, later with 11'])
    const answers = new LedgerOfAnswers()
    answers.answered(answers.sent(open('a')), { ok: true, seq: 1, timeMs: timeMs(1), events: opened(10) })
    answers.answered(answers.sent(open('a')), { ok: false, seq: 2, reason: 'leverage_differs' })
    expect(answers.contradictions).toEqual(['key a was acknowledged, later refused as leverage_differs'])
  })
})

describe('a stop', () => {
  const before: [Command | null, Event[]][] = [
    [open('a'), opened(10)],
    [setStop('b'), [placed]],
    [null, [ended('triggered')]],
  ]

  test('may be triggered, and its work cancelled', () => {
    expect(faultsIn([...before, [null, [ended('canceled_by_user')]]])).toEqual([])
  })

  test('triggered twice is noticed', () => {
    expect(faultsIn([...before, [null, [ended('triggered')]]])).toEqual(['stop 20 was triggered twice'])
  })

  test('that ends in two ways, or was never placed, is noticed', () => {
    expect(faultsIn([...before, [null, [ended('liquidated')]]])).toEqual(['stop 20 ended as triggered, then as liquidated'])
    expect(faultsIn([[null, [ended('triggered')]]])).toEqual(['stop 20 ended and was never placed'])
  })
})

describe('a liquidation', () => {
  const half: [Command | null, Event[]][] = [
    [open('a'), opened(10)],
    [null, [...liquidated(6, -2), stepped(2, 6)]],
  ]

  test('may go step by step to the last contract', () => {
    expect(faultsIn([...half, [null, [...liquidated(0, -6), stepped(6, 0)]]])).toEqual([])
  })

  test('that goes on after the last contract is noticed', () => {
    const faults = faultsIn([...half, [null, [...liquidated(0, -6), stepped(6, 0)]], [null, [...liquidated(0, 0), stepped(6, 0)]]])
    expect(faults).toContain('a liquidation step (order) of position 1 comes after its last contract')
    expect(faults).toContain('position 1 changed after its last contract')
  })

  test('done twice over one change, or with another number, is noticed', () => {
    expect(faultsIn([...half, [null, [stepped(2, 6)]]])).toEqual([
      'a liquidation step (order) of position 1 says it closed 2, its changes say 0',
    ])
    expect(faultsIn([...half, [null, [...liquidated(4, -2), stepped(2, 5)]]])).toEqual([
      'a liquidation step (order) of position 1 leaves 5, the position has 4',
    ])
  })

  test('a takeover may leave something, but not another number than the position has', () => {
    const taken = mirrored(changed(1, -5, { cause: 'takeover' }))
    expect(faultsIn([...half, [null, [...taken, stepped(5, 1, 'takeover')]]])).toEqual([])
    expect(faultsIn([...half, [null, [...taken, stepped(5, 0, 'takeover')]]])).toEqual([
      'a liquidation step (takeover) of position 1 leaves 0, the position has 1',
    ])
  })
})

describe('books and state', () => {
  test('more long than short is noticed', () => {
    expect(faultsIn([[open('a'), [accepted(10), changed(8, 8)]]])).toEqual(['contract 1001 real has 8 more long than short'])
  })

  test('a change that does not continue the one before is noticed', () => {
    expect(
      faultsIn([
        [open('a'), opened(10)],
        [null, mirrored(changed(7, -2))],
      ]),
    ).toContain('a change of position 1 does not continue the one before')
  })

  test('a funding period that ends twice is noticed', () => {
    const skipped: Event = {
      type: 'FundingSkipped',
      marketId: CONTRACT,
      realm: 'real',
      periodEndMs: timeMs(28_800_000),
      reason: 'no_fresh_mark',
    }
    expect(faultsIn([[null, [skipped]]])).toEqual([])
    expect(
      faultsIn([
        [null, [skipped]],
        [null, [skipped]],
      ]),
    ).toEqual(['funding period 1001/real/28800000 ended twice'])
  })

  test('what is told and not there is noticed, and the other way round', () => {
    expect(differences('waiting stops', [1, 2], [2, 3])).toEqual([
      'waiting stops: 3 is told and not there',
      'waiting stops: 1 is there and was not told',
    ])
  })
})
