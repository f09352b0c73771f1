import { useForm } from '@glasshouse/client'
import type { CoinSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { assetIn, useBalances } from '../../live/account/balances.ts'
import { useDepth } from '../../live/markets/book.ts'
import { useOpeningPrice } from '../../trade/ticket/use-opening-price.ts'
import { firstOrderType } from './order-type.ts'
import { orderOf, previewOf, type Ticket, type TicketContext, type TicketErrors, validationErrors } from './ticket.ts'

type Rules = TicketContext['rules']

const BLANK: Omit<Ticket, 'price' | 'side' | 'type'> = { timeInForce: 'GTC', unit: 'turnover', amount: '' }

/**
 * Fields of the ticket, their validation errors, and the preview of the order. `hasMarketOrders`: the brand offers
 * them.
 */
export function useTicket(coin: CoinSummary, rules: Rules, firstSide: Ticket['side'], hasMarketOrders: boolean) {
  const [first] = useState(() => ({ side: firstSide, type: hasMarketOrders ? firstOrderType() : ('limit' as const) }))
  const { opening } = useOpeningPrice(coin, rules.tickSize)
  // Until a price is typed or taken from the book, the opening price stands in the field.
  const form = useForm<Ticket>({ ...BLANK, ...first, price: opening })
  const { fields: ticket, change } = form
  const balances = useBalances().data?.asset
  const book = useDepth(coin.symbol).data
  const available = (symbol: string) => assetIn(balances, 'platform', symbol)?.available ?? '0'
  const context: TicketContext = {
    symbol: coin.symbol,
    coin: coin.coin,
    rules,
    availableQuote: available(coin.baseCoin),
    availableBase: available(coin.coin),
    bids: book?.bids ?? [],
    asks: book?.asks ?? [],
  }

  const errors = withoutBalance(validationErrors(ticket, context), balances !== undefined)
  return {
    ticket,
    context,
    /** False signed out and while the balances are on their way. */
    isBalanceKnown: balances !== undefined,
    shownErrors: form.shown(errors),
    preview: previewOf(ticket, context),
    change,
    /** Clears the amount with another side or unit, by which it would mean something else. */
    changeKind: (part: Partial<Ticket>) => {
      if (part.side !== undefined || part.unit !== undefined) form.clear('amount')
      change(part)
    },
    /** Of the `<form>`. */
    ref: form.ref,
    ask: form.ask,
    passes: () => form.passes(errors),
    /** After an order was taken. */
    clear: () => form.clear('amount'),
    order: () => orderOf(ticket, context),
  }
}

/** Hide "insufficient balance" until the balance has loaded; the server will judge. */
function withoutBalance(errors: TicketErrors, isBalanceKnown: boolean): TicketErrors {
  if (isBalanceKnown || errors.amount !== 'Insufficient_funds_available') return errors
  return errors.price ? { price: errors.price } : {}
}
