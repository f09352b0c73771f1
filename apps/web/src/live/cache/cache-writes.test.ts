import { clearSession, session } from '@glasshouse/client'
import { balancesOf, FORCED_CLOSES_GATHERED_MS, type PositionSummary, positionSummary, spotOrderSummary } from '@glasshouse/wire'
import { liquidatedLong } from '@glasshouse/wire/testing'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { knownUser } from '../../testing/account-answers.ts'
import { positionOf } from '../../testing/contract-server.ts'
import { assetOf, balanceOf, orderOf } from '../../testing/market-server.ts'
import { writeMessages } from '../../testing/write-messages.ts'
import { cacheKeys } from './cache-keys.ts'
import { newer } from './cache-writes.ts'
import { MAIL_WRITTEN_MS } from './own-writes.ts'

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})
const write = (...messages: object[]) => writeMessages(cache, messages as never)
const trade = (id: number) => ({ id: String(id), price: '60000', quantity: '0.1', type: 0, time: id })

test('DETAIL becomes the coin’s price; an older one changes nothing [WS-009]', () => {
  write(
    { type: 'DETAIL', symbol: 'btcusdt', seq: 5, data: { close: '60000' } },
    { type: 'DETAIL', symbol: 'ethusdt', seq: 5, data: { close: '3000' } },
  )
  write({ type: 'DETAIL', symbol: 'btcusdt', seq: 4, data: { close: '1' } })
  expect(cache.getQueryData(cacheKeys.price('btcusdt'))).toEqual({ close: '60000', seq: 5 })
  expect(cache.getQueryData(cacheKeys.price('ethusdt'))).toEqual({ close: '3000', seq: 5 })
})

test('KLINE becomes the running candle of its coin and interval [WS-010]', () => {
  write({ type: 'KLINE', symbol: 'btcusdt', interval: '1m', seq: 5, data: { c: '60000', T: 60_000 } })
  write({ type: 'KLINE', symbol: 'btcusdt', interval: '1m', seq: 6, data: { c: '60010', T: 60_000 } })
  write({ type: 'KLINE', symbol: 'btcusdt', interval: '1h', seq: 6, data: { c: '60010', T: 0 } })
  expect(cache.getQueryData(cacheKeys.candle('btcusdt', '1m'))).toMatchObject({ c: '60010', T: 60_000 })
  expect(cache.getQueryData(cacheKeys.candle('btcusdt', '1h'))).toMatchObject({ T: 0 })
})

test('TRADE puts new deals first, keeps twenty, none twice [WS-011]', () => {
  const snapshot = Array.from({ length: 20 }, (_, position) => trade(20 - position))
  const of = (data: object[], more: object = {}) => ({ type: 'TRADE', symbol: 'btcusdt', realm: 'real', seq: 5, data, ...more })
  write(of(snapshot, { snapshot: true }))
  write(of([trade(22), trade(21)]), of([trade(22)]))
  const deals = cache.getQueryData<{ id: string }[]>(cacheKeys.trades('real', 'btcusdt')) ?? []
  expect(deals.map(({ id }) => id).slice(0, 3)).toEqual(['22', '21', '20'])
  expect(deals).toHaveLength(20)
  write(of([trade(99)], { snapshot: true }))
  expect(cache.getQueryData(cacheKeys.trades('real', 'btcusdt'))).toEqual([
    { id: '99', price: '60000', quantity: '0.1', side: 'buy', time: 99 },
  ])
  expect(cache.getQueryData(cacheKeys.trades('demo', 'btcusdt'))).toBeUndefined()
})

test('USER_STATUS becomes the status of the person at once, and nothing where nobody is signed in [WS-012]', () => {
  write({ type: 'USER_STATUS', seq: 5, data: { status: 1 } })
  expect(session.getState().userInfo).toBeNull()
  session.setState({ userInfo: knownUser('real') })
  write({ type: 'USER_STATUS', seq: 5, data: { status: 1 } })
  expect(session.getState().userInfo?.user.status).toBe('frozen')
  write({ type: 'USER_STATUS', seq: 9, data: { status: 0 } })
  expect(session.getState().userInfo?.user.status).toBe('normal')
  clearSession()
})

