import { formatExact, formatPercent, textOf, unitsOf, useSession } from '@glasshouse/client'
import type { ContractRules } from '@glasshouse/wire'
import { useWords } from '../../../words/words.ts'
import type { ClosingErrors } from './closing.ts'
import type { MoneyError } from './margin-change.ts'
import type { TriggerError } from './stop.ts'
import type { PriceError, QuantityError } from './ticket.ts'
import type { StopPriceError } from './ticket-stops.ts'

/**
 * One decimal more than a price may have, and three where none may be: excess digits are refused in words, not cut off.
 */
export const PRICE_DECIMALS = 7
export const CONTRACTS_DECIMALS = 3

type FieldError = PriceError | QuantityError | TriggerError | StopPriceError | NonNullable<ClosingErrors['quantity']>

/** A error of a field in words, with the figure it speaks of. */
export function useErrorText({ tickSize, restBand }: Pick<ContractRules, 'tickSize' | 'restBand'>) {
  const w = useWords('contract')
  const messages = useWords('messages')
  const language = useSession((state) => state.language)
  return (error: FieldError | undefined): string | undefined => {
    if (error === undefined) return undefined
    if (error === 'Please_entera_price_greater' || error === 'quantitycan_onlyenter_integers') return messages(error)
    const band = formatPercent(textOf((unitsOf(restBand) ?? 0n) * 100n), language).replace('+', '')
    return w(error, { tick: formatExact(tickSize, language), band })
  }
}

/** An error of an amount of money in words. */
export function useMoneyErrorText() {
  const w = useWords('contract')
  const messages = useWords('messages')
  return (error: MoneyError | undefined): string | undefined => error && (error === 'Insufficient_balance' ? messages(error) : w(error))
}
