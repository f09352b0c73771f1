import { type Command, MARKET_STATES, ratePpm, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { exchange } from '../src/index.ts'

const DAY_MS = 86_400_000
const btc = () => exchange().market('BTC-USDT', { tick: '0.5', lot: '0.001', takerPpm: 500, makerPpm: 100 })
const open = () => btc().deposit('alice', '10 BTC').deposit('bob', '500000 USDT')

describe('two persons', () => {
  test('an act without a second person, or with the actor as the second, is refused', () => {
    const x = open()
    x.operator({ actorId: 71, approverId: 0 }).setMarketState('BTC-USDT', 'halted').isRefused('approver_missing')
    x.operator({ actorId: 71, approverId: 71 }).setMarketState('BTC-USDT', 'halted').isRefused('approver_is_actor')
    x.operator({ actorId: 0, approverId: 72 }).setMarketState('BTC-USDT', 'halted').isRefused('origin_not_allowed')
    x.operator().setMarketState('BTC-USDT', 'halted').isDone()
  })

  test('each act tells who, who approved and why, before what it did', () => {
    const x = open()
    const { events } = x.operator().setFlag('bob', 'frozen', true).isDone()
    const accountId = x.accountOf('bob', 'real')
    expect(events).toEqual([
      { type: 'OperatorActed', command: 'SetAccountFlag', actorId: 71, approverId: 72, reasonCode: 'incident', accountId },
      { type: 'AccountFlagSet', accountId, flag: 'frozen', isOn: true },
    ])
  })

  test('a user cannot act as an operator', () => {
    const x = open()
    const actor = { ...x.actor('user'), accountId: x.accountOf('bob', 'real') }
    const approval = { approverId: 72, reasonCode: 'incident' } as const
    const acts: Command[] = [
      { type: 'SetMarketState', actor, ...approval, marketId: 1, state: 'halted' },
      { type: 'HaltNewOrders', actor, ...approval, isHalted: true },
      { type: 'SetAccountFlag', actor, ...approval, accountId: actor.accountId, flag: 'frozen', isOn: false },
      {
        type: 'SetMarketFees',
        actor,
        ...approval,
        marketId: 1,
        makerFeePpm: ratePpm(0),
        takerFeePpm: ratePpm(0),
        effectiveFromMs: timeMs(x.fromNow(1)),
      },
    ]
    for (const act of acts) x.submit(act).isRefused('origin_not_allowed')
  })
})

describe('market states', () => {
  const refusing = MARKET_STATES.filter((state) => state !== 'open' && state !== 'close_only')
  test.each(refusing)('%s refuses new orders and lets cancel', (state) => {
    const x = open()
    const order = x.as('bob').buy('0.1 BTC', { at: '40000' }).rests()
    x.operator().setMarketState('BTC-USDT', state).isDone()
    x.as('bob').buy('0.1 BTC', { at: '39000' }).isRefused('market_not_open')
    x.as('alice').sell('0.1 BTC').isRefused('market_not_open')
    if (state !== 'delisted') x.as('bob').cancel(order).ends('canceled_by_user')
    x.balance('bob', 'USDT').is({ total: '500000', held: '0' })
  })

  test('close_only admits sells only', () => {
    const x = open()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).rests()
    x.operator().setMarketState('BTC-USDT', 'close_only').isDone()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).isRefused('market_not_open')
    x.as('alice').sell('0.1 BTC', { at: '40000' }).fills()
  })

  test('delisting ends every order of both realms and gives the holds back, for ever', () => {
    const x = btc().fundHouse('market_maker', '100000 USDT').fundHouse('market_maker', '10 BTC').deposit('bob', '50000 USDT')
    x.quotes({ mid: '40000', half: '10', step: '5', levels: 2, size: '0.1 BTC' }).isDone()
    const order = x.as('bob').buy('0.1 BTC', { at: '39000' }).rests()
    const played = x.as('carl', 'demo').buy('0.1 BTC', { at: '39000' }).rests()
    const ended = x.operator().setMarketState('BTC-USDT', 'delisted').isDone().ofType('OrderEnded')
    expect(ended.map(({ orderId, end }) => ({ orderId, end }))).toEqual([
      { orderId: order.orderId, end: 'canceled_by_house' },
      { orderId: played.orderId, end: 'canceled_by_house' },
    ])
    x.balance('bob', 'USDT').is({ total: '50000', held: '0' })
    x.balance('carl', 'USDT', { realm: 'demo' }).is({ total: '50000', held: '0' })
    x.house('market_maker', 'USDT').is({ total: '100000', held: '0' })
    x.showsBook({ bids: [], asks: [] })
    for (const state of MARKET_STATES) x.operator().setMarketState('BTC-USDT', state).isRefused('invalid_value')
    x.ledgerSumsToZero()
  })

  test('an unknown market or state is refused', () => {
    const x = open()
    x.submit({ type: 'SetMarketState', ...x.operator().signed, marketId: 9, state: 'open' }).isRefused('unknown_market')
    x.submit({ type: 'SetMarketState', ...x.operator().signed, marketId: 1, state: 'shut' as 'open' }).isRefused('invalid_value')
  })

  test('a halt of the house refuses new orders in all markets and lets cancel', () => {
    const x = open()
    const order = x.as('bob').buy('0.1 BTC', { at: '40000' }).rests()
    x.operator().haltNewOrders().isDone()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).isRefused('new_orders_halted')
    x.as('bob').cancel(order).isDone()
    x.operator().haltNewOrders(false).isDone()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).rests()
  })
})

