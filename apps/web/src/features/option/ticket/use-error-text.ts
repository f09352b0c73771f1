import { formatExact, useSession } from '@glasshouse/client'
import { useWords } from '../../../words/words.ts'
import type { StakeFault, TimeFault } from './ticket.ts'
import type { TicketForm } from './use-ticket.ts'

/** A fault of a field in words, with the figure it speaks of. */
export function useFaultWords({ context, limitsLeft }: TicketForm) {
  const w = useWords('option')
  const messages = useWords('messages')
  const language = useSession((state) => state.language)
  const figure = (fault: StakeFault | TimeFault): string => {
    if (fault === 'minimum') return context.period.minAmount
    if (fault === 'maximum') return context.period.maxAmount
    return (fault === 'own_stake' ? limitsLeft.stake : fault === 'own_loss' ? limitsLeft.loss : undefined) ?? ''
  }
  return (fault: StakeFault | TimeFault | undefined): string | undefined => {
    if (fault === undefined) return undefined
    if (fault === 'Input_amount_exceeds' || fault === 'greaterThanCurrentTime') return messages(fault)
    return w(`fault_${fault}`, { value: formatExact(figure(fault), language) })
  }
}