test('DEPTH replaces the book of its realm', () => {
  write({ type: 'DEPTH', symbol: 'btcusdt', realm: 'demo', seq: 5, data: { bids: [], asks: [['1', '1']] } })
  expect(cache.getQueryData(cacheKeys.depth('demo', 'btcusdt'))).toEqual({ bids: [], asks: [['1', '1']], seq: 5 })
  expect(cache.getQueryData(cacheKeys.depth('real', 'btcusdt'))).toBeUndefined()
})

describe('ORDER', () => {
  const shown = () =>
    cache.getQueryData<{ pages: { rows: { id: string; filledQuantity: string }[] }[] }>(cacheKeys.openOrders('real'))?.pages[0]?.rows
  beforeEach(() => {
    cache.setQueryData(cacheKeys.openOrders('real'), {
      pages: [{ rows: [orderOf('1'), orderOf('2')].map(spotOrderSummary), total: 2 }],
      pageParams: [1],
    })
    cache.setQueryData(cacheKeys.orderTotals('real'), { open: 2, past: 0, positions: 0, stops: 0 })
    cache.setQueryData(cacheKeys.pastOrders('real'), { pages: [], pageParams: [] })
  })
  const isInvalidated = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated

  test('changes a pending order in place', () => {
    write({ type: 'ORDER', realm: 'real', seq: 5, data: [orderOf('2', { dealNum: '0.005' })] })
    expect(shown()?.map(({ id, filledQuantity }) => [id, filledQuantity])).toEqual([
      ['1', '0'],
      ['2', '0.005'],
    ])
    expect(isInvalidated(cacheKeys.pastOrders('real'))).toBe(false)
  })

  test('takes an order that is over off the list, and has counts and history read again', () => {
    write({ type: 'ORDER', realm: 'real', seq: 5, data: [orderOf('1', { status: 1, end: 'filled' })] })
    expect(shown()?.map(({ id }) => id)).toEqual(['2'])
    expect(isInvalidated(cacheKeys.orderTotals('real'))).toBe(true)
    expect(isInvalidated(cacheKeys.pastOrders('real'))).toBe(true)
  })

  test('as a snapshot names all that is pending', () => {
    write({ type: 'ORDER', realm: 'real', seq: 5, snapshot: true, data: [orderOf('2')] })
    expect(shown()?.map(({ id }) => id)).toEqual(['2'])
  })

  test('has own fills read again where something was filled, of the spot market alone', () => {
    const [spot, contract] = [cacheKeys.fills('real', 'spot'), cacheKeys.fills('real', 'contract')]
    const readAgain = () => [spot, contract].map((key) => isInvalidated([...key, 'btcusdt']))
    for (const key of [spot, contract]) cache.setQueryData([...key, 'btcusdt'], [])
    write({ type: 'ORDER', realm: 'real', seq: 5, data: [orderOf('2'), orderOf('1', { status: 1, end: 'canceled_by_user' })] })
    expect(readAgain()).toEqual([false, false])
    write({ type: 'ORDER', realm: 'real', seq: 6, data: [orderOf('2', { dealNum: '0.005' })] })
    expect(readAgain()).toEqual([true, false])
    cache.setQueryData([...spot, 'btcusdt'], [])
    write({ type: 'ORDER', realm: 'real', seq: 7, snapshot: true, data: [] })
    expect(readAgain()).toEqual([true, false])
    cache.setQueryData([...spot, 'btcusdt'], [])
    write({ type: 'POSITION', realm: 'real', seq: 8, data: [] })
    expect(readAgain()).toEqual([false, true])
  })

  test('of the other realm changes nothing here', () => {
    write({ type: 'ORDER', realm: 'demo', seq: 5, data: [orderOf('1', { status: 1 })] })
    expect(shown()).toHaveLength(2)
  })
})

describe('BALANCE', () => {
  const amounts = () =>
    cache
      .getQueryData<{ asset: { symbol: string; available: string }[] }>(cacheKeys.balances('real'))
      ?.asset.map(({ symbol, available }) => [symbol, available])
  beforeEach(() =>
    cache.setQueryData(cacheKeys.balances('real'), { ...balancesOf(balanceOf([assetOf('usdt', '1000'), assetOf('btc', '1')])), seq: 5 }),
  )

  test('changes what it names and adds what is new', () => {
    write({ type: 'BALANCE', realm: 'real', seq: 6, data: [assetOf('usdt', '400'), assetOf('eth', '2')] })
    expect(amounts()).toEqual([
      ['usdt', '400'],
      ['btc', '1'],
      ['eth', '2'],
    ])
  })

  test('that is older than what is shown changes nothing', () => {
    write({ type: 'BALANCE', realm: 'real', seq: 4, data: [assetOf('usdt', '1')] })
    expect(amounts()).toEqual([
      ['usdt', '1000'],
      ['btc', '1'],
    ])
  })

  test('as a snapshot names all there is', () => {
    write({ type: 'BALANCE', realm: 'real', seq: 6, snapshot: true, data: [assetOf('usdt', '7')] })
    expect(amounts()).toEqual([['usdt', '7']])
  })
})

