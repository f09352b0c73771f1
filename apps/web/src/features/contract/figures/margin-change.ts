import {
  amount,
  divFloor,
  type IndexPrice,
  type MarginedPosition,
  type MarginRule,
  parseDecimal,
  removableMargin,
} from '@glasshouse/domain'
import { type Move, moveToLiquidation } from './liquidation-move.ts'
import { lesser, moneyText, SETTLE_DECIMALS, unitsIn } from './money.ts'

export type MarginWay = 'add' | 'take_out'

export interface MarginFields {
  readonly way: MarginWay
  /** Plain decimal text; '' is an empty field. */
  readonly money: string
}

export type MoneyError = 'enter_amount' | 'buys_nothing' | 'Insufficient_balance'
export interface MoneyErrors {
  readonly money?: MoneyError
}

export interface MarginContext {
  readonly rule: MarginRule
  readonly position: MarginedPosition
  readonly leverage: number
  /** Added by hand and not taken out. */
  readonly added: string
  readonly mark: IndexPrice
  /** Of wallet 3. */
  readonly available: string
}

/** The most that can be added: what is available. The most that can be taken out: by the rule that the core applies. */
export function marginCap(way: MarginWay, { rule, position, leverage, added, mark, available }: MarginContext): string {
  if (way === 'add') return available
  return moneyText(removableMargin(rule, position, { added: amount(unitsIn(added)), leverage, mark }))
}

/** What was typed, never above the cap. */
export function capped(typed: string, cap: string): string {
  return typed !== '' && isAbove(typed, cap) ? cap : typed
}

export function isAbove(typed: string, cap: string): boolean {
  const asked = parseDecimal(typed, SETTLE_DECIMALS)
  return asked === 'too_many_decimals' || (typeof asked === 'bigint' && asked > unitsIn(cap))
}

/** Above zero. */
const isMoney = (typed: string): boolean => unitsIn(typed) > 0n

/** Amounts of zero count as blank: a typed 0 may become 0.5. */
export const isMoneyBlank = (_: unknown, { money }: { readonly money: string }): boolean => !isMoney(money)

/** What is typed never exceeds the cap. */
export function marginErrors(money: string, cap: string): MoneyErrors {
  if (isMoney(money)) return {}
  return { money: cap === '0' ? 'Insufficient_balance' : 'enter_amount' }
}

export interface PrincipalContext {
  /** Contracts that the amount buys. */
  readonly contracts: number
  /** Of wallet 3; undefined until it is loaded, when nothing is refused for it. */
  readonly available: string | undefined
}

export function principalErrors(money: string, { contracts, available }: PrincipalContext): MoneyErrors {
  if (!isMoney(money)) return { money: 'enter_amount' }
  if (available !== undefined && isAbove(money, available)) return { money: 'Insufficient_balance' }
  return contracts === 0 ? { money: 'buys_nothing' } : {}
}

export function shareOfCap(cap: string, percent: number): string {
  return percent === 0 ? '' : moneyText((unitsIn(cap) * BigInt(percent)) / 100n)
}

export function percentOfCap(typed: string, cap: string): number {
  const whole = unitsIn(cap)
  return whole === 0n ? 0 : Number(lesser(100n, (unitsIn(typed) * 200n + whole) / (whole * 2n)))
}

/** Margin and liquidation price afterwards. */
export function marginAfter(way: MarginWay, typed: string, { rule, position, mark }: MarginContext): { margin: string; liquidation: Move } {
  const change = unitsIn(typed)
  const margin = amount(position.margin + (way === 'add' ? change : -change))
  return { margin: moneyText(margin), liquidation: moveToLiquidation(rule, { ...position, margin }, mark) }
}

/** Contracts that an amount of principal buys at the mark: whole ones, rounded down. */
export function contractsForPrincipal(rule: MarginRule, money: string, { leverage, mark }: { leverage: number; mark: IndexPrice }): number {
  if (mark === 0) return 0
  const contracts = divFloor(unitsIn(money) * BigInt(leverage) * BigInt(rule.tickSize), BigInt(mark) * rule.tickContractUnits)
  return Number(lesser(contracts, BigInt(Number.MAX_SAFE_INTEGER)))
}
