import {
  amount,
  type ContractLimits,
  type ContractProtectionView,
  type ExcludeFromContracts,
  formatDecimal,
  OWN_LIMIT_MOST,
  type SetContractLimits,
  USDT_ASSET_ID,
} from '@glasshouse/domain'
import { z } from 'zod'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import { endpoint } from '../endpoint.ts'
import type { Fault } from '../envelope.ts'
import { decimalText, wireDecimal } from '../fields.ts'
import {
  type ExcludeBody,
  excludeBody,
  excludeRefusable,
  standingFields,
  standingToWire,
  toLimit,
  untilOf,
  wholeNumber,
} from '../own-limits.ts'

/** Limits of futures; '0' and 0 are no limit. */
export const contractLimits = z.object({
  leverage: z.number().int(),
  /** Margin that one order binds, its fee left out. */
  marginPerOrder: decimalText,
  /** Loss of a UTC day: what was lost less what was won, and every margin and hold. */
  lossPerDay: decimalText,
})

export const contractProtectionData = z.object({
  ...standingFields(contractLimits),
  /** Loss of this UTC day, fees and funding included; below zero when more was won. */
  lostToday: decimalText,
  /** Margins of open positions, in all contracts. */
  positionMargins: decimalText,
  /** Margin and fees held for resting orders that open. */
  orderHolds: decimalText,
})
export type ContractProtection = z.output<typeof contractProtectionData>

export const contractProtection = endpoint('GET', '/api/contract/protection', {
  clientName: 'getContractProtection',
  summary: 'Own limits and exclusion for futures, of the session’s realm',
  access: 'user',
  kind: 'read',
  data: contractProtectionData,
})

const contractLimitsBody = z.object({ leverage: wholeNumber, marginPerOrder: wireDecimal, lossPerDay: wireDecimal })
export type ContractLimitsBody = z.output<typeof contractLimitsBody>

/** All three at once. What is stricter counts at once, what is looser 24 h after it was asked for. */
export const setContractLimits = commandEndpoint('POST', '/api/contract/limits', {
  summary: 'Set own limits for futures',
  body: contractLimitsBody,
  data: contractProtectionData,
  toCommand: ({ body }, context) => toSetContractLimits(body, context),
  refusable: () => ({ fields: { value: 'leverage' }, rules: { invalid_value: 'must be from 0 to 1000' } }),
})

/** It can be made longer and never shorter, by nobody. Orders that open end with it; positions, stops and exits stay. */
export const excludeFromContracts = commandEndpoint('POST', '/api/contract/exclusion', {
  summary: 'Exclude oneself from futures',
  body: excludeBody,
  data: contractProtectionData,
  toCommand: ({ body }, context) => toExcludeFromContracts(body, context),
  refusable: excludeRefusable,
})

/** Limits hold over all contracts, which all settle in USDT. */
function toSetContractLimits(body: ContractLimitsBody, { actor, asset }: CommandContext): SetContractLimits | Fault {
  const terms = { decimals: asset(USDT_ASSET_ID).decimals, most: OWN_LIMIT_MOST }
  const marginPerOrder = toLimit(body.marginPerOrder, { ...terms, field: 'marginPerOrder' })
  if (typeof marginPerOrder === 'object') return marginPerOrder
  const lossPerDay = toLimit(body.lossPerDay, { ...terms, field: 'lossPerDay' })
  if (typeof lossPerDay === 'object') return lossPerDay
  const limits = { leverage: body.leverage, marginPerOrder: amount(marginPerOrder), lossPerDay: amount(lossPerDay) }
  return { type: 'SetContractLimits', actor, limits }
}

const toExcludeFromContracts = (body: ExcludeBody, { actor }: CommandContext): ExcludeFromContracts => ({
  type: 'ExcludeFromContracts',
  actor,
  untilMs: untilOf(body),
})

export function contractProtectionToWire(view: ContractProtectionView, decimals: number): ContractProtection {
  return {
    ...standingToWire(view, (limits) => limitsToWire(limits, decimals)),
    lostToday: formatDecimal(view.lostToday, decimals),
    positionMargins: formatDecimal(view.positionMargins, decimals),
    orderHolds: formatDecimal(view.orderHolds, decimals),
  }
}

const limitsToWire = ({ leverage, marginPerOrder, lossPerDay }: ContractLimits, decimals: number) => ({
  leverage,
  marginPerOrder: formatDecimal(marginPerOrder, decimals),
  lossPerDay: formatDecimal(lossPerDay, decimals),
})
