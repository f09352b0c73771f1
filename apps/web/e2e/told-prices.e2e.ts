import { afterAll, beforeAll, describe } from 'vitest'
import { type HouseWithToldPrices, houseWithToldPrices } from './houses/house-with-told-prices.ts'
import { CONTRACT_PRICES, contracts } from './told-prices/contracts.ts'
import { gates } from './told-prices/gates.ts'
import { LIVE_PRICES, live } from './told-prices/live.ts'
import { swaps } from './told-prices/swaps.ts'
import { taps } from './told-prices/taps.ts'

/**
 * What has to know the prices, in one house: its start takes longer than most of these tests. A newcomer comes first,
 * where nobody has traded yet; then those who move prices; last the venues fall silent.
 */
let house: HouseWithToldPrices
beforeAll(async () => {
  house = await houseWithToldPrices({ prices: { ...CONTRACT_PRICES, ...LIVE_PRICES }, withDeposits: true, shortOptions: { btcusdt: 10 } })
}, 120_000)
afterAll(() => house?.leave())

describe('taps', () => taps(() => house))
describe('swaps', () => swaps(() => house))
describe('gates', () => gates(() => house))
describe('contracts', () => contracts(() => house))
describe('live prices', () => live(() => house))
