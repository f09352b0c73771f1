import { type IndexConfig, indexPrice, type SourceTick, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, all, command } from '../testing/exchange.ts'
import { type OptionExchange, optionExchange, tick, U, units } from '../testing/option-exchange.ts'

/** Three sources; a quote a second of each unless it is quiet. Alice's option is accepted at 0. */
function threeSources(lateAfterMs = 1_000) {
  const exchange = optionExchange()
  const seed = { approverId: 0, reasonCode: 'genesis' } as const
  const index: IndexConfig = { indexId: 1, symbol: 'btcusdt', minSources: 2, sourceIds: [1, 2, 3], lateAfterMs }
  exchange.x.system('ConfigureIndex', { ...seed, index, effectiveFromMs: timeMs(0) })
  quotes(exchange, [1, 2, 3])
  const alice = exchange.player(1_000)
  const optionId = exchange.placed(alice, { stake: units(100) })
  return { exchange, alice, optionId, from: exchange.now }
}

/** One record of prices now, of these sources: each came and was dated now, but for what is told. */
function quotes(exchange: OptionExchange, sources: readonly (number | Partial<SourceTick>)[]): void {
  const ticks = sources.map((one): SourceTick => {
    const expected = typeof one === 'number' ? { sourceId: one } : one
    const price = indexPrice(50_000e8)
    return { indexId: 1, sourceId: 1, bid: price, ask: price, venueTimeMs: exchange.now, receivedMs: exchange.now, ...expected }
  })
  exchange.run(command('RecordTicks', actor('feed'), { ticks }))
}
const later = (exchange: OptionExchange, ms: number) => {
  exchange.x.now += ms
  return exchange
}
const struckNow = (exchange: OptionExchange) => all(exchange.events, 'OptionStruck').length === 1
const pointed = (exchange: OptionExchange) => all(exchange.events, 'IndexPriceUpdated').length === 1

