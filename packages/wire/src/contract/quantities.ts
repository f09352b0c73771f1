import {
  type Amount,
  type ContractConfig,
  formatDecimal,
  INDEX_DECIMALS,
  type IndexPrice,
  indexPrice,
  parseDecimal,
  type Ticks,
} from '@glasshouse/domain'
import type { Fault } from '../envelope.ts'
import { averagePriceText, toTicks } from '../numbers/quantities.ts'

/**
 * Decimal text <-> ticks, contracts and triggers of perpetual contracts. Pure, without a schema; the web uses them
 * too.
 */

/** A price is written with at most this many decimals, whatever its tick. */
export const CONTRACT_PRICE_DECIMALS = 6
const CONTRACTS_MAX = Number.MAX_SAFE_INTEGER
const FACE_DECIMALS = 8

/** A limit price. */
export function toContractTicks(text: string, contract: Pick<ContractConfig, 'tickSize'>, field: string): Ticks | Fault {
  const read = parseDecimal(text, CONTRACT_PRICE_DECIMALS)
  if (read === 'too_many_decimals') return { reason: read, field, rule: `must have at most ${CONTRACT_PRICE_DECIMALS} decimals` }
  return toTicks(text, contract, field)
}

/** A trigger price: it is compared with the mark, so it need not be a multiple of the tick. */
export function toTrigger(text: string, field: string): IndexPrice | Fault {
  const units = parseDecimal(text, CONTRACT_PRICE_DECIMALS)
  if (units === 'not_a_number') return { reason: units, field, rule: 'must be a plain decimal number' }
  if (units === 'too_many_decimals') return { reason: units, field, rule: `must have at most ${CONTRACT_PRICE_DECIMALS} decimals` }
  if (units === 0n) return { reason: 'price_not_positive', field, rule: 'must be above 0' }
  const price = units * 10n ** BigInt(INDEX_DECIMALS - CONTRACT_PRICE_DECIMALS)
  return price > BigInt(Number.MAX_SAFE_INTEGER) ? { reason: 'price_too_large', field, rule: 'is too large' } : indexPrice(Number(price))
}

/** Contracts are whole: `3`, not `3.5`. */
export function toContracts(text: string, field: string): number | Fault {
  const units = parseDecimal(text, 0)
  if (units === 'not_a_number') return { reason: units, field, rule: 'must be a whole number of contracts' }
  if (units === 'too_many_decimals') return { reason: 'quantity_off_lot', field, rule: 'must be a whole number of contracts' }
  if (units === 0n) return { reason: 'quantity_not_positive', field, rule: 'must be above 0' }
  return units > BigInt(CONTRACTS_MAX) ? { reason: 'quantity_too_large', field, rule: 'is too large' } : Number(units)
}

export const faceText = ({ faceE8 }: Pick<ContractConfig, 'faceE8'>): string => formatDecimal(BigInt(faceE8), FACE_DECIMALS)

/** Average price of contracts at a notional or cost; '0' without one. */
export function averageContractPrice(notional: Amount, contracts: number, contract: Pick<ContractConfig, 'faceE8'>, quoteDecimals: number) {
  const quantityUnits = BigInt(contracts) * BigInt(contract.faceE8)
  return averagePriceText({ notionalUnits: notional, quantityUnits, quoteDecimals, baseDecimals: FACE_DECIMALS })
}

/** The names by which a contract's rows are shown. */
export function contractNames({ symbol }: Pick<ContractConfig, 'symbol'>) {
  const coin = symbol.replace(/usdt$/, '')
  return { symbol, coin, showCoin: `${coin.toUpperCase()}/USDT` }
}

export const sideNumber = (side: 'long' | 'short'): 0 | 1 => (side === 'long' ? 0 : 1)
