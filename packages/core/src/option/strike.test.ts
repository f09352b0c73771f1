import { type IndexConfig, indexPrice, type SourceTick, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, all, command } from '../testing/exchange.ts'
import { type StakeHouse, stakeHouse, tick, U, units } from '../testing/stake-house.ts'

/** Three sources; a quote a second of each unless it is quiet. Alice's option is accepted at 0. */
function threeSources(lateAfterMs = 1_000) {
  const house = stakeHouse()
  const seed = { approverId: 0, reasonCode: 'genesis' } as const
  const index: IndexConfig = { indexId: 1, symbol: 'btcusdt', minSources: 2, sourceIds: [1, 2, 3], lateAfterMs }
  house.x.system('ConfigureIndex', { ...seed, index, effectiveFromMs: timeMs(0) })
  quotes(house, [1, 2, 3])
  const alice = house.player(1_000)
  const optionId = house.placed(alice, { stake: units(100) })
  return { house, alice, optionId, from: house.now }
}

/** One record of prices now, of these sources: each came and was dated now, but for what is told. */
function quotes(house: StakeHouse, sources: readonly (number | Partial<SourceTick>)[]): void {
  const ticks = sources.map((one): SourceTick => {
    const expected = typeof one === 'number' ? { sourceId: one } : one
    const price = indexPrice(50_000e8)
    return { indexId: 1, sourceId: 1, bid: price, ask: price, venueTimeMs: house.now, receivedMs: house.now, ...expected }
  })
  house.run(command('RecordTicks', actor('feed'), { ticks }))
}
const later = (house: StakeHouse, ms: number) => {
  house.x.now += ms
  return house
}
const struckNow = (house: StakeHouse) => all(house.events, 'OptionStruck').length === 1
const pointed = (house: StakeHouse) => all(house.events, 'IndexPriceUpdated').length === 1