describe('a point strikes by quotes that all came after the order', () => {
  test.each<[what: string, older: Partial<SourceTick>, isStruck: boolean]>([
    ['arrived with the order', { receivedMs: timeMs(0) }, false],
    ['arrived 1 ms after the order', { receivedMs: timeMs(1) }, true],
    ['was dated by its venue 1 ms before the order', { venueTimeMs: timeMs(-1) }, false],
    ['was dated by its venue with the order', { venueTimeMs: timeMs(0) }, true],
  ])('one of three %s: struck %s', (_, older, isStruck) => {
    for (const sourceId of [1, 2, 3]) {
      // A venue that dates its quotes long before they come is `late` by the rule of the index; here none is.
      const { exchange, from } = threeSources(5_000)
      later(exchange, 1_000)
      const moved = Object.fromEntries(Object.entries(older).map(([name, at]) => [name, timeMs(from + at)]))
      quotes(
        exchange,
        [1, 2, 3].map((id) => (id === sourceId ? { sourceId, ...moved } : id)),
      )
      expect(pointed(exchange)).toBe(true)
      expect(struckNow(exchange)).toBe(isStruck)
    }
  })

  test('a source that has been quiet since before strikes nothing until it speaks or is left out', () => {
    const { exchange, alice, optionId, from } = threeSources()
    for (const second of [1, 2, 3]) {
      quotes(later(exchange, 1_000), [1, 2])
      expect(pointed(exchange)).toBe(true)
      expect(exchange.option(alice, optionId)?.struckAtMs, `after ${second} s`).toBe(0)
    }
    // Received 4 s ago it counts no more.
    quotes(later(exchange, 1_000), [1, 2])
    expect(exchange.option(alice, optionId)?.struckAtMs).toBe(from + 4_000)
    const speaks = threeSources()
    quotes(later(speaks.exchange, 1_000), [1, 2])
    quotes(later(speaks.exchange, 1_000), [1, 2, 3])
    expect(speaks.exchange.option(speaks.alice, speaks.optionId)?.struckAtMs).toBe(speaks.from + 2_000)
  })

  test('a late quote is left out, and the others strike', () => {
    const { exchange, alice, optionId, from } = threeSources()
    later(exchange, 1_000)
    quotes(exchange, [1, 2, { sourceId: 3, venueTimeMs: timeMs(exchange.now - 1_001) }])
    const [point] = all(exchange.events, 'IndexPriceUpdated')
    expect(point?.parts.map(({ fault }) => fault)).toEqual(['', '', 'late'])
    expect(point?.parts[2]).toMatchObject({ venueTimeMs: from - 1, receivedMs: from + 1_000 })
    expect(exchange.option(alice, optionId)?.struckAtMs).toBe(from + 1_000)
  })

  test('quiet to the end of the window, all goes back', () => {
    const { exchange, alice, optionId, from } = threeSources(5_000)
    // A venue that repeats a quote of before the order, as if it had just come.
    for (let second = 1; second <= 4; second++) {
      quotes(later(exchange, 1_000), [1, 2, { sourceId: 3, venueTimeMs: timeMs(from - 1) }])
      expect(pointed(exchange)).toBe(true)
    }
    exchange.at(from + 5_000)
    expect(exchange.option(alice, optionId)?.struckAtMs).toBe(0)
    expect(exchange.wallet(alice)[1]).toBe(100n * U)
    exchange.at(from + 5_001)
    expect(exchange.settled()).toMatchObject([{ outcome: 'not_opened', reward: 0n }])
    expect(exchange.wallet(alice)).toEqual([1_000n * U, 0n])
  })

  test('by a point at the very end of the window, and by none 1 ms later', () => {
    for (const [afterMs, outcome] of [
      [5_000, undefined],
      [5_001, 'not_opened'],
    ] as const) {
      const { exchange, alice, optionId, from } = threeSources(5_000)
      quotes(later(exchange, 4_000), [{ sourceId: 1, venueTimeMs: timeMs(from - 1) }, 2, 3])
      later(exchange, afterMs - 4_000)
      quotes(exchange, [1, 2, 3])
      expect(exchange.settled()[0]?.outcome).toBe(outcome)
      expect(exchange.option(alice, optionId)?.struckAtMs).toBe(outcome ? undefined : from + 5_000)
    }
  })
})

describe('a point is never worked out anew for one option', () => {
  test('two options of other moments are struck by the same prices at the same point', () => {
    const exchange = optionExchange()
    const [alice, bob] = [exchange.player(1_000), exchange.player(1_000)]
    const early = exchange.placed(alice)
    later(exchange, 500)
    const late = exchange.placed(bob)
    exchange.point(51_000, 500)
    exchange.point(52_000)
    expect(exchange.option(alice, early)).toMatchObject({ strike: 51_000e8 })
    expect(exchange.option(bob, late)).toMatchObject({ strike: 52_000e8 })
    expect(exchange.option(bob, late)!.struckAtMs - exchange.option(alice, early)!.struckAtMs).toBe(1_000)
  })
})

describe('worked out by hand', () => {
  /**
   * Accepted so many ms into a second; points at whole seconds with quotes 40 ms old. Which second strikes, and when it
   * ends.
   */
  test.each([
    [0, 1, 31],
    [1, 2, 32],
    [500, 2, 32],
    [960, 2, 32],
    [999, 2, 32],
  ])('accepted at .%d: struck at second %d, ends at second %d', (ms, struckAt, endsAt) => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    const whole = exchange.now
    exchange.at(whole + ms)
    const optionId = exchange.placed(alice)
    for (let second = 1; second <= 3; second++) {
      exchange.x.now = whole + second * 1_000
      const aged = timeMs(exchange.now - 40)
      exchange.run(tick(exchange.now, 50_000 + second, { venueTimeMs: aged, receivedMs: aged }))
    }
    expect(exchange.option(alice, optionId)).toMatchObject({
      strike: (50_000 + struckAt) * 1e8,
      struckAtMs: whole + struckAt * 1_000,
      expiryMs: whole + endsAt * 1_000,
    })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })
})