describe('account flags', () => {
  test('frozen, close_only and trade_spot off each refuse their orders, in this order, and let cancel', () => {
    const x = open().deposit('bob', '1 BTC')
    const order = x.as('bob').buy('0.1 BTC', { at: '40000' }).rests()
    const other = x.as('bob').buy('0.2 BTC', { at: '40000' }).rests()
    x.operator().setFlag('bob', 'trade_spot', false).isDone()
    x.as('bob').sell('0.1 BTC', { at: '41000' }).isRefused('trading_not_permitted')
    x.operator().setFlag('bob', 'close_only', true).isDone()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).isRefused('account_close_only')
    x.as('bob').sell('0.1 BTC', { at: '41000' }).isRefused('trading_not_permitted')
    x.as('bob').cancel(order).isDone()
    x.operator().setFlag('bob', 'frozen', true).isDone()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).isRefused('account_frozen')
    x.as('bob').cancel(other).isRefused('not_found')
    x.operator().setFlag('bob', 'frozen', false).isDone()
    x.operator().setFlag('bob', 'trade_spot', true).isDone()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).isRefused('account_close_only')
    x.as('bob').sell('0.1 BTC', { at: '41000' }).rests()
  })

  test('a flag touches one account only; what a frozen one has resting goes, and its money is free [PM-005]', () => {
    const x = open()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).rests()
    const { events } = x.operator().setFlag('bob', 'frozen', true).isDone()
    expect(events.at(-1)).toMatchObject({ type: 'OrderEnded', end: 'canceled_by_house', filledLots: 0 })
    x.as('alice').sell('0.1 BTC', { at: '40000' }).rests()
    x.as('bob', 'demo').buy('0.1 BTC', { at: '40000' }).rests()
  })

  test('an unknown account, a house account, a wrong realm or an unknown flag is refused', () => {
    const x = open()
    const { signed } = x.operator()
    const flag = { type: 'SetAccountFlag', ...signed, accountId: x.accountOf('bob', 'real'), flag: 'frozen', isOn: true } as const
    x.submit({ ...flag, accountId: 77_777 }).isRefused('unknown_account')
    x.submit({ ...flag, accountId: 3 }).isRefused('unknown_account')
    x.submit({ ...flag, actor: { ...signed.actor, realm: 'demo' } }).isRefused('realm_mismatch')
    x.submit({ ...flag, flag: 'lucky' as 'frozen' }).isRefused('invalid_value')
  })
})

