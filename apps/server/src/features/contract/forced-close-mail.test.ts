import { type AssetConfig, type ContractConfig, LISTED_ASSETS, LISTED_CONTRACTS } from '@glasshouse/domain'
import { type ForcedCloseSummary, forcedCloseSummary } from '@glasshouse/wire'
import { liquidatedLong } from '@glasshouse/wire/testing'
import { describe, expect, test } from 'vitest'
import { mailFigures } from './forced-close-mail.ts'

const rule = { contract: LISTED_CONTRACTS[0] as ContractConfig, settle: LISTED_ASSETS[0] as AssetConfig }
const figures = (close: Partial<ForcedCloseSummary>) => mailFigures({ ...forcedCloseSummary(liquidatedLong), ...close }, rule)

describe('figures of a mail about a forced close', () => {
  test.each([
    ['-1250', '\u22121,250.00'],
    ['-36.189', '\u221236.18'],
    ['-0.009', '0.00'],
    ['0', '0.00'],
    ['1234567.899999', '+1,234,567.89'],
  ])('a result of %s is cut to the cent, as the app cuts it: %s', (result, shown) => expect(figures({ result }).result).toBe(shown))

  test.each([
    ['52788.5', '52,788.5'],
    ['52788', '52,788'],
    ['45221.99999999', '45,221.999999'],
    ['0.12345678', '0.123456'],
  ])('a price of %s stands as in the rows of contracts: %s', (price, shown) => expect(figures({ price }).price).toBe(shown))

  test('market, coin and contracts stand as people write them', () => {
    expect(figures({ contracts: '12500', contractsLeft: '0' })).toMatchObject({
      market: 'BTC/USDT',
      contracts: '12,500',
      left: '0',
      coin: 'USDT',
    })
  })

  test('what is no number is an error, not a figure', () => expect(() => figures({ price: 'NaN' })).toThrow('not a decimal'))
})