describe('LIQUIDATION', () => {
  const inbox = [...cacheKeys.mail, 'en']
  const isRead = () => cache.getQueryState(inbox)?.isInvalidated === false
  beforeEach(() => {
    vi.useFakeTimers()
    cache.setQueryData(inbox, [])
  })
  afterEach(() => vi.useRealTimers())

  test('has the inbox read again once the mail is written, and not before', () => {
    write({ type: 'LIQUIDATION', realm: 'demo', seq: 5, data: [liquidatedLong] })
    vi.advanceTimersByTime(FORCED_CLOSES_GATHERED_MS)
    expect(isRead()).toBe(true)
    vi.advanceTimersByTime(MAIL_WRITTEN_MS - FORCED_CLOSES_GATHERED_MS)
    expect(isRead()).toBe(false)
  })

  test('as a snapshot has it read again at once: what was missed lies there', () => {
    write({ type: 'LIQUIDATION', realm: 'demo', seq: 5, snapshot: true, data: [] })
    expect(isRead()).toBe(false)
  })
})

test('of two dated facts the newer stays, and of two of the same group the later', () => {
  expect(newer({ seq: 5, a: 1 }, { seq: 4, a: 2 })).toEqual({ seq: 5, a: 1 })
  expect(newer({ seq: 5, a: 1 }, { seq: 5, a: 2 })).toEqual({ seq: 5, a: 2 })
  expect(newer(undefined, { seq: 1, a: 3 })).toEqual({ seq: 1, a: 3 })
})

describe('contracts', () => {
  const listed = (key: readonly unknown[], rows: readonly object[]) =>
    cache.setQueryData([...key, ''], { pages: [{ rows, total: rows.length }], pageParams: [1] })
  const rowsOf = (key: readonly unknown[]) =>
    cache.getQueryData<{ pages: readonly { readonly rows: readonly PositionSummary[] }[] }>([...key, ''])?.pages.flatMap(({ rows }) => rows)

  test('POSITION changes what is open in place and takes off what is closed, in its realm alone [WS-014]', () => {
    const [real, demo] = [cacheKeys.positions('real'), cacheKeys.positions('demo')]
    for (const key of [real, demo])
      listed(
        key,
        [positionOf('1'), positionOf('2')].map((one) => positionSummary(one)),
      )
    const data = [positionOf('1', { openNum: '7' }), positionOf('2', { status: 1 })]
    write({ type: 'POSITION', realm: 'real', data, seq: 1 })
    expect(rowsOf(real)?.map(({ id, contracts }) => [id, contracts])).toEqual([['1', '7']])
    expect(rowsOf(demo)).toHaveLength(2)
  })

  test('a snapshot of POSITION names all that is open', () => {
    listed(
      cacheKeys.positions('real'),
      [positionOf('1'), positionOf('2')].map((one) => positionSummary(one)),
    )
    write({ type: 'POSITION', realm: 'real', snapshot: true, data: [positionOf('2')], seq: 1 })
    expect(rowsOf(cacheKeys.positions('real'))?.map(({ id }) => id)).toEqual(['2'])
  })

  test('a book and deals of a contract lie beside those of the spot market', () => {
    const book = (price: string) => ({ symbol: 'btcusdt', realm: 'real', bids: [[price, '1']], asks: [] })
    write(
      { type: 'DEPTH', symbol: 'btcusdt', realm: 'real', data: book('1'), seq: 1 },
      { type: 'DEPTH', symbol: 'btcusdt', realm: 'real', kind: 3, data: book('2'), seq: 1 },
    )
    expect(cache.getQueryData(cacheKeys.depth('real', 'btcusdt'))).toMatchObject({ bids: [['1', '1']] })
    expect(cache.getQueryData(cacheKeys.contractDepth('real', 'btcusdt'))).toMatchObject({ bids: [['2', '1']] })
  })
})
