import { rowsIn, useForm } from '@glasshouse/client'
import type { PositionSide } from '@glasshouse/domain'
import { type ContractCoinSummary, type ContractOrderSummary, marginedOf, markOf, type PositionSummary } from '@glasshouse/wire'
import { assetIn, useBalances } from '../../../live/account/balances.ts'
import { useContractOrders, usePositions } from '../../../live/account/contract-lists.ts'
import { useDepth } from '../../../live/markets/book.ts'
import { useContractProtection } from '../../../live/markets/contract-protection.ts'
import type { RulesOfContract } from '../../../live/markets/contract-rules.ts'
import { useOpeningPrice } from '../../../trade/ticket/use-opening-price.ts'
import { marginRuleAt } from '../figures/margin-rule.ts'
import { SETTLE_DECIMALS } from '../figures/money.ts'
import { ownRoomOf } from '../figures/own-limits.ts'
import {
  type HeldSide,
  openingOf,
  previewOf,
  type Ticket,
  type TicketContext,
  type TicketErrors,
  validationErrors,
} from '../figures/ticket.ts'
import { stopPreview, stopPriceErrors } from '../figures/ticket-stops.ts'

const BLANK: Omit<Ticket, 'price' | 'leverage'> = {
  type: 'limit',
  timeInForce: 'GTC',
  quantity: '',
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
}
const FIRST_LEVERAGE = 10

/** Fields of the ticket, their validation errors, and the preview of each side; stops are those of the chosen side. */
export function useTicket(coin: ContractCoinSummary, rules: RulesOfContract, chosen: PositionSide) {
  const { last, opening } = useOpeningPrice(coin, rules.now.tickSize)
  const held = useHeld(coin.symbol)
  const leverage = held.long.leverage || held.short.leverage || firstLeverage(rules)
  // Until a price is typed or taken from the book, the opening price stands in the field; until a leverage is chosen,
  // that of what is open.
  const form = useForm<Ticket>({ ...BLANK, leverage, price: opening })
  const { fields: ticket, change } = form
  const balances = useBalances().data?.asset
  const book = useDepth(coin.symbol, 'contract').data
  const protection = useContractProtection().data
  const context: TicketContext = {
    symbol: coin.symbol,
    rules: rules.now,
    rule: marginRuleAt(rules),
    mark: markOf(last ?? ''),
    available: assetIn(balances, 'contract', rules.now.settleCoin)?.available ?? '0',
    held,
    own: protection ? ownRoomOf(protection) : {},
    bids: book?.bids ?? [],
    asks: book?.asks ?? [],
  }
  const errors = {
    ...withoutBalance(validationErrors(ticket, context), balances !== undefined),
    ...stopPriceErrors(chosen, ticket, context),
  }
  return {
    ticket,
    context,
    /** False signed out and while the balances are on their way. */
    isBalanceKnown: balances !== undefined,
    shownErrors: form.shown(errors),
    previews: { long: previewOf('long', ticket, context), short: previewOf('short', ticket, context) },
    /** What each trigger would bring. */
    stops: {
      takeProfit: stopPreview('takeProfit', chosen, ticket, context),
      stopLoss: stopPreview('stopLoss', chosen, ticket, context),
    },
    change,
    /** Of the `<form>`. */
    ref: form.ref,
    ask: form.ask,
    /** Whether one side can be sent, whatever is wrong with the other. */
    passes: (side: PositionSide) => {
      const { price, quantity, takeProfit, stopLoss, [side]: against } = errors
      return form.passes({ price, quantity, takeProfit, stopLoss, [side]: against })
    },
    /** After an order was taken. */
    clear: () => form.clear('quantity', 'takeProfit', 'stopLoss'),
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
  const open = positions.find((one) => one.side === side && one.status === 'open')
  const opening = orders.filter((order) => order.side === side && order.status === 'open' && order.effect === 'open')
  return {
    leverage: open?.leverage ?? opening[0]?.leverage ?? 0,
    position: open && marginedOf(open, SETTLE_DECIMALS),
    pending: opening.reduce((sum, order) => sum + Number(order.contracts) - Number(order.filledContracts), 0),
    isInLiquidation: open?.isInLiquidation ?? false,
  }
}

/** Hide "insufficient balance" until the balance has loaded; the server will judge. */
function withoutBalance(errors: TicketErrors, isBalanceKnown: boolean): TicketErrors {
  if (isBalanceKnown) return errors
  const { long, short, ...rest } = errors
  return {
    ...rest,
    ...(long && long !== 'insufficient_available' && { long }),
    ...(short && short !== 'insufficient_available' && { short }),
  }
}
