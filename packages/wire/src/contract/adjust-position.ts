import { type AddPrincipal, type AdjustMargin, type Amount, amount } from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import type { Fault } from '../envelope.ts'
import { keyField } from '../explain-refusal.ts'
import { decimalText, wireDecimal, wireFlag, wireId } from '../fields.ts'
import { toSpend } from '../numbers/quantities.ts'
import { NOT_HELD } from './position.ts'
import { placedContractOrder } from './submit-contract-order.ts'

const moneyBody = z.object({
  /** The position. */
  id: wireId,
  /** USDT, above 0. */
  money: wireDecimal,
  clientOrderId,
})
const flagBody = moneyBody.extend({
  /** 0 adds, 1 takes out of what was added. */
  flag: wireFlag,
})
export type MoneyBody = z.output<typeof moneyBody>
export type FlagBody = z.output<typeof flagBody>

/** The position's margin afterwards. */
export const adjustedMargin = z.object({
  id: z.string(),
  amount: decimalText,
  adjustAmount: decimalText,
  remainMargin: decimalText,
  /** Liquidation price; '0': none. */
  closePrice: decimalText,
  /** True when this key was answered before and nothing was done now. */
  isRepeated: z.boolean(),
})
export type AdjustedMargin = z.output<typeof adjustedMargin>

const parts = {
  acceptsBothMethods: true,
  fieldsMayComeInQuery: true,
  readsPositions: true,
  refusable: ({ body }: { readonly body: MoneyBody }) => ({
    fields: { id: 'id', size: 'money', key: keyField(body) },
    rules: { not_found: NOT_HELD },
  }),
} as const

/** Adding is capped by wallet 3, taking out by what was added, and by the test that every fill passes. */
export const adjustAmount = commandEndpoint('GET', '/api/contract/position/adjustAmount', {
  clientName: 'adjustMargin',
  summary: 'Add margin to a position, or take out what was added',
  ...parts,
  body: flagBody,
  data: adjustedMargin,
  toCommand: ({ body }, context) => toAdjustMargin(body, context),
})

/** Spelling as specified. */
export const adjustPositionMargn = commandEndpoint('GET', '/api/contract/position/adjustPositionMargn', {
  clientName: 'addMargin',
  summary: 'Add margin to a position',
  ...parts,
  body: moneyBody,
  data: adjustedMargin,
  toCommand: ({ body }, context) => toAdjustMargin(body, context),
})

/** Spelling as specified. Buys floor(money x leverage / (mark x face)) contracts more of the same side at market. */
export const adjustPositionAmout = commandEndpoint('GET', '/api/contract/position/adjustPositionAmout', {
  clientName: 'addPrincipal',
  summary: 'Add principal: enlarge a position at market',
  ...parts,
  body: moneyBody,
  data: placedContractOrder,
  toCommand: ({ body }, context) => toAddPrincipal(body, context),
})

function toAdjustMargin(body: MoneyBody & { readonly flag?: 0 | 1 }, context: CommandContext): AdjustMargin | Fault {
  const change = moneyOf(body, context)
  if (typeof change === 'object') return change
  return { type: 'AdjustMargin', actor: context.actor, positionId: Number(body.id), change: amount(body.flag === 1 ? -change : change) }
}

function toAddPrincipal(body: MoneyBody, context: CommandContext): AddPrincipal | Fault {
  const money = moneyOf(body, context)
  if (typeof money === 'object') return money
  return { type: 'AddPrincipal', actor: context.actor, positionId: Number(body.id), money }
}

function moneyOf(body: MoneyBody, context: CommandContext): Amount | Fault {
  const held = context.position(Number(body.id))
  if (!held) return { reason: 'not_found', field: 'id', rule: NOT_HELD }
  const contract = context.contractOf(held.marketId)
  return toSpend(body.money, context.asset(contract.settleAssetId).decimals, 'money')
}
