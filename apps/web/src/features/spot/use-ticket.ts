import type { Coin } from '@glasshouse/wire'
import { useState } from 'react'
import { assetIn, useBalances } from '../../live/account/balances.ts'
import { useDepth } from '../../live/markets/book.ts'
import { quoteOf, usePrice } from '../../live/markets/prices.ts'
import { onTick } from '../../trade/ticket/ticks.ts'
import { faultsOf, orderOf, previewOf, type Ticket, type TicketContext, type TicketFaults } from './ticket.ts'

type Rules = TicketContext['rules']
type FieldName = 'price' | 'amount'

/** Until a price is typed or taken from the book, the opening price stands in the field. */
type Filled = Omit<Ticket, 'price'> & { readonly price?: string }
const BLANK: Filled = { side: 'buy', type: 'limit', timeInForce: 'GTC', unit: 'turnover', amount: '' }

/** The ticket's fields, what is wrong with them, and what the order would mean. */
export function useTicket(coin: Coin, rules: Rules, side: Ticket['side']) {
  const [filled, setFilled] = useState<Filled>({ ...BLANK, side })
  const [opening, setOpening] = useState('')
  const [asked, setAsked] = useState<readonly FieldName[]>([])
  const last = quoteOf(coin, usePrice(coin.symbol)).price
  // The first price known; a field that followed the market would be a moving target.
  if (opening === '' && last !== '') setOpening(onTick(last, rules.tickSize))
  const ticket: Ticket = { ...filled, price: filled.price ?? opening }
  const balances = useBalances().data?.asset
  const book = useDepth(coin.symbol).data
  const available = (symbol: string) => assetIn(balances, 'platform', symbol)?.availableAmount ?? '0'
  const context: TicketContext = {
    symbol: coin.symbol,
    coin: coin.coin,
    rules,
    availableQuote: available(coin.baseCoin),
    availableBase: available(coin.coin),
    bids: book?.bids ?? [],
    asks: book?.asks ?? [],
  }

  const change = (part: Partial<Ticket>) => setFilled((before) => ({ ...before, ...part }))
  const faults = withoutBalance(faultsOf(ticket, context), balances !== undefined)
  return {
    ticket,
    context,
    /** False signed out and while the balances are on their way. */
    isBalanceKnown: balances !== undefined,
    faults,
    shownFaults: shown(faults, ticket, asked),
    preview: previewOf(ticket, context),
    change,
    /** Another side or type speaks of another amount. */
    changeKind: (part: Partial<Ticket>) => {
      change({ ...part, amount: '' })
      setAsked([])
    },
    /** From now on a field left empty is told of. */
    ask: (...fields: readonly FieldName[]) => setAsked((before) => [...new Set([...before, ...fields])]),
    /** After an order was taken. */
    clear: () => {
      change({ amount: '' })
      setAsked([])
    },
    order: () => orderOf(ticket, context),
  }
}

/** Nobody is told he has too little before it is known what he has; the server will judge. */
function withoutBalance(faults: TicketFaults, isBalanceKnown: boolean): TicketFaults {
  if (isBalanceKnown || faults.amount !== 'Insufficient_funds_available') return faults
  return faults.price ? { price: faults.price } : {}
}

/** What was typed is judged at once; an empty field only once it was asked for. */
function shown(faults: TicketFaults, ticket: Ticket, asked: readonly FieldName[]): TicketFaults {
  const { price, amount } = faults
  return {
    ...(price && (ticket.price !== '' || asked.includes('price')) && { price }),
    ...(amount && (ticket.amount !== '' || asked.includes('amount')) && { amount }),
  }
}
