import { percentText } from '../../../trade/ticket/percent-text.ts'
import { useWords } from '../../../words/words.ts'
import { TransferLink } from '../acts/TransferLink.tsx'
import { unitsIn } from '../figures/money.ts'
import { OwnRoomText } from './OwnLimits.tsx'
import type { useTicket } from './use-ticket.ts'

/** What both sides cost alike, and the way to money where there is none. */
export function TicketMoney({ form }: { form: ReturnType<typeof useTicket> }) {
  const w = useWords('contract')
  const { context, isBalanceKnown } = form
  const isEmpty = isBalanceKnown && unitsIn(context.available) === 0n
  return (
    <div className="flex flex-col gap-1 text-xs">
      {isEmpty && (
        <p className="text-ink-2">
          {w('wallet_is_empty')} <TransferLink />
        </p>
      )}
      <OwnRoomText form={form} />
      <p className="text-ink-3">
        {w('fees_text', { taker: percentText(context.rules.takerFee), maker: percentText(context.rules.makerFee) })}
      </p>
    </div>
  )
}
