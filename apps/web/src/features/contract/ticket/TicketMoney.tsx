import type { ContractCoinSummary } from '@glasshouse/wire'
import { Link } from 'react-router'
import { percentText, SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../../words/words.ts'
import { unitsIn } from '../figures/money.ts'
import type { useTicket } from './use-ticket.ts'

/** What is there to trade with, and what both sides cost alike. */
export function TicketMoney({ form, coin }: { form: ReturnType<typeof useTicket>; coin: ContractCoinSummary }) {
  const w = useWords('contract')
  const { context, isBalanceKnown } = form
  const isEmpty = isBalanceKnown && unitsIn(context.available) === 0n
  return (
    <div className="flex flex-col gap-1.5 text-xs">
      <dl className="flex flex-col gap-1.5">
        <SummaryLine name={w('available')} amount={isBalanceKnown ? context.available : undefined} unit={coin.baseCoinUpperCase} />
      </dl>
      {isEmpty && (
        <p className="text-ink-2">
          {w('wallet_is_empty')}{' '}
          <Link to="/transfer" className="inline-flex min-h-6 items-center font-medium text-accent">
            {w('to_transfer')}
          </Link>
        </p>
      )}
      <p className="text-ink-3">
        {w('fees_text', { taker: percentText(context.rules.takerFee), maker: percentText(context.rules.makerFee) })}
      </p>
    </div>
  )
}
