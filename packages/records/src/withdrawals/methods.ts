import { ADDRESS_TYPES, parseDecimal, type WithdrawalMethod } from '@glasshouse/domain'

const coin = { kind: 'coin', isOn: true, feeRate: '0', delayMinutes: 0, ratios: {} } as const

/**
 * Ways out at a first start. Of chains whose addresses the exchange cannot check there is an entry that is off: who
 * looks for one finds that it is not there yet.
 */
export const WITHDRAWAL_METHODS: readonly WithdrawalMethod[] = [
  { id: 'usdt-trc20', name: 'USDT-TRC20', coin: 'usdt', ...coin, network: 'tron', feeFixed: '1', minimum: '10', decimals: 6 },
  { id: 'usdt-erc20', name: 'USDT-ERC20', coin: 'usdt', ...coin, network: 'ethereum', feeFixed: '5', minimum: '20', decimals: 6 },
  { id: 'eth-erc20', name: 'ETH', coin: 'eth', ...coin, network: 'ethereum', feeFixed: '0.002', minimum: '0.01', decimals: 8 },
  { id: 'trx-trc20', name: 'TRX', coin: 'trx', ...coin, network: 'tron', feeFixed: '2', minimum: '20', decimals: 6 },
  { id: 'btc', name: 'BTC', coin: 'btc', ...coin, isOn: false, network: null, feeFixed: '0.0002', minimum: '0.001', decimals: 8 },
  {
    ...{ id: 'bank', name: 'BANK', coin: 'usdt', kind: 'card', network: null, isOn: true },
    ...{ feeRate: '0.01', feeFixed: '0', minimum: '50', decimals: 2, delayMinutes: 0 },
    ratios: { USD: { ratio: '1', sinceMs: 0 } },
  },
]

const DELAY_MINUTES_MOST = 30 * 24 * 60
/** Places of fees and minimums; what a method can carry is its own `decimals`. */
const PLACES = 8
/** Digits behind the point of a rate of fees: millionths. */
const RATE_PLACES = 6
/** Units of a currency for one of the coin, above those of every currency in use. */
const RATIO_MOST = 2_000_000

const isDecimal = (value: unknown, places: number) => typeof value === 'string' && typeof parseDecimal(value, places) === 'bigint'

/** What is wrong with methods that somebody wants to set; null of nothing. */
export function withdrawalMethodFault(value: unknown): string | null {
  if (!Array.isArray(value)) return 'must be a list of methods'
  const ids = value.map((one: { readonly id?: unknown } | null) => one?.id)
  if (new Set(ids).size !== ids.length) return 'must name each method once'
  const wrong = value.find((one) => !isMethod(one))
  return wrong === undefined ? null : `must be a list of whole methods; ${JSON.stringify((wrong as { id?: unknown } | null)?.id)} is none`
}

function isMethod(value: unknown): value is WithdrawalMethod {
  const one = value as Partial<WithdrawalMethod> | null
  if (!one || !/^[a-z0-9-]{2,30}$/.test(String(one.id)) || typeof one.name !== 'string' || typeof one.coin !== 'string') return false
  if (one.kind !== 'coin' && one.kind !== 'card') return false
  const isReachable = one.kind === 'card' || ADDRESS_TYPES.some((type) => type === one.network)
  if (typeof one.isOn !== 'boolean' || (one.isOn && !isReachable)) return false
  const decimals = one.decimals ?? -1
  const delay = one.delayMinutes ?? -1
  return (
    isRate(one.feeRate) &&
    isDecimal(one.feeFixed, PLACES) &&
    isDecimal(one.minimum, PLACES) &&
    Number.isInteger(decimals) &&
    decimals >= 0 &&
    decimals <= 18 &&
    Number.isInteger(delay) &&
    delay >= 0 &&
    delay <= DELAY_MINUTES_MOST &&
    areRatios(one.ratios)
  )
}

const isRate = (value: unknown) => isDecimal(value, RATE_PLACES) && Number(value) < 1

const areRatios = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([currency, one]) => {
    const { ratio, sinceMs } = (one ?? {}) as { readonly ratio?: unknown; readonly sinceMs?: unknown }
    return (
      /^[A-Z]{3}$/.test(currency) &&
      isDecimal(ratio, PLACES) &&
      Number(ratio) > 0 &&
      Number(ratio) <= RATIO_MOST &&
      Number.isSafeInteger(sinceMs)
    )
  })

/** Methods in a stored setting; none of a value that holds no methods. */
export const withdrawalMethodsIn = (value: unknown): readonly WithdrawalMethod[] =>
  withdrawalMethodFault(value) === null ? (value as WithdrawalMethod[]) : []
