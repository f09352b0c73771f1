import { OPTION_OUTCOMES, type OptionOutcome, type OptionSide, ratePpm } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { core } from '../index.ts'
import { OPTION_MARKET, optionExchange, POOL, U } from '../testing/option-exchange.ts'

/**
 * Worked out by hand: side, stake in 10^-6 USDT, odds in ppm, strike and close (null: no point in its window), what it
 * comes to, and what the player's balance changes by. A win pays floor(stake x odds / 1,000,000).
 */
type Row = [
  side: OptionSide,
  stake: bigint,
  odds: number,
  strike: number | null,
  close: number | null,
  outcome: OptionOutcome,
  change: bigint,
]
const TABLE: readonly Row[] = [
  // The published odds, at round stakes: 10 x 0.80, 100 x 0.82, 1,000 x 0.85, 30,000 x 0.88, 50,000 x 0.90.
  ['up', 10_000_000n, 800_000, 50_000, 50_001, 'won', 8_000_000n],
  ['up', 100_000_000n, 820_000, 50_000, 50_001, 'won', 82_000_000n],
  ['up', 1_000_000_000n, 850_000, 50_000, 50_001, 'won', 850_000_000n],
  ['up', 30_000_000_000n, 880_000, 50_000, 50_001, 'won', 26_400_000_000n],
  ['up', 50_000_000_000n, 900_000, 50_000, 50_001, 'won', 45_000_000_000n],
  ['down', 10_000_000n, 800_000, 50_000, 49_999, 'won', 8_000_000n],
  ['down', 100_000_000n, 820_000, 50_000, 49_999, 'won', 82_000_000n],
  ['down', 1_000_000_000n, 850_000, 50_000, 49_999, 'won', 850_000_000n],
  ['down', 30_000_000_000n, 880_000, 50_000, 49_999, 'won', 26_400_000_000n],
  ['down', 50_000_000_000n, 900_000, 50_000, 49_999, 'won', 45_000_000_000n],
  // The other side of each: the stake is gone, whatever the odds.
  ['up', 10_000_000n, 800_000, 50_000, 49_999, 'lost', -10_000_000n],
  ['up', 100_000_000n, 820_000, 50_000, 49_999, 'lost', -100_000_000n],
  ['up', 50_000_000_000n, 900_000, 50_000, 49_999, 'lost', -50_000_000_000n],
  ['down', 10_000_000n, 800_000, 50_000, 50_001, 'lost', -10_000_000n],
  ['down', 100_000_000n, 820_000, 50_000, 50_001, 'lost', -100_000_000n],
  ['down', 50_000_000_000n, 900_000, 50_000, 50_001, 'lost', -50_000_000_000n],
  // The smallest step of a price, 0.00000001, and a crash.
  ['up', 10_000_000n, 800_000, 50_000, 50_000.00000001, 'won', 8_000_000n],
  ['up', 10_000_000n, 800_000, 50_000, 49_999.99999999, 'lost', -10_000_000n],
  ['down', 10_000_000n, 800_000, 50_000, 49_999.99999999, 'won', 8_000_000n],
  ['down', 10_000_000n, 800_000, 50_000, 50_000.00000001, 'lost', -10_000_000n],
  ['up', 10_000_000n, 800_000, 50_000, 0.00000001, 'lost', -10_000_000n],
  ['down', 10_000_000n, 800_000, 50_000, 0.00000001, 'won', 8_000_000n],
  ['up', 10_000_000n, 800_000, 0.00000001, 0.00000002, 'won', 8_000_000n],
  // Ties.
  ['up', 10_000_000n, 800_000, 50_000, 50_000, 'equal', 0n],
  ['down', 10_000_000n, 800_000, 50_000, 50_000, 'equal', 0n],
  ['up', 50_000_000_000n, 900_000, 0.00000001, 0.00000001, 'equal', 0n],
  // No point to close: the stake comes back, whatever the side.
  ['up', 10_000_000n, 800_000, 50_000, null, 'void', 0n],
  ['down', 33_333_333n, 850_000, 50_000, null, 'void', 0n],
  // No point to strike it either.
  ['up', 10_000_000n, 800_000, null, null, 'not_opened', 0n],
  ['down', 1n, 10_000_000, null, null, 'not_opened', 0n],
  // Rounding: 10,000,001 x 0.80 = 8,000,000.8; 33,333,333 x 0.85 = 28,333,333.05; 12,345,679 x 0.82 = 10,123,456.78;
  // 99,999,999 x 0.88 = 87,999,999.12.
  ['up', 10_000_001n, 800_000, 50_000, 50_001, 'won', 8_000_000n],
  ['up', 33_333_333n, 850_000, 50_000, 50_001, 'won', 28_333_333n],
  ['up', 12_345_679n, 820_000, 50_000, 50_001, 'won', 10_123_456n],
  ['up', 99_999_999n, 880_000, 50_000, 50_001, 'won', 87_999_999n],
  // Of a unit or a few: 1 x 0.8 = 0.8; 2 x 0.8 = 1.6; 5 x 0.8 = 4; 9 x 0.9 = 8.1; 1 x 1 = 1; 3 x 2.5 = 7.5.
  ['up', 1n, 800_000, 50_000, 50_001, 'won', 0n],
  ['up', 2n, 800_000, 50_000, 50_001, 'won', 1n],
  ['up', 5n, 800_000, 50_000, 50_001, 'won', 4n],
  ['down', 9n, 900_000, 50_000, 49_999, 'won', 8n],
  ['up', 1n, 1_000_000, 50_000, 50_001, 'won', 1n],
  ['up', 3n, 2_500_000, 50_000, 50_001, 'won', 7n],
  ['up', 1n, 800_000, 50_000, 49_999, 'lost', -1n],
  ['up', 1n, 800_000, 50_000, 50_000, 'equal', 0n],
  // Odds at their ends: 999,999 x 0.000001 = 0.999999; 1,000,000 x 0.000001 = 1; 1,234,567 x 10 = 12,345,670; 999,999 x
  // 0.999999 = 999,998.000001.
  ['up', 999_999n, 1, 50_000, 50_001, 'won', 0n],
  ['up', 1_000_000n, 1, 50_000, 50_001, 'won', 1n],
  ['up', 1_234_567n, 10_000_000, 50_000, 50_001, 'won', 12_345_670n],
  ['down', 999_999n, 999_999, 50_000, 49_999, 'won', 999_998n],
]

