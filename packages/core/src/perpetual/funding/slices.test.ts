import { type Event, FUNDING_POSITIONS_PER_GROUP, houseAccountId, type RefusalReason, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { addPrincipal, adjustMargin, cancel, orderWithStops, quotes, replaceOrder } from '../../testing/contract-acts.ts'
import { CLEARING, type ContractExchange, contractExchange, INSURANCE, PERP, at as price, U } from '../../testing/contract-exchange.ts'
import { actor, all, command, one, order, refusal, USDT } from '../../testing/exchange.ts'
import { Position } from '../state/positions.ts'

/** Midnight after the start, 22:13:20 UTC. */
const MIDNIGHT = 1_700_006_400_000
const PERIOD_MS = 28_800_000
const DEMO_CLEARING = houseAccountId('demo', 'clearing')

interface Settling {
  readonly exchange: ContractExchange
  /** Three longs of 1, 2 and 3 contracts, and as many shorts. */
  readonly longs: number[]
  readonly shorts: number[]
}

/** Six positions, of which a group may change two; the mark is fresh a second before midnight unless said otherwise. */
function sixPositions(perGroup = 2, markMs = MIDNIGHT - 1_000): Settling {
  const exchange = contractExchange({ contract: { fundingInterestPpm: 137 as never } })
  exchange.x.inside.perpetual.fundingPerGroup = perGroup
  const longs = [1, 2, 3].map(() => exchange.trader(10_000))
  const shorts = [1, 2, 3].map(() => exchange.trader(10_000))
  for (const at of [0, 1, 2]) exchange.pair(longs[at]!, shorts[at]!, { contracts: at + 1, ticks: 500_001 })
  exchange.x.fund('insurance', USDT, 1_000_000n * U, 'demo')
  exchange.mark(50_000.12345678, markMs - exchange.x.now)
  return { exchange, longs, shorts }
}

/** A group in which time alone passes: what was due and what went on before its commands. */
function next({ exchange: { x } }: Settling, ms = 0): Event[] {
  x.later(ms)
  return [...x.due]
}
const atMidnight = (settling: Settling) => next(settling, MIDNIGHT - settling.exchange.x.now)
const paid = (events: readonly Event[]) => all(events, 'PositionChanged').map(({ accountId, funding }) => [accountId, funding])
const laws = ({ exchange }: Settling) => expect(core.brokenLaw(exchange.x.state)).toBeNull()
const clearing = ({ exchange }: Settling) => exchange.walletBalance(CLEARING)[0]
const settled = (events: readonly Event[]) => all(events, 'FundingSettled').filter(({ realm }) => realm === 'real')
const run = ({ exchange }: Settling) => exchange.x.inside.perpetual.contracts.get(PERP)!.byRealm[0].settling

describe('a funding of more positions than a group may change', () => {
  test('goes on in the groups after: payers by id, then receivers by id, and what is collected lies in clearing meanwhile', () => {
    const settling = sixPositions()
    const [a, b, c] = settling.longs as [number, number, number]
    const [d, e, f] = settling.shorts as [number, number, number]
    const before = clearing(settling)
    const fund = settling.exchange.walletBalance(INSURANCE)[0]
    // 50.00012345678 x 0.0137 % a contract is 6,850.017 units; each pays by its own contracts, rounded up.
    const groups = [atMidnight(settling), next(settling), next(settling)]
    expect(groups.map(paid)).toEqual([
      [
        [a, -6_851n],
        [b, -13_701n],
      ],
      [
        [c, -20_551n],
        [d, 6_850n],
      ],
      [
        [e, 13_701n],
        [f, 20_551n],
      ],
    ])
    expect(groups.map((events) => settled(events).length)).toEqual([0, 0, 1])
    expect(settled(groups[2]!)[0]).toEqual({
      type: 'FundingSettled',
      marketId: PERP,
      realm: 'real',
      periodEndMs: MIDNIGHT,
      ratePpm: 137,
      mark: 5_000_012_345_678,
      samples: 1,
      collected: 41_103n,
      paid: 41_102n,
    })
    const ofClearing = groups.map((events) => all(events, 'Posted').filter(({ accountId }) => accountId === CLEARING))
    expect(ofClearing.map((posted) => posted.map(({ availableDelta, purpose }) => [availableDelta, purpose]))).toEqual([
      [[20_552n, 'funding']],
      [[20_551n - 6_850n, 'funding']],
      [[-34_253n, 'funding']],
    ])
    expect(clearing(settling)).toBe(before)
    expect(settling.exchange.walletBalance(INSURANCE)[0] - fund).toBe(1n)
    laws(settling)
  })

  test('sums to zero and breaks no law between two groups, and ends as in one group', () => {
    const [sliced, whole] = [sixPositions(1), sixPositions(FUNDING_POSITIONS_PER_GROUP)]
    const events = atMidnight(sliced)
    for (let groups = 0; groups < 10 && run(sliced) !== null; groups++) {
      expect(core.books(sliced.exchange.x.state).every(({ sum }) => sum === 0n)).toBe(true)
      laws(sliced)
      events.push(...next(sliced))
    }
    const atOnce = atMidnight(whole)
    const ofPeople = (all_: readonly Event[]) =>
      all_.filter((event) => event.type !== 'Posted' || (event.accountId !== CLEARING && event.accountId !== DEMO_CLEARING))
    const ofReal = (all_: readonly Event[]) => ofPeople(all_).filter((event) => event.type !== 'FundingSettled' || event.realm === 'real')
    expect(ofReal(events)).toEqual(ofReal(atOnce))
    const margins = ({ exchange, longs }: Settling) =>
      [longs[0]!, longs[1]!, longs[2]!].map((accountId) => exchange.position(accountId, 'long').margin)
    expect(margins(sliced)).toEqual(margins(whole))
  })

  test('that fits into a group posts nothing to clearing', () => {
    const settling = sixPositions(6)
    const events = atMidnight(settling)
    expect(settled(events)).toHaveLength(1)
    expect(all(events, 'Posted').filter(({ accountId }) => accountId === CLEARING)).toEqual([])
  })

  test('is paid at the mark of its beginning, and its last funding is told once it is settled', () => {
    const settling = sixPositions()
    const { x } = settling.exchange
    const figures = () => core.contractFigures(x.state, PERP, 'real')!.lastFundingAtMs
    atMidnight(settling)
    settling.exchange.mark(51_000)
    expect(figures()).toBe(0)
    expect(settled(next(settling))[0]).toMatchObject({ mark: 5_000_012_345_678, collected: 41_103n, paid: 41_102n })
    expect(figures()).toBe(MIDNIGHT)
    laws(settling)
  })

  test('the positions that a group has left go to the next realm and contract', () => {
    const settling = sixPositions(8)
    const { exchange } = settling
    const [x, y] = [exchange.trader(10_000, 'demo'), exchange.trader(10_000, 'demo')]
    exchange.order(y, { positionSide: 'short', priceTicks: 500_001 as never }, { realm: 'demo' })
    exchange.order(x, { priceTicks: 500_001 as never }, { realm: 'demo' })
    exchange.x.inside.perpetual.fundingPerGroup = 7
    exchange.mark(50_000.12345678, MIDNIGHT - 500 - exchange.x.now)
    const first = atMidnight(settling)
    expect(all(first, 'FundingSettled').map(({ realm }) => realm)).toEqual(['real'])
    expect(paid(first).at(-1)).toEqual([x, -6_851n])
    const second = next(settling)
    expect(paid(second)).toEqual([[y, 6_851n]])
    expect(all(second, 'FundingSettled').map(({ realm }) => realm)).toEqual(['demo'])
    laws(settling)
  })
})

describe('until it is settled, in its contract and realm', () => {
  type Act = (settling: Settling, ids: { position: number; stop: number; order: number }) => Event[]
  const user = (accountId: number) => ({ ...actor('user'), accountId })
  /** Of 3 contracts at 45,000 before. */
  const replace = (exchange: ContractExchange, accountId: number, orderId: number, terms: { priceTicks?: number; contracts?: number }) =>
    replaceOrder(exchange, accountId, orderId, { priceTicks: 450_000, contracts: 3, ...terms })
  const ready = () => {
    const settling = sixPositions()
    const { exchange, longs } = settling
    const order = one(exchange.order(longs[0]!, { contracts: 3, priceTicks: 450_000 as never }), 'ContractOrderRested').orderId
    const stop = one(exchange.setStop(longs[0]!, 'long', { triggerPrice: price(46_000) }), 'StopPlaced').stopId
    adjustMargin(exchange, longs[0]!, exchange.position(longs[0]!, 'long').positionId, 5n * U)
    atMidnight(settling)
    expect(run(settling)).not.toBeNull()
    return { settling, ids: { position: exchange.position(longs[0]!, 'long').positionId, stop, order } }
  }

  test.each<[what: string, act: Act]>([
    ['opening', ({ exchange, longs }) => exchange.order(longs[0]!, { priceTicks: 450_000 as never })],
    ['opening at market', ({ exchange, longs }) => exchange.market(longs[0]!, {})],
    ['opening with stops', ({ exchange, longs }) => orderWithStops(exchange, longs[0]!, { stopLoss: price(47_000) })],
    ['closing at market', ({ exchange, longs }) => exchange.closeAtMarket(longs[0]!, 'long')],
    ['moving an order', ({ exchange, longs }, { order }) => replace(exchange, longs[0]!, order, { priceTicks: 449_000 })],
    ['making an order larger', ({ exchange, longs }, { order }) => replace(exchange, longs[0]!, order, { contracts: 4 })],
    ['adding margin', ({ exchange, longs }, { position }) => adjustMargin(exchange, longs[0]!, position, U)],
    ['taking margin out', ({ exchange, longs }, { position }) => adjustMargin(exchange, longs[0]!, position, -U)],
    ['adding principal', ({ exchange, longs }, { position }) => addPrincipal(exchange, longs[0]!, position, U)],
    ['a new stop', ({ exchange, longs }) => exchange.setStop(longs[0]!, 'long', { triggerPrice: price(47_000) })],
    ['taking a stop back, which a point may have reached', ({ exchange, longs }, { stop }) => exchange.cancelStop(longs[0]!, stop)],
    ['a ladder', ({ exchange }) => quotes(exchange)],
    ['a ladder of no levels', ({ exchange }) => quotes(exchange, { levels: 0 })],
  ])('%s is refused before the group goes on', (_, act) => {
    const { settling, ids } = ready()
    const { x } = settling.exchange
    const before = x.groups.length
    // All positions of the group are used up by the payments before this command.
    expect(refusal(act(settling, ids))).toBe('funding_running')
    expect(x.groups.length).toBe(before + 1)
    laws(settling)
  })

  test.each<[what: string, act: Act, reason: RefusalReason]>([
    ['an unknown contract', ({ exchange, longs }) => exchange.order(longs[0]!, { marketId: 9 }), 'unknown_market'],
    ['a position that is not there', ({ exchange, longs }) => adjustMargin(exchange, longs[0]!, 99, U), 'not_found'],
    ['a stop that is not there', ({ exchange, longs }) => exchange.cancelStop(longs[0]!, 99), 'not_found'],
    ["somebody else's stop", ({ exchange, longs }, { stop }) => exchange.cancelStop(longs[1]!, stop), 'not_found'],
  ])('%s is refused for what it is', (_, act, reason) => {
    const { settling, ids } = ready()
    expect(refusal(act(settling, ids))).toBe(reason)
  })

  test('halted orders and a frozen account go before it, an invalid value comes after it', () => {
    const { settling, ids } = ready()
    const { exchange, longs } = settling
    exchange.x.inside.perpetual.fundingPerGroup = 0
    expect(refusal(exchange.order(longs[0]!, { leverage: 1.5 }))).toBe('funding_running')
    expect(refusal(adjustMargin(exchange, longs[0]!, ids.position, 0n))).toBe('funding_running')
    expect(refusal(quotes(exchange, { levels: 51 }))).toBe('funding_running')
    exchange.x.operator('HaltNewOrders', { isHalted: true })
    expect(refusal(exchange.order(longs[0]!, {}))).toBe('new_orders_halted')
    expect(refusal(quotes(exchange))).toBe('new_orders_halted')
    exchange.x.operator('SetAccountFlag', { accountId: longs[0]!, flag: 'frozen', isOn: true })
    expect(refusal(adjustMargin(exchange, longs[0]!, ids.position, -U))).toBe('account_frozen')
  })

  test('an order is made smaller', () => {
    const { settling, ids } = ready()
    const { exchange, longs } = settling
    exchange.x.inside.perpetual.fundingPerGroup = 0
    expect(one(replace(exchange, longs[0]!, ids.order, { contracts: 1 }), 'ContractOrderRested').remainingContracts).toBe(1)
    laws(settling)
  })

  test('an order is cancelled, money comes in, spot and the other realm go on', () => {
    const { settling, ids } = ready()
    const { exchange, longs } = settling
    exchange.x.inside.perpetual.fundingPerGroup = 0
    expect(one(cancel(exchange, longs[0]!, ids.order), 'ContractOrderEnded')).toMatchObject({ end: 'canceled_by_user' })
    const credit = { accountId: longs[0]!, wallet: 3, assetId: USDT, amount: U as never, evidence: exchange.x.hash() } as const
    one(exchange.x.run(command('CreditDeposit', actor('custody'), credit)), 'DepositCredited')
    exchange.x.deposit(longs[0]!, USDT, 1_000n * U)
    one(exchange.x.run(order(longs[0]!, {})), 'OrderAccepted')
    const demo = exchange.trader(10_000, 'demo')
    one(exchange.order(demo, { priceTicks: 499_000 as never }, { realm: 'demo' }), 'ContractOrderRested')
    laws(settling)
  })

  test('a key answers for what was done before', () => {
    const settling = sixPositions()
    const { exchange, longs } = settling
    const key = 'a'.repeat(32)
    const asked = command('PlaceContractOrder', { ...user(longs[0]!), key }, {
      marketId: PERP,
      positionSide: 'long',
      effect: 'open',
      positionId: 0,
      leverage: 10,
      orderType: 'limit',
      timeInForce: 'GTC',
      priceTicks: 450_000,
      contracts: 1,
    } as never)
    const { orderId } = one(exchange.x.run(asked), 'ContractOrderRested')
    atMidnight(settling)
    expect(one(exchange.x.run(asked), 'DuplicateCommand')).toMatchObject({ orderId, reason: '' })
  })
})

describe('what marks set off meanwhile', () => {
  test('happens once it is settled, once, at the newest of them', () => {
    const settling = sixPositions()
    const { exchange, longs } = settling
    exchange.setStop(longs[0]!, 'long', { triggerPrice: price(49_000) })
    const [keen, firm] = [exchange.trader(10_000), exchange.trader(100_000)]
    exchange.order(keen, { priceTicks: 489_000 as never })
    exchange.x.inside.perpetual.fundingPerGroup = 1
    atMidnight(settling)
    for (const usdt of [48_500, 48_900]) {
      const events = exchange.mark(usdt, 100)
      expect(events.map(({ type }) => type)).toEqual(['IndexPriceUpdated'])
      laws(settling)
    }
    exchange.x.inside.perpetual.fundingPerGroup = 9
    const events = next(settling)
    expect(one(events, 'StopEnded')).toMatchObject({ end: 'triggered', mark: 4_890_000_000_000 })
    expect(one(events, 'ContractTraded')).toMatchObject({ makerAccountId: keen, takerAccountId: longs[0] })
    const kinds = events.map(({ type }) => type)
    expect(kinds.indexOf('FundingSettled')).toBeLessThan(kinds.indexOf('StopEnded'))
    expect(next(settling)).toEqual([])
    expect(exchange.find(firm, 'long')).toBeUndefined()
    laws(settling)
  })

  test('liquidates whom the funding itself brought there', () => {
    const settling = sixPositions()
    const { exchange } = settling
    const [weak, other] = [exchange.trader(1_000), exchange.trader(10_000)]
    exchange.pair(weak, other, { contracts: 10, leverage: 100, shortLeverage: 10 })
    exchange.mark(50_000, MIDNIGHT - 500 - exchange.x.now)
    const reached = exchange.position(weak, 'long').liquidationPrice
    atMidnight(settling)
    expect(all(exchange.mark(reached / 1e8 - 1, 100), 'LiquidationStepped')).toEqual([])
    exchange.x.inside.perpetual.fundingPerGroup = 9
    expect(all(next(settling), 'LiquidationStepped').map(({ accountId }) => accountId)).toContain(weak)
    laws(settling)
  })

  test('does not happen at a mark that has gone stale, but at the next point', () => {
    const settling = sixPositions()
    const { exchange, longs } = settling
    exchange.setStop(longs[0]!, 'long', { triggerPrice: price(49_000) })
    exchange.x.inside.perpetual.fundingPerGroup = 1
    atMidnight(settling)
    exchange.mark(48_500, 100)
    exchange.x.inside.perpetual.fundingPerGroup = 9
    const events = next(settling, 3_001)
    expect(events.map(({ type }) => type)).toContain('IndexWentStale')
    expect(settled(events)).toHaveLength(1)
    expect(all(events, 'StopEnded')).toEqual([])
    expect(one(exchange.mark(48_500), 'StopEnded')).toMatchObject({ end: 'triggered' })
    laws(settling)
  })

  test('a house ladder that a stale index took back returns after it', () => {
    const settling = sixPositions()
    const { exchange } = settling
    exchange.x.fund('market_maker', USDT, 1_000_000n * U)
    quotes(exchange)
    exchange.x.inside.perpetual.fundingPerGroup = 1
    atMidnight(settling)
    expect(all(next(settling, 3_001), 'QuotesReplaced')).toHaveLength(1)
    expect(all(exchange.mark(50_500, 60_000), 'QuotesReplaced')).toEqual([])
    laws(settling)
    exchange.x.inside.perpetual.fundingPerGroup = 9
    const events = next(settling)
    expect(all(events, 'QuotesReplaced').map(({ shape }) => shape.midTicks)).toEqual([505_000])
    laws(settling)
  })

  test('nothing happens in a market that was halted meanwhile', () => {
    const settling = sixPositions()
    const { exchange, longs } = settling
    exchange.setStop(longs[0]!, 'long', { triggerPrice: price(49_000) })
    exchange.x.inside.perpetual.fundingPerGroup = 1
    atMidnight(settling)
    exchange.mark(48_500, 100)
    exchange.setState('halted')
    exchange.x.inside.perpetual.fundingPerGroup = 9
    const events = next(settling)
    expect(settled(events)).toHaveLength(1)
    expect(all(events, 'StopEnded')).toEqual([])
    laws(settling)
  })

  test('a funding that waited for the mark puts off what that mark sets off', () => {
    const settling = sixPositions(2, MIDNIGHT - 5_000)
    const { exchange, longs } = settling
    exchange.setStop(longs[0]!, 'long', { triggerPrice: price(49_000) })
    next(settling, MIDNIGHT + 10_000 - exchange.x.now)
    const events = exchange.mark(48_500)
    expect(paid(events)).toHaveLength(2)
    expect(all(events, 'StopEnded')).toEqual([])
    next(settling)
    const last = next(settling)
    expect(settled(last)[0]).toMatchObject({ periodEndMs: MIDNIGHT, mark: 4_850_000_000_000 })
    expect(one(last, 'StopEnded')).toMatchObject({ end: 'triggered', mark: 4_850_000_000_000 })
    laws(settling)
  })
})

describe('a period that ends while the one before is on its way', () => {
  const overdue = () => {
    const settling = sixPositions()
    const { exchange } = settling
    exchange.x.inside.perpetual.fundingPerGroup = 1
    atMidnight(settling)
    exchange.x.inside.perpetual.fundingPerGroup = 0
    exchange.mark(50_000, MIDNIGHT + PERIOD_MS - 1_000 - exchange.x.now)
    next(settling, 1_000)
    return settling
  }

  test('waits, and is settled by the point that it missed', () => {
    const settling = overdue()
    const { exchange } = settling
    exchange.mark(50_100)
    exchange.x.inside.perpetual.fundingPerGroup = 20
    const events = next(settling)
    expect(settled(events).map(({ periodEndMs, mark }) => [periodEndMs - MIDNIGHT, mark])).toEqual([
      [0, 5_000_012_345_678],
      [PERIOD_MS, 5_010_000_000_000],
    ])
    laws(settling)
  })

  test('is skipped after a minute', () => {
    const settling = overdue()
    const events = next(settling, 60_000)
    expect(all(events, 'FundingSkipped').filter(({ realm }) => realm === 'real')).toMatchObject([
      { periodEndMs: MIDNIGHT + PERIOD_MS, reason: 'no_fresh_mark' },
    ])
    settling.exchange.x.inside.perpetual.fundingPerGroup = 20
    expect(settled(next(settling)).map(({ periodEndMs }) => periodEndMs)).toEqual([MIDNIGHT])
    laws(settling)
  })
})

describe('a snapshot between two groups', () => {
  test.each([1, 2, 3, 4, 5])('goes on with the position after %d', (done) => {
    const settling = sixPositions(1)
    const { x } = settling.exchange
    atMidnight(settling)
    for (let more = 1; more < done; more++) next(settling)
    settling.exchange.mark(50_050, 100)
    const sections = core.encodeState(x.state)
    const copy = core.decodeState(core.shapeVersion, sections)
    expect(core.encodeState(copy)).toEqual(sections)
    expect(core.brokenLaw(copy)).toBeNull()
    Object.assign((copy as unknown as typeof x.inside).perpetual, { fundingPerGroup: 1 })
    for (let groups = 0; groups < 7; groups++) {
      next(settling)
      const { eventBytes, ...group } = x.groups.at(-1)!
      expect(core.runGroup(copy, group as never).eventBytes).toEqual(eventBytes)
    }
    expect(core.encodeState(copy)).toEqual(core.encodeState(x.state))
    expect(run(settling)).toBeNull()
  })

  test('of a position that is gone is not read', () => {
    const settling = sixPositions(1)
    atMidnight(settling)
    run(settling)!.next = new Position({ ...run(settling)!.next!, positionId: 99 })
    const sections = core.encodeState(settling.exchange.x.state)
    expect(() => core.decodeState(core.shapeVersion, sections)).toThrow('a funding goes on from a position that there is')
  })
})

describe('the sweep notices', () => {
  const broken = (break_: (settling: Settling) => void) => {
    const settling = sixPositions(1)
    atMidnight(settling)
    break_(settling)
    return core.brokenLaw(settling.exchange.x.state)
  }

  test.each<[law: string, break_: (settling: Settling) => void]>([
    ['clearing and open positions sum to', (settling) => (run(settling)!.collected += 1n)],
    ['its funding has paid 1 of', (settling) => (run(settling)!.paid = 1n)],
    ['its funding has nobody left', (settling) => (run(settling)!.next = null)],
    ['its funding has nobody left', (settling) => (run(settling)!.isPaying = true)],
    ['its funding is and is not on its way', ({ exchange }) => exchange.x.inside.perpetual.settling.pop()],
  ])('%s', (law, break_) => {
    expect(broken(break_)).toContain(law)
  })

  test('nothing in a sound funding', () => {
    expect(broken(() => {})).toBeNull()
  })
})

test('a rule that changes meanwhile changes nobody who pays or receives', () => {
  const settling = sixPositions()
  const { exchange } = settling
  const { config } = exchange.x.inside.perpetual.contracts.get(PERP)!
  const effectiveFromMs = timeMs(MIDNIGHT + 100)
  exchange.x.operator('ConfigureContract', { contract: { ...config, fundingInterestPpm: 0, fundingCapPpm: 1 } as never, effectiveFromMs })
  atMidnight(settling)
  next(settling, 100)
  expect(settled(next(settling))[0]).toMatchObject({ ratePpm: 137, collected: 41_103n, paid: 41_102n })
  laws(settling)
})
