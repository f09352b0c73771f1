import {
  amount,
  divCeil,
  divFloor,
  equityOf,
  feeOf,
  formatDecimal,
  INDEX_DECIMALS,
  type IndexPrice,
  indexPrice,
  type MarginedPosition,
  type MarginRule,
  maintenanceMargin,
  PPM,
  parseDecimal,
  ratePpm,
  scaledRequirement,
  scaledValue,
  unrealizedPnl,
  yieldRate,
} from '@glasshouse/domain'
import { markText } from '../numbers/rates.ts'
import type { ContractRules } from './contract-rules.ts'
import type { PositionFigures } from './position.ts'

/**
 * Worth of a position at a mark, for server and screen alike. Pure, without a schema: the app carries no schema
 * library.
 */

/** Worth of an open position at a mark of 10^-8; the same integers as the core's. Without a mark, 0. */
export function figuresAt(rule: MarginRule, held: MarginedPosition, leverage: number, mark: IndexPrice, decimals: number): PositionFigures {
  const money = (units: bigint) => formatDecimal(units, decimals)
  const value = amount(divFloor(scaledValue(rule, held.contracts, mark), BigInt(rule.tickSize)))
  if (mark === 0) return NO_FIGURES
  return {
    markPrice: markText(mark),
    positionValue: money(value),
    unrealized: money(unrealizedPnl(rule, held, mark)),
    yieldRate: formatDecimal(yieldRate(rule, held, mark, leverage), 4),
    maintenanceMargin: money(maintenanceMargin(rule, held.contracts, mark)),
    marginRatio: ratioText(rule, held, mark),
    sellFee: money(feeOf(value, rule.takerFeePpm)),
  }
}

export const NO_FIGURES: PositionFigures = {
  markPrice: '0',
  positionValue: '0',
  unrealized: '0',
  yieldRate: '0',
  maintenanceMargin: '0',
  marginRatio: '0',
  sellFee: '0',
}

function ratioText(rule: MarginRule, held: MarginedPosition, mark: IndexPrice): string {
  const scale = BigInt(rule.tickSize) * PPM
  const equity = equityOf(rule, held, mark) * scale
  const required = scaledRequirement(rule, held.contracts, mark)
  if (equity <= required) return '100'
  return formatDecimal(divCeil(required * 10_000n, equity), 2)
}

/** A mark as text in the arithmetic's unit; 0 when it does not read. */
export function markOf(text: string): IndexPrice {
  const read = parseDecimal(text, INDEX_DECIMALS)
  return indexPrice(typeof read === 'bigint' && read <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(read) : 0)
}

/** The arithmetic's rule again, so that a screen computes with the same integers as the core. */
export function marginRuleOf(rules: ContractRules): MarginRule {
  const money = (text: string) => amount(exact(text, rules.settleDecimals))
  const rate = (text: string) => ratePpm(Number(exact(text, 6)))
  return {
    tickSize: Number(exact(rules.tickSize, INDEX_DECIMALS)),
    tickContractUnits: money(rules.tickValue),
    takerFeePpm: rate(rules.takerFee),
    tiers: rules.tiers.map((tier) => ({
      notionalTo: money(tier.notionalTo),
      maintenancePpm: rate(tier.maintenanceRate),
      deduction: money(tier.deduction),
      maxLeverage: tier.maxLeverage,
    })),
  }
}

/** Units of a text that the exchange itself wrote. */
function exact(text: string, decimals: number): bigint {
  const read = parseDecimal(text, decimals)
  if (typeof read !== 'bigint') throw new Error(`${text} is no decimal of ${decimals} places`)
  return read
}
