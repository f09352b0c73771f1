import { rowsIn } from '@glasshouse/client'
import type { PositionSide } from '@glasshouse/domain'
import { type ContractCoin, type ContractOrderSummary, marginedOf, markOf, type PositionSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { assetIn, useBalances } from '../../../live/account/balances.ts'
import { useContractOrders, usePositions } from '../../../live/account/contract-lists.ts'
import { useDepth } from '../../../live/markets/book.ts'
import type { RulesOfContract } from '../../../live/markets/contract-rules.ts'
import { quoteOf, usePrice } from '../../../live/markets/prices.ts'
import { onTick } from '../../../trade/ticket/ticks.ts'
import { marginRuleAt } from '../figures/margin-rule.ts'
import { SETTLE_DECIMALS } from '../figures/money.ts'
import { faultsOf, type HeldSide, openingOf, previewOf, type Ticket, type TicketContext, type TicketFaults } from '../figures/ticket.ts'

type FieldName = 'price' | 'quantity'

/** Until a price is typed or taken from the book, the opening price stands in the field; until a leverage is chosen, that of what is open. */
type Filled = Omit<Ticket, 'price' | 'leverage'> & { readonly price?: string; readonly leverage?: number }
const BLANK: Filled = { type: 'limit', timeInForce: 'GTC', quantity: '' }
const FIRST_LEVERAGE = 10

/** The ticket's fields, what is wrong with them, and what each side would mean. */
export function useTicket(coin: ContractCoin, rules: RulesOfContract) {
  const [filled, setFilled] = useState<Filled>(BLANK)
  const [opening, setOpening] = useState('')
  const [asked, setAsked] = useState<readonly FieldName[]>([])
  const last = quoteOf(coin, usePrice(coin.symbol)).price
  // The first price known; a field that followed the market would be a moving target.
  if (opening === '' && last !== '') setOpening(onTick(last, rules.now.tickSize))
  const held = useHeld(coin.symbol)
  const leverage = filled.leverage ?? (held.long.leverage || held.short.leverage || firstLeverage(rules))
  const ticket: Ticket = { ...filled, leverage, price: filled.price ?? opening }
  const balances = useBalances().data?.asset
  const book = useDepth(coin.symbol, 'contract').data
  const context: TicketContext = {
    symbol: coin.symbol,
    rules: rules.now,
    rule: marginRuleAt(rules),
    mark: markOf(last),
    available: assetIn(balances, 'contract', rules.now.settleCoin)?.availableAmount ?? '0',
    held,
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
    previews: { long: previewOf('long', ticket, context), short: previewOf('short', ticket, context) },
    change,
    /** From now on a field left empty is told of. */
    ask: (...fields: readonly FieldName[]) => setAsked((before) => [...new Set([...before, ...fields])]),
    /** After an order was taken. */
    clear: () => {
      change({ quantity: '' })
      setAsked([])
    },
    input: (side: PositionSide) => openingOf(side, ticket, context),
  }
}

function firstLeverage({ now }: RulesOfContract): number {
  const offered = leveragesOf(now.leverage)
  return offered.includes(FIRST_LEVERAGE) ? FIRST_LEVERAGE : (offered[0] ?? 1)
}

/** `2,5,10` as numbers. */
export const leveragesOf = (list: string): readonly number[] => list.split(',').filter(Boolean).map(Number)

/** What of both sides is open or waits to open. */
function useHeld(symbol: string): TicketContext['held'] {
  const positions = rowsIn(usePositions(symbol).data?.pages)
  const orders = rowsIn(useContractOrders(symbol).data?.pages)
  return { long: heldSide('long', positions, orders), short: heldSide('short', positions, orders) }
}

function heldSide(side: PositionSide, positions: readonly PositionSummary[], orders: readonly ContractOrderSummary[]): HeldSide {
  const open = positions.find((one) => one.type === side && one.status === 'open')
  const opening = orders.filter((order) => order.type === side && order.status === 'open' && order.effect === 'open')
  return {
    leverage: open?.leverage ?? opening[0]?.leverage ?? 0,
    position: open && marginedOf(open, SETTLE_DECIMALS),
    pending: opening.reduce((sum, order) => sum + Number(order.delegateTotal) - Number(order.dealNum), 0),
    isInLiquidation: open?.isInLiquidation ?? false,
  }
}

/** Nobody is told he has too little before it is known what he has; the server will judge. */
function withoutBalance(faults: TicketFaults, isBalanceKnown: boolean): TicketFaults {
  if (isBalanceKnown) return faults
  const { long, short, ...rest } = faults
  return {
    ...rest,
    ...(long && long !== 'insufficient_available' && { long }),
    ...(short && short !== 'insufficient_available' && { short }),
  }
}

/** What was typed is judged at once; an empty field only once it was asked for. */
function shown(faults: TicketFaults, ticket: Ticket, asked: readonly FieldName[]): TicketFaults {
  const { price, quantity, ...sides } = faults
  return {
    ...(price && (ticket.price !== '' || asked.includes('price')) && { price }),
    ...(quantity && (ticket.quantity !== '' || asked.includes('quantity')) && { quantity }),
    ...sides,
  }
}
