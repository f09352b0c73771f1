import {
  type Amount,
  type AssetConfig,
  amount,
  formatDecimal,
  type PayoutDestination,
  parseDecimal,
  type RatePpm,
  ratePpm,
  USDT_ASSET_ID,
  usdtValue,
  type WithdrawalMethod,
  withdrawalFee,
} from '@glasshouse/domain'
import { withdrawalMethodsIn } from '@glasshouse/records'
import { paidFor, ppmOf, WITHDRAWAL_FIELDS, type WithdrawalRequest } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'

export type MethodServices = Needs<'engine' | 'listing', 'settings'>

/** A withdrawal as the house works it out: nothing of it but the amount is the client's. */
export interface WorkedOut {
  readonly method: WithdrawalMethod
  readonly asset: AssetConfig
  readonly units: Amount
  readonly feePpm: RatePpm
  readonly feeFixed: Amount
  readonly fee: Amount
}

export async function methodsOf({ records }: Pick<MethodServices, 'records'>): Promise<readonly WithdrawalMethod[]> {
  return withdrawalMethodsIn((await records.settings.all()).WITHDRAWAL_CHANNEL_SETTING)
}

export async function workedOut(services: MethodServices, request: WithdrawalRequest): Promise<WorkedOut> {
  const method = await openMethod(services, request)
  const asset = services.listing.configuration.assets.find(({ symbol }) => symbol === method.coin)
  if (!asset) throw new ApiError({ reason: 'method_off', field: WITHDRAWAL_FIELDS.method })
  const units = amountOf(request.amount, method, asset)
  const [feePpm, feeFixed] = [ppmOf(method.feeRate), parseDecimal(method.feeFixed, asset.decimals) as bigint]
  const fee = withdrawalFee(units, feePpm, feeFixed)
  if (fee >= units) throw new ApiError({ reason: 'fee_above_amount', field: WITHDRAWAL_FIELDS.amount })
  return { method, asset, units, feePpm: ratePpm(feePpm), feeFixed: amount(feeFixed), fee }
}

async function openMethod(services: MethodServices, { method: name, coin }: WithdrawalRequest): Promise<WithdrawalMethod> {
  const method = (await methodsOf(services)).find((one) => one.id === name || one.name === name)
  if (!method?.isOn) throw new ApiError({ reason: 'method_off', field: WITHDRAWAL_FIELDS.method })
  if (coin !== '' && coin !== method.coin)
    throw new ApiError({ reason: 'value_not_listed', field: WITHDRAWAL_FIELDS.coin, rule: `must be ${method.coin}` })
  return method
}

function amountOf(text: string, method: WithdrawalMethod, asset: AssetConfig): Amount {
  const field = WITHDRAWAL_FIELDS.amount
  const places = Math.min(method.decimals, asset.decimals)
  const read = parseDecimal(text, places)
  if (typeof read !== 'bigint') throw new ApiError({ reason: read, field, rule: `must have at most ${places} decimals` })
  const units = read * 10n ** BigInt(asset.decimals - places)
  const least = parseDecimal(method.minimum, asset.decimals) as bigint
  if (units < least || units === 0n)
    throw new ApiError({ reason: 'withdrawal_too_small', field, rule: `must be at least ${method.minimum} ${method.coin.toUpperCase()}` })
  return amount(units)
}

/** What arrives, of the coin or of the card's currency, and the ratio that the request keeps. */
export function paidOut({ method, asset, units, fee }: WorkedOut, destination: PayoutDestination) {
  const net = units - fee
  if (destination.kind === 'coin') return { paid: formatDecimal(net, asset.decimals), currency: '', ratio: '1', ratioSinceMs: 0 }
  const currency = destination.currency === '' ? DEFAULT_CURRENCY : destination.currency
  const rule = method.ratios[currency]
  if (!rule)
    throw new ApiError({
      reason: 'value_not_listed',
      field: WITHDRAWAL_FIELDS.card,
      rule: `must be a card in ${Object.keys(method.ratios).join(', ')}`,
    })
  const paid = paidFor(net, { decimals: asset.decimals, ratio: rule.ratio, places: method.decimals })
  return { paid, currency, ratio: rule.ratio, ratioSinceMs: rule.sinceMs }
}
const DEFAULT_CURRENCY = 'USD'

/** In units of USDT at the newest point of its index, stale or not; null where there is none. As the core counts it. */
export async function worthOf(
  { engine, listing }: Pick<MethodServices, 'engine' | 'listing'>,
  asset: AssetConfig,
  units: bigint,
): Promise<bigint | null> {
  if (asset.assetId === USDT_ASSET_ID) return units
  const market = listing.configuration.markets.find((one) => one.baseAssetId === asset.assetId && one.quoteAssetId === USDT_ASSET_ID)
  const index = market && market.indexId !== 0 ? await engine.read.index(market.indexId) : null
  return index && index.price > 0 ? usdtValue(units, BigInt(index.price), asset.decimals) : null
}
