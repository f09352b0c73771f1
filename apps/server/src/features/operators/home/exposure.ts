import { formatDecimal, type HousePurpose, REALMS } from '@glasshouse/domain'
import { listHouseBalances, openOptionExposure } from '@glasshouse/read-model'
import { contractsValueText, type OperatorExposure } from '@glasshouse/wire'
import { awaitProjection } from '../../../services/await-projection.ts'
import type { Needs } from '../../../services/services.ts'

export type ExposureServices = Needs<'engine' | 'listing' | 'readModel'>

/** Accounts of the exchange that pay what users win or lose. */
const POOLS: readonly HousePurpose[] = ['option_pool', 'insurance', 'swap']

/** What is open, and what stands behind it. Markets where nothing is open are left out. */
export async function exposureOf(services: ExposureServices): Promise<OperatorExposure> {
  await awaitProjection(services)
  const [options, contracts, pools] = await Promise.all([openOptions(services), openContracts(services), poolsOf(services)])
  return { options, contracts, pools }
}

async function openOptions({ engine, listing, readModel }: ExposureServices): Promise<OperatorExposure['options']> {
  const open = await openOptionExposure(readModel)
  return Promise.all(
    open.map(async ({ market_id: marketId, realm, open: count, largest_payout: largestPayout }) => {
      const option = listing.optionOf(marketId)
      const figures = await engine.read.optionFigures(marketId, realm)
      const { decimals } = listing.asset(option.stakeAssetId)
      return { market: option.symbol, realm, open: count, openPayouts: formatDecimal(figures?.openPayouts ?? 0n, decimals), largestPayout }
    }),
  )
}

async function openContracts({ engine, listing }: ExposureServices): Promise<OperatorExposure['contracts']> {
  const asked = listing.configuration.contracts.flatMap((contract) => REALMS.map((realm) => ({ contract, realm })))
  const found = await Promise.all(
    asked.map(async ({ contract, realm }) => {
      const figures = await engine.read.contractFigures(contract.marketId, realm)
      if (!figures || figures.openContracts === 0) return []
      const { openContracts: open, mark } = figures
      return [{ market: contract.symbol, realm, openContracts: open, openValue: contractsValueText(contract, open, mark) }]
    }),
  )
  return found.flat()
}

async function poolsOf({ listing, readModel }: ExposureServices): Promise<OperatorExposure['pools']> {
  const balances = await listHouseBalances(readModel)
  return balances
    .filter(({ purpose }) => POOLS.includes(purpose))
    .map(({ purpose, realm, asset_id: assetId, available, held }) => ({
      ...{ purpose, realm, available, held },
      coin: listing.asset(assetId).symbol,
    }))
}
