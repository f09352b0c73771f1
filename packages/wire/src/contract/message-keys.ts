import type { WireReason } from '../errors.ts'

/** The fixed messages of contracts, by the field a refusal is about. Keys and spelling as specified. */
const PRICE_FIELDS: ReadonlySet<string> = new Set(['delegatePrice', 'losePrice', 'earnPrice', 'loseDelegatePrice'])
const NUMBER_FIELDS: ReadonlySet<string> = new Set(['delegateTotal', 'total', 'loseNumber', 'earnNumber'])
const MISWRITTEN: ReadonlySet<WireReason> = new Set<WireReason>([
  'field_missing',
  'not_a_number',
  'value_negative',
  'too_many_decimals',
  'price_not_positive',
  'quantity_not_positive',
  'quantity_off_lot',
])

export type ContractMessageKey = 'Please_entera_price_greater' | 'quantitycan_onlyenter_integers' | 'Insufficient_balance'

/** The fixed message of a refusal, or null where the reason's own words are shown. */
export function contractMessageKey({
  reason,
  field,
}: {
  readonly reason?: WireReason
  readonly field?: string
}): ContractMessageKey | null {
  if (reason === undefined || field === undefined) return null
  if (MISWRITTEN.has(reason) && PRICE_FIELDS.has(field)) return 'Please_entera_price_greater'
  if (MISWRITTEN.has(reason) && NUMBER_FIELDS.has(field)) return 'quantitycan_onlyenter_integers'
  return reason === 'insufficient_available' && field === 'money' ? 'Insufficient_balance' : null
}

/** Messages of a screen after an act on contracts was done. */
export const CONTRACT_SUCCESS_KEYS = { closed: 'successfully_closed', set: 'set_success' } as const