test('the table has at least forty options, and every outcome', () => {
  expect(TABLE.length).toBeGreaterThanOrEqual(40)
  expect(new Set(TABLE.map((row) => row[5]))).toEqual(new Set(OPTION_OUTCOMES))
})

test.each(TABLE.map((row, at) => ({ at: at + 1, row })))('option $at of the table', ({ row }) => {
  const [side, stake, odds, strike, close, outcome, change] = row
  const period = { ...OPTION_MARKET.periods[0]!, oddsPpm: ratePpm(odds), minStake: 1n as never, maxStake: (2n ** 44n) as never }
  const whole = ratePpm(1_000_000)
  const exchange = optionExchange({ option: { periods: [period], marketLimitPpm: whole, secondLimitPpm: whole } })
  const alice = exchange.player(100_000)
  const optionId = exchange.placed(alice, { side, stake: stake as never })
  if (strike === null) exchange.at(exchange.now + 5_001)
  else {
    exchange.point(strike)
    const { expiryMs } = exchange.option(alice, optionId)!
    if (close !== null) exchange.pointAt(expiryMs, close)
    exchange.at(expiryMs + (close === null ? 10_001 : 1))
  }
  expect(exchange.settled()).toMatchObject([{ outcome, reward: outcome === 'won' ? change : 0n }])
  expect(exchange.wallet(alice)).toEqual([100_000n * U + change, 0n])
  expect(exchange.wallet(POOL)).toEqual([1_000_000n * U - change, 0n])
  expect(core.brokenLaw(exchange.x.state)).toBeNull()
})
