import { formatExact, formatPercent, textOf, unitsOf, useSession } from '@glasshouse/client'
import type { ContractRules } from '@glasshouse/wire'
import { useWords } from '../../../words/words.ts'
import type { ClosingFaults } from './closing.ts'
import type { TriggerFault } from './stop.ts'
import type { PriceFault, QuantityFault } from './ticket.ts'

/** One decimal more than a price may have, and some where none may be: what is wrong is told rather than cut off. */
export const PRICE_DECIMALS = 7
export const CONTRACTS_DECIMALS = 3

type FieldFault = PriceFault | QuantityFault | TriggerFault | NonNullable<ClosingFaults['quantity']>

/** A fault of a field in words, with the figure it speaks of. */
export function useFaultWords({ tickSize, restBand }: Pick<ContractRules, 'tickSize' | 'restBand'>) {
  const w = useWords('contract')
  const messages = useWords('messages')
  const language = useSession((state) => state.language)
  return (fault: FieldFault | undefined): string | undefined => {
    if (fault === undefined) return undefined
    if (fault === 'Please_entera_price_greater' || fault === 'quantitycan_onlyenter_integers') return messages(fault)
    const band = formatPercent(textOf((unitsOf(restBand) ?? 0n) * 100n), language).replace('+', '')
    return w(fault, { tick: formatExact(tickSize, language), band })
  }
}
