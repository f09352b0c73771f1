import { formatExact, useSession } from '@glasshouse/client'
import { useWords } from '../../../words/words.ts'
import type { StakeError, TimeError } from './ticket.ts'
import type { TicketForm } from './use-ticket.ts'

/** A error of a field in words, with the figure it speaks of. */
export function useErrorText({ context, limitsLeft }: TicketForm) {
  const w = useWords('option')
  const messages = useWords('messages')
  const language = useSession((state) => state.language)
  const figure = (error: StakeError | TimeError): string => {
    if (error === 'minimum') return context.period.minAmount
    if (error === 'maximum') return context.period.maxAmount
    return (error === 'own_stake' ? limitsLeft.stake : error === 'own_loss' ? limitsLeft.loss : undefined) ?? ''
  }
  return (error: StakeError | TimeError | undefined): string | undefined => {
    if (error === undefined) return undefined
    if (error === 'Input_amount_exceeds' || error === 'greaterThanCurrentTime') return messages(error)
    return w(`fault_${error}`, { value: formatExact(figure(error), language) })
  }
}
