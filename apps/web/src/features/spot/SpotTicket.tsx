import { formatExact, isSignedIn, useSession } from '@glasshouse/client'
import { Button, buttonClass, Segmented } from '@glasshouse/ui'
import type { CoinSummary, MarketRules } from '@glasshouse/wire'
import { useEffect, useId } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { DemoHint } from '../../trade/coin/DemoHint.tsx'
import { GateSheet } from '../../trade/gates/GateSheet.tsx'
import { useGate } from '../../trade/gates/use-gate.ts'
import { useAmountFocus, useShortcuts } from '../../trade/keys/shortcuts.ts'
import { TradeFoot } from '../../trade/shell/TradeFoot.tsx'
import { ClosedNotice } from '../../trade/ticket/ClosedNotice.tsx'
import { SummaryLine } from '../../trade/ticket/SummaryLine.tsx'
import { useClosedReason } from '../../trade/ticket/use-closed-reason.ts'
import { useSecondTap } from '../../trade/ticket/use-second-tap.ts'
import { useWords } from '../../words/words.ts'
import { usePlaceOrder } from './acts.ts'
import { SPOT_FREEZE_KEYS } from './freeze-keys.ts'
import { LastOrder } from './LastOrder.tsx'
import { keepOrderType } from './order-type.ts'
import { TicketFields } from './TicketFields.tsx'
import { TicketSummary } from './TicketSummary.tsx'
import type { Ticket, TicketPreview } from './ticket.ts'
import { useTicket } from './use-ticket.ts'

export interface SpotTicketProps {
  readonly coin: CoinSummary
  readonly rules: MarketRules
  /** The side it begins with. */
  readonly side: 'buy' | 'sell'
  /** A level of the book that was tapped; a new object for every tap. */
  readonly tapped: { readonly price: string } | undefined
}

/** Buying and selling: what it costs, what it brings, then one button. */
export function SpotTicket({ coin, rules, side, tapped }: SpotTicketProps) {
  const w = useWords('spot')
  const { spotMarketOrders } = useBrand()
  const isUser = useSession(isSignedIn)
  const language = useSession((state) => state.language)
  const form = useTicket(coin, rules, side, spotMarketOrders)
  const place = usePlaceOrder()
  const gate = useGate('spot', place.error)
  const tap = useSecondTap()
  const closed = useClosedReason({ state: rules.state, modules: SPOT_FREEZE_KEYS })
  const { ticket, change, changeKind } = form
  const choose = (type: Ticket['type']) => {
    keepOrderType(type)
    changeKind({ type })
  }
  useAmountFocus(form.ref, 'amount')
  const keys = useShortcuts({
    buy: () => changeKind({ side: 'buy' }),
    sell: () => changeKind({ side: 'sell' }),
    ...(spotMarketOrders && { limit: () => choose('limit'), market: () => choose('market') }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap counts once, whatever else changes
  useEffect(() => {
    if (tapped) change({ price: tapped.price, type: 'limit' })
  }, [tapped])

  const send = () => {
    if (ticket.amount === '' && tap.isSecond()) return
    if (ticket.side === 'buy' && gate.asks()) return
    if (form.passes()) place.mutate(form.order(), { onSuccess: taken })
  }
  const taken = () => {
    tap.answered()
    form.clear()
  }
  const isBuy = ticket.side === 'buy'
  const meaning = useId()
  const [spent, owned] = isBuy ? [coin.baseCoinUpperCase, form.context.availableQuote] : [coin.coinUpperCase, form.context.availableBase]
  return (
    <form
      ref={form.ref}
      aria-label={w('ticket')}
      noValidate
      className="flex min-w-0 flex-col gap-1.5 desk:gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Segmented
        label={w('side')}
        chosen={ticket.side}
        onChange={(side) => changeKind({ side })}
        choices={[
          { id: 'buy', label: <span className={isBuy ? 'text-up' : undefined}>{w('buy')}</span>, shortcut: keys.buy },
          { id: 'sell', label: <span className={isBuy ? undefined : 'text-down'}>{w('sell')}</span>, shortcut: keys.sell },
        ]}
      />
      {spotMarketOrders && (
        <Segmented
          label={w('order_type')}
          chosen={ticket.type}
          onChange={choose}
          choices={[
            { id: 'limit', label: w('limit'), shortcut: keys.limit },
            { id: 'market', label: w('market'), shortcut: keys.market },
          ]}
        />
      )}
      <TicketFields form={form} coin={coin}>
        <dl className="text-xs">
          <SummaryLine
            name={w('available')}
            amount={form.isBalanceKnown ? owned : undefined}
            unit={spent}
            {...(isBuy && { decimals: 2 })}
          />
        </dl>
      </TicketFields>
      {isUser && <DemoHint />}
      <TradeFoot>
        <LastOrder coin={coin} placed={ticket.amount === '' ? place.data?.data : undefined} order={place.variables} act={place} />
        {closed && <ClosedNotice reason={closed} />}
        <TicketSummary
          id={meaning}
          coin={coin}
          ticket={ticket}
          preview={form.preview}
          context={form.context}
          isBalanceKnown={form.isBalanceKnown}
        />
        {isUser ? (
          <Button
            type="submit"
            look={isBuy ? 'up' : 'down'}
            isWide
            isTall
            isPending={place.isPending}
            disabled={closed !== undefined}
            aria-describedby={meaning}
          >
            {w(isBuy ? 'buy_coin' : 'sell_coin', { coin: deedOf(form.preview, coin, language) })}
          </Button>
        ) : (
          <Link to="/login" className={buttonClass({ isWide: true, isTall: true })}>
            {w('log_in_to_trade')}
          </Link>
        )}
      </TradeFoot>
      <GateSheet door={gate} />
    </form>
  )
}

/** What the button will do: how much of the coin, once that is known. */
function deedOf(preview: TicketPreview | undefined, { coinUpperCase }: CoinSummary, language: string): string {
  if (!preview || !/[1-9]/.test(preview.quantity)) return coinUpperCase
  // Figure and unit keep their order within a sentence that runs from right to left.
  return `\u2066${preview.isEstimate ? '≈ ' : ''}${formatExact(preview.quantity, language)} ${coinUpperCase}\u2069`
}
