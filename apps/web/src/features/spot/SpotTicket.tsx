import { isSignedIn, useSession } from '@glasshouse/client'
import { Button, buttonClass, Segmented } from '@glasshouse/ui'
import type { CoinSummary, MarketRules } from '@glasshouse/wire'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { DemoHint } from '../../trade/coin/DemoHint.tsx'
import { ClosedNotice } from '../../trade/ticket/ClosedNotice.tsx'
import { useClosedReason } from '../../trade/ticket/use-closed-reason.ts'
import { useSecondTap } from '../../trade/ticket/use-second-tap.ts'
import { useWords } from '../../words/words.ts'
import { usePlaceOrder } from './acts.ts'
import { SPOT_FREEZE_KEYS } from './freeze-keys.ts'
import { LastOrder } from './LastOrder.tsx'
import { TicketFields } from './TicketFields.tsx'
import { TicketSummary } from './TicketSummary.tsx'
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
  const form = useTicket(coin, rules, side)
  const place = usePlaceOrder()
  const tap = useSecondTap()
  const closed = useClosedReason({ state: rules.state, modules: SPOT_FREEZE_KEYS })
  const { ticket, change, changeKind } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap counts once, whatever else changes
  useEffect(() => {
    if (tapped) change({ price: tapped.price, type: 'limit' })
  }, [tapped])

  const send = () => {
    if (ticket.amount === '' && tap.isSecond()) return
    if (form.passes()) place.mutate(form.order(), { onSuccess: taken })
  }
  const taken = () => {
    tap.answered()
    form.clear()
  }
  const isBuy = ticket.side === 'buy'
  return (
    <form
      ref={form.ref}
      aria-label={w('ticket')}
      noValidate
      className="flex min-w-0 flex-col gap-3"
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
          { id: 'buy', label: <span className={isBuy ? 'text-up' : undefined}>{w('buy')}</span> },
          { id: 'sell', label: <span className={isBuy ? undefined : 'text-down'}>{w('sell')}</span> },
        ]}
      />
      {spotMarketOrders && (
        <Segmented
          label={w('order_type')}
          chosen={ticket.type}
          onChange={(type) => changeKind({ type })}
          choices={[
            { id: 'limit', label: w('limit') },
            { id: 'market', label: w('market') },
          ]}
        />
      )}
      <TicketFields form={form} coin={coin} />
      <TicketSummary coin={coin} ticket={ticket} preview={form.preview} context={form.context} isBalanceKnown={form.isBalanceKnown} />
      {closed && <ClosedNotice reason={closed} />}
      {isUser && <DemoHint />}
      {isUser ? (
        <Button type="submit" look={isBuy ? 'up' : 'down'} isWide isPending={place.isPending} disabled={closed !== undefined}>
          {w(isBuy ? 'buy_coin' : 'sell_coin', { coin: coin.coinUpperCase })}
        </Button>
      ) : (
        <Link to="/login" className={buttonClass({ isWide: true })}>
          {w('log_in_to_trade')}
        </Link>
      )}
      <LastOrder coin={coin} placed={place.data?.data} side={place.variables?.side} error={place.error} />
    </form>
  )
}