describe('a point strikes by quotes that all came after the order', () => {
  test.each<[what: string, older: Partial<SourceTick>, isStruck: boolean]>([
    ['arrived with the order', { receivedMs: timeMs(0) }, false],
    ['arrived 1 ms after the order', { receivedMs: timeMs(1) }, true],
    ['was dated by its venue 1 ms before the order', { venueTimeMs: timeMs(-1) }, false],
    ['was dated by its venue with the order', { venueTimeMs: timeMs(0) }, true],
  ])('one of three %s: struck %s', (_, older, isStruck) => {
    for (const sourceId of [1, 2, 3]) {
      // A venue that dates its quotes long before they come is `late` by the rule of the index; here none is.
      const { house, from } = threeSources(5_000)
      later(house, 1_000)
      const moved = Object.fromEntries(Object.entries(older).map(([name, at]) => [name, timeMs(from + at)]))
      quotes(
        house,
        [1, 2, 3].map((id) => (id === sourceId ? { sourceId, ...moved } : id)),
      )
      expect(pointed(house)).toBe(true)
      expect(struckNow(house)).toBe(isStruck)
    }
  })

  test('a source that has been quiet since before strikes nothing until it speaks or is left out', () => {
    const { house, alice, optionId, from } = threeSources()
    for (const second of [1, 2, 3]) {
      quotes(later(house, 1_000), [1, 2])
      expect(pointed(house)).toBe(true)
      expect(house.option(alice, optionId)?.struckAtMs, `after ${second} s`).toBe(0)
    }
    // Received 4 s ago it counts no more.
    quotes(later(house, 1_000), [1, 2])
    expect(house.option(alice, optionId)?.struckAtMs).toBe(from + 4_000)
    const speaks = threeSources()
    quotes(later(speaks.house, 1_000), [1, 2])
    quotes(later(speaks.house, 1_000), [1, 2, 3])
    expect(speaks.house.option(speaks.alice, speaks.optionId)?.struckAtMs).toBe(speaks.from + 2_000)
  })

  test('a late quote is left out, and the others strike', () => {
    const { house, alice, optionId, from } = threeSources()
    later(house, 1_000)
    quotes(house, [1, 2, { sourceId: 3, venueTimeMs: timeMs(house.now - 1_001) }])
    const [point] = all(house.events, 'IndexPriceUpdated')
    expect(point?.parts.map(({ fault }) => fault)).toEqual(['', '', 'late'])
    expect(point?.parts[2]).toMatchObject({ venueTimeMs: from - 1, receivedMs: from + 1_000 })
    expect(house.option(alice, optionId)?.struckAtMs).toBe(from + 1_000)
  })

  test('quiet to the end of the window, all goes back', () => {
    const { house, alice, optionId, from } = threeSources(5_000)
    // A venue that repeats a quote of before the order, as if it had just come.
    for (let second = 1; second <= 4; second++) {
      quotes(later(house, 1_000), [1, 2, { sourceId: 3, venueTimeMs: timeMs(from - 1) }])
      expect(pointed(house)).toBe(true)
    }
    house.at(from + 5_000)
    expect(house.option(alice, optionId)?.struckAtMs).toBe(0)
    expect(house.wallet(alice)[1]).toBe(100n * U)
    house.at(from + 5_001)
    expect(house.settled()).toMatchObject([{ outcome: 'not_opened', reward: 0n }])
    expect(house.wallet(alice)).toEqual([1_000n * U, 0n])
  })

  test('by a point at the very end of the window, and by none 1 ms later', () => {
    for (const [afterMs, outcome] of [
      [5_000, undefined],
      [5_001, 'not_opened'],
    ] as const) {
      const { house, alice, optionId, from } = threeSources(5_000)
      quotes(later(house, 4_000), [{ sourceId: 1, venueTimeMs: timeMs(from - 1) }, 2, 3])
      later(house, afterMs - 4_000)
      quotes(house, [1, 2, 3])
      expect(house.settled()[0]?.outcome).toBe(outcome)
      expect(house.option(alice, optionId)?.struckAtMs).toBe(outcome ? undefined : from + 5_000)
    }
  })
})

describe('a point is never worked out anew for one option', () => {
  test('two options of other moments are struck by the same prices at the same point', () => {
    const house = stakeHouse()
    const [alice, bob] = [house.player(1_000), house.player(1_000)]
    const early = house.placed(alice)
    later(house, 500)
    const late = house.placed(bob)
    house.point(51_000, 500)
    house.point(52_000)
    expect(house.option(alice, early)).toMatchObject({ strike: 51_000e8 })
    expect(house.option(bob, late)).toMatchObject({ strike: 52_000e8 })
    expect(house.option(bob, late)!.struckAtMs - house.option(alice, early)!.struckAtMs).toBe(1_000)
  })
})

describe('worked out by hand', () => {
  /** Accepted so many ms into a second; points at whole seconds with quotes 40 ms old. Which second strikes, and when it ends. */
  test.each([
    [0, 1, 31],
    [1, 2, 32],
    [500, 2, 32],
    [960, 2, 32],
    [999, 2, 32],
  ])('accepted at .%d: struck at second %d, ends at second %d', (ms, struckAt, endsAt) => {
    const house = stakeHouse()
    const alice = house.player(1_000)
    const whole = house.now
    house.at(whole + ms)
    const optionId = house.placed(alice)
    for (let second = 1; second <= 3; second++) {
      house.x.now = whole + second * 1_000
      const aged = timeMs(house.now - 40)
      house.run(tick(house.now, 50_000 + second, { venueTimeMs: aged, receivedMs: aged }))
    }
    expect(house.option(alice, optionId)).toMatchObject({
      strike: (50_000 + struckAt) * 1e8,
      struckAtMs: whole + struckAt * 1_000,
      expiryMs: whole + endsAt * 1_000,
    })
    expect(core.brokenLaw(house.x.state)).toBeNull()
  })
})
