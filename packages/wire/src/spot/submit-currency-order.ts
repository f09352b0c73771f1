import { formatDecimal, type MarketConfig, type PlaceOrder, TIMES_IN_FORCE, type TimeInForce } from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import { type Fault, isFault } from '../envelope.ts'
import { keyField, type Refusable, type RefusalRules } from '../explain-refusal.ts'
import { optionalDecimal, wireChoice, wireSymbol } from '../fields.ts'
import { toLots, toSpend, toTicks } from '../numbers/quantities.ts'

const submitBody = z.object({
  symbol: wireSymbol,
  /** Base coin, `btc`; must be the symbol's. */
  coin: wireSymbol,
  delegateTotal: optionalDecimal,
  delegatePrice: optionalDecimal,
  delegateValue: optionalDecimal,
  /** 0 limit, 1 market. */
  delegateType: wireChoice(0, 1),
  /** 0 buy, 1 sell. */
  type: wireChoice(0, 1),
  timeInForce: z.enum(TIMES_IN_FORCE).nullish(),
  /** A retry with the same id gets the first answer. */
  clientOrderId,
})
export type SubmitBody = z.output<typeof submitBody>

/** Immediate result of an order. */
export const spotPlacementData = z.object({
  id: z.string(),
  /** 0 rests, 1 over (filled, or what could not fill was canceled). */
  status: z.union([z.literal(0), z.literal(1)]),
  dealNum: z.string(),
  dealPrice: z.string(),
  dealValue: z.string(),
  fee: z.string(),
  /** True when this key was answered before and nothing was done now. */
  isRepeated: z.boolean(),
})
export type SpotPlacementData = z.output<typeof spotPlacementData>

/**
 * Legacy words: delegateTotal is the quantity in the coin, delegateValue the turnover in USDT, delegatePrice the limit.
 * A limit order counts by price and quantity (a buy may give the turnover instead of the quantity); a market buy by
 * turnover or quantity; a market sell by quantity. The server recomputes every value from these.
 */
export const submitCurrencyOrder = commandEndpoint('POST', '/api/currency/order/submit', {
  clientName: 'placeSpotOrder',
  summary: 'Place a spot order',
  body: submitBody,
  data: spotPlacementData,
  toCommand: ({ body }, context) => toPlaceOrder(body, context),
  refusable: ({ body }, context) => refusable(body, context),
})

function toPlaceOrder(body: SubmitBody, context: CommandContext): PlaceOrder | Fault {
  if (body.delegateType === 1 && !context.offersSpotMarketOrders)
    return { reason: 'value_not_listed', field: 'delegateType', rule: 'must be 0: market orders are not offered here' }
  const market = context.market(body.symbol)
  if (!market) return { reason: 'unknown_market', field: 'symbol', rule: 'is not a listed market' }
  if (body.coin !== context.asset(market.baseAssetId).symbol)
    return { reason: 'invalid_value', field: 'coin', rule: `must be the base coin of ${market.symbol}` }
  const size = body.delegateType === 0 ? limitSize(body, market, context) : marketSize(body, market, context)
  if (isFault(size)) return size
  return {
    type: 'PlaceOrder',
    actor: context.actor,
    marketId: market.marketId,
    side: body.type === 0 ? 'buy' : 'sell',
    orderType: body.delegateType === 0 ? 'limit' : 'market',
    ...size,
  }
}

type Size = Pick<PlaceOrder, 'timeInForce' | 'priceTicks' | 'quantityLots' | 'spend'>
const NO_TICKS = 0 as PlaceOrder['priceTicks']
const NO_LOTS = 0 as PlaceOrder['quantityLots']
const NO_SPEND = 0n as PlaceOrder['spend']

function limitSize(body: SubmitBody, market: MarketConfig, context: CommandContext): Size | Fault {
  if (!body.delegatePrice) return { reason: 'field_missing', field: 'delegatePrice', rule: 'is required for a limit order' }
  const priceTicks = toTicks(body.delegatePrice, market, 'delegatePrice')
  if (typeof priceTicks === 'object') return priceTicks
  const timeInForce: TimeInForce = body.timeInForce ?? 'GTC'
  if (body.delegateTotal) {
    const quantityLots = toLots(body.delegateTotal, market, context.asset(market.baseAssetId).decimals, 'delegateTotal')
    return typeof quantityLots === 'object' ? quantityLots : { timeInForce, priceTicks, quantityLots, spend: NO_SPEND }
  }
  if (body.type === 1 || !body.delegateValue) return { reason: 'field_missing', field: 'delegateTotal', rule: 'is required' }
  const value = toSpend(body.delegateValue, context.asset(market.quoteAssetId).decimals, 'delegateValue')
  if (typeof value === 'object') return value
  const lots = value / (BigInt(priceTicks) * market.tickLotUnits)
  if (lots < 1n) return { reason: 'below_one_lot', field: 'delegateValue', rule: 'does not buy the smallest quantity' }
  if (lots > BigInt(Number.MAX_SAFE_INTEGER)) return { reason: 'quantity_too_large', field: 'delegateValue', rule: 'is too large' }
  return { timeInForce, priceTicks, quantityLots: Number(lots) as PlaceOrder['quantityLots'], spend: NO_SPEND }
}

function marketSize(body: SubmitBody, market: MarketConfig, context: CommandContext): Size | Fault {
  const timeInForce = body.timeInForce ?? 'IOC'
  if (timeInForce !== 'IOC' && timeInForce !== 'FOK')
    return { reason: 'invalid_value', field: 'timeInForce', rule: 'must be IOC or FOK for a market order' }
  if (body.type === 0 && body.delegateValue && !isZero(body.delegateValue)) {
    const spend = toSpend(body.delegateValue, context.asset(market.quoteAssetId).decimals, 'delegateValue')
    return typeof spend === 'object' ? spend : { timeInForce, priceTicks: NO_TICKS, quantityLots: NO_LOTS, spend }
  }
  const field = body.delegateTotal ? 'delegateTotal' : body.type === 0 ? 'delegateValue' : 'delegateTotal'
  if (!body.delegateTotal && !body.delegateValue) return { reason: 'field_missing', field, rule: 'is required' }
  const quantityLots = toLots(body.delegateTotal || '0', market, context.asset(market.baseAssetId).decimals, field)
  return typeof quantityLots === 'object' ? quantityLots : { timeInForce, priceTicks: NO_TICKS, quantityLots, spend: NO_SPEND }
}

function refusable(body: SubmitBody, context: CommandContext): Refusable {
  const fields = {
    symbol: 'symbol',
    price: 'delegatePrice',
    size: body.type === 0 && !body.delegateTotal ? 'delegateValue' : 'delegateTotal',
    timeInForce: 'timeInForce',
    key: keyField(body),
  }
  const market = context.market(body.symbol)
  return market ? { fields, rules: orderRules(market, context) } : { fields }
}

/** Rules of a market in figures, for refusals of its orders. */
export function orderRules(market: MarketConfig, context: CommandContext): RefusalRules {
  const quote = context.asset(market.quoteAssetId)
  const money = (units: bigint) => `${formatDecimal(units, quote.decimals)} ${quote.symbol.toUpperCase()}`
  return {
    notional_too_small: `the order must be worth at least ${money(market.minNotional)}`,
    notional_too_large: `the order must be worth at most ${money(market.maxNotional)}`,
    order_price_outside_band: `must lie within ${formatDecimal(BigInt(market.restBandPpm), 4)} % of the index price`,
  }
}

const isZero = (decimal: string) => /^[0.]*$/.test(decimal)
