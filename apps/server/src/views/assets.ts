import {
  type AssetId,
  amount,
  type BalanceView,
  formatDecimal,
  INDEX_DECIMALS,
  parseDecimal,
  USDT_ASSET_ID,
  WALLETS,
  type Wallet,
} from '@glasshouse/domain'
import type { Session } from '@glasshouse/records'
import { type Asset, type AssetBalance, logoOf } from '@glasshouse/wire'
import type { Needs } from '../services/services.ts'

export type AssetServices = Needs<'accounts' | 'engine' | 'listing' | 'prices'>

const MAIN: Wallet = 1

/** Balances of the session's account, from the core's memory. */
export async function balancesOf(services: AssetServices, session: Session): Promise<BalanceView[]> {
  return services.engine.read.balances(await services.accounts.of(session.user.userRef, session.realm))
}

/** Every coin of the main wallet and USDT of the others, also where there is nothing, so that a form need not guess. */
export async function assetsOf(services: AssetServices, session: Session): Promise<Asset[]> {
  return allAssets(services, await balancesOf(services, session))
}

export function allAssets(services: AssetServices, balances: readonly BalanceView[]): Asset[] {
  const listed = WALLETS.flatMap((wallet) =>
    services.listing.configuration.assets
      .filter(
        ({ assetId }) =>
          wallet === MAIN || assetId === USDT_ASSET_ID || balances.some((one) => one.wallet === wallet && one.assetId === assetId),
      )
      .map(({ assetId }) => ({ wallet, assetId })),
  )
  return listed.map(({ wallet, assetId }) =>
    assetOf(services, balances.find((one) => one.wallet === wallet && one.assetId === assetId) ?? empty(wallet, assetId)),
  )
}

export function assetOf(services: AssetServices, balance: BalanceView): Asset {
  const { symbol, decimals } = services.listing.asset(balance.assetId)
  const text = (units: bigint) => formatDecimal(units, decimals)
  return {
    type: balance.wallet,
    symbol,
    availableAmount: text(balance.available),
    heldAmount: text(balance.held),
    totalAmount: text(balance.available + balance.held),
    exchageAmount: usdtText(usdtValue(services, balance.assetId, balance.available)),
    logo: logoOf(symbol),
  }
}

/** Sums over available + held, each coin floored on its own. */
export function totalsOf(services: AssetServices, balances: readonly BalanceView[]): AssetBalance['total'] {
  const worthOf = (wallet: Wallet) =>
    balances
      .filter((one) => one.wallet === wallet)
      .reduce((sum, one) => sum + usdtValue(services, one.assetId, one.available + one.held), 0n)
  const [platform, financial, contract] = [worthOf(1), worthOf(2), worthOf(3)]
  return {
    platform: usdtText(platform),
    financial: usdtText(financial),
    contract: usdtText(contract),
    all: usdtText(platform + financial + contract),
  }
}

const usdtText = (units: bigint) => formatDecimal(units, USDT_DECIMALS)
const USDT_DECIMALS = 6

/** USDT units at the last price, floor; 0 while a coin has no price. */
function usdtValue(services: AssetServices, assetId: AssetId, units: bigint): bigint {
  if (assetId === USDT_ASSET_ID) return units
  const { symbol, decimals } = services.listing.asset(assetId)
  const price = parseDecimal(services.prices.info(`${symbol}usdt`).close, INDEX_DECIMALS)
  return typeof price === 'bigint' ? (units * price) / 10n ** BigInt(INDEX_DECIMALS + decimals - USDT_DECIMALS) : 0n
}

const empty = (wallet: Wallet, assetId: AssetId): BalanceView => ({ wallet, assetId, available: amount(0n), held: amount(0n) })