describe('fees and rules for later', () => {
  test('new fees hold for orders from their time on; an order keeps the maker fee it accepted', () => {
    const x = open()
    x.as('alice').sell('0.2 BTC', { at: '40000' }).rests()
    x.operator().setFees('BTC-USDT', { makerPpm: 200, takerPpm: 900 }, x.fromNow(5_000)).isDone()
    const before = x.as('bob').buy('0.1 BTC', { at: '40000' }).fills().trade
    expect([before.makerFee, before.takerFee]).toEqual([400_000n, 2_000_000n])
    expect(x.later(4_999).due).toEqual([])
    expect(x.later(1).due).toEqual([{ type: 'RuleTookEffect', marketId: 1, makerFeePpm: 200, takerFeePpm: 900, version: 2 }])
    const after = x.as('bob').buy('0.1 BTC', { at: '40000' }).fills().trade
    expect([after.makerFee, after.takerFee]).toEqual([400_000n, 3_600_000n])
    x.ledgerSumsToZero()
  })

  test('the hold of a resting buy stays as accepted when fees rise', () => {
    const x = open()
    x.as('bob').buy('0.1 BTC', { at: '40000' }).rests().held(4_002_000_000n)
    x.operator().setFees('BTC-USDT', { makerPpm: 1_000, takerPpm: 1_000 }, x.fromNow(1)).isDone()
    x.later(1)
    x.as('alice').sell('0.1 BTC', { at: '40000' }).fills()
    x.balance('bob', 'USDT').is({ total: '495999.6', held: '0' })
    x.ledgerSumsToZero()
  })

  test('fees that are not in the future, out of range, or of an unknown market are refused', () => {
    const x = open()
    const fees = { makerPpm: 100, takerPpm: 500 }
    x.operator().setFees('BTC-USDT', fees, x.fromNow(0)).isRefused('rule_not_in_future')
    x.operator().setFees('BTC-USDT', { makerPpm: 501, takerPpm: 500 }, x.fromNow(1)).isRefused('invalid_value')
    x.operator().setFees('BTC-USDT', { makerPpm: 0, takerPpm: 100_001 }, x.fromNow(1)).isRefused('invalid_value')
    x.operator().setFees('BTC-USDT', { makerPpm: -1, takerPpm: 500 }, x.fromNow(1)).isRefused('invalid_value')
    x.operator().setHouseFees(fees, x.fromNow(0)).isRefused('rule_not_in_future')
    x.operator().setHouseFees({ makerPpm: 2, takerPpm: 1 }, x.fromNow(1)).isRefused('invalid_value')
    const unknown = {
      type: 'SetMarketFees',
      ...x.operator().signed,
      marketId: 9,
      makerFeePpm: ratePpm(0),
      takerFeePpm: ratePpm(0),
    } as const
    x.submit({ ...unknown, effectiveFromMs: timeMs(x.fromNow(1)) }).isRefused('unknown_market')
  })

  test('bands and notional limits of a market change at their time, the rest of it never', () => {
    const x = open()
    x.operator()
      .changeMarket('BTC-USDT', { minNotional: 10_000_000n as never }, x.fromNow(1_000))
      .isDone()
    x.as('bob').buy('0.001 BTC', { at: '5000' }).rests()
    x.later(1_000)
    x.as('bob').buy('0.001 BTC', { at: '5000' }).isRefused('notional_too_small')
    for (const change of [
      { tickSize: 100_000_000 },
      { baseAssetId: 3 },
      { symbol: 'btc2' },
      { takeBandPpm: ratePpm(600_000) },
      { restBandPpm: ratePpm(1_000_000) },
    ])
      x.operator().changeMarket('BTC-USDT', change, x.fromNow(1)).isRefused('invalid_value')
    x.operator().changeMarket('BTC-USDT', { quoteAssetId: 99 }, x.fromNow(1)).isRefused('unknown_asset')
    x.operator().changeMarket('BTC-USDT', { indexId: 9 }, x.fromNow(1)).isRefused('unknown_index')
    x.operator().changeMarket('BTC-USDT', {}, x.fromNow(0)).isRefused('rule_not_in_future')
  })

  test('a new market may open at once, an index changes a day ahead at the earliest', () => {
    const x = exchange()
      .market('BTC-USDT', { index: ['north', 'east'] })
      .deposit('bob', '50000 USDT')
    x.operator().changeMarket('BTC-USDT', { marketId: 2, symbol: 'second' }, x.fromNow(0)).isDone()
    const index = { indexId: 1, symbol: 'btcusdt', minSources: 2, sourceIds: [2, 1], lateAfterMs: 1_000 }
    const change = (fromMs: number, fields: object = {}) =>
      x.submit({
        type: 'ConfigureIndex',
        ...x.operator().signed,
        index: { ...index, ...fields },
        effectiveFromMs: timeMs(x.fromNow(fromMs)),
      })
    change(DAY_MS - 1).isRefused('rule_not_in_future')
    change(DAY_MS, { sourceIds: [1, 7] }).isRefused('unknown_source')
    change(DAY_MS, { sourceIds: [1, 1] }).isRefused('invalid_value')
    change(DAY_MS, { sourceIds: [] }).isRefused('invalid_value')
    change(DAY_MS, { minSources: 0 }).isRefused('invalid_value')
    change(DAY_MS).isDone()
    expect(x.later(DAY_MS).due.map((event) => event.type)).toEqual(['IndexConfigured'])
    const { parts } = x.index('BTC-USDT', { north: '40000', east: '40000' }).one('IndexPriceUpdated')
    expect(parts.map((part) => part.sourceId)).toEqual([2, 1])
  })
})

describe('money into the house', () => {
  test('operators fund a house account once per evidence', () => {
    const x = open()
    x.operator()
      .fund('insurance', '1000 USDT', { evidence: 'aa'.repeat(16) })
      .isDone()
    x.operator()
      .fund('insurance', '1000 USDT', { evidence: 'aa'.repeat(16) })
      .isRefused('evidence_used')
    x.tryDeposit('bob', '1 USDT', { evidence: 'aa'.repeat(16) }).isRefused('already_credited')
    x.house('insurance', 'USDT').is({ total: '1000' })
    x.ledgerSumsToZero()
  })

  test('nothing is funded from thin air, of an unknown asset or without amount', () => {
    const x = open()
    x.operator().fund('external', '1 USDT').isRefused('invalid_value')
    x.operator().fund('insurance', '0 USDT').isRefused('invalid_value')
    x.operator().fund('insurance', '-1 USDT').isRefused('invalid_value')
    const { signed } = x.operator()
    const fund = {
      type: 'FundHouse',
      ...signed,
      realm: 'real',
      purpose: 'insurance',
      assetId: 1,
      amount: 1n as never,
      evidence: 'bb'.repeat(16),
    } as const
    x.submit({ ...fund, assetId: 99 }).isRefused('unknown_asset')
    x.submit({ ...fund, amount: (2n ** 62n + 1n) as never }).isRefused('invalid_value')
    x.submit({ ...fund, purpose: 'piggy_bank' as 'insurance' }).isRefused('invalid_value')
    x.submit({ ...fund, actor: x.actor('system') }).isRefused('origin_not_allowed')
    x.submit({ ...fund, actor: x.actor('user') }).isRefused('origin_not_allowed')
    x.submit(fund).isDone()
  })
})
