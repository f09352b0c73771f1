import { type Amount, type AssetConfig, amount, formatDecimal, SWAP_MINUTE_LIMIT, type Swap } from '@glasshouse/domain'
import { z } from 'zod'
import { clientOrderId } from '../client-order-id.ts'
import { type CommandContext, commandEndpoint } from '../command-endpoint.ts'
import type { Fault } from '../envelope.ts'
import { keyField } from '../explain-refusal.ts'
import { optionalDecimal, wireDecimal } from '../fields.ts'
import { toSpend } from '../numbers/quantities.ts'
import { coinField } from './coin-field.ts'
import { TOO_SMALL } from './exchange-quote.ts'
import { swapOrder } from './swap-order.ts'

/** Sent by some clients and read by nobody: the exchange decides price and fee, the session whose it is. */
const ignored = z.unknown().optional()

const exchangeBody = z.object({
  fromSymbol: coinField,
  toSymbol: coinField,
  /** Given, in `fromSymbol`. */
  total: wireDecimal,
  /**
   * Least that it may bring, in `toSymbol`, as it was shown. Left out, the newest quote of the session for these coins
   * gives it, and without one of the last ten seconds it is refused.
   */
  minimum: optionalDecimal,
  price: ignored,
  fee: ignored,
  userId: ignored,
  /** A retry with the same id gets the first answer. */
  clientOrderId,
})
type ExchangeBody = z.output<typeof exchangeBody>

/** The swap as it was accepted, or as it is now when its key was answered before. */
export const placedSwap = swapOrder.extend({
  /** True when this key was answered before and nothing was done now. */
  isRepeated: z.boolean(),
})
export type PlacedSwap = z.output<typeof placedSwap>

/** Its amount is held at once; index prices of one to five seconds later execute it, or it is released whole. */
export const currencyExchange = commandEndpoint('POST', '/api/texchange/currencyExchange', {
  clientName: 'swap',
  summary: 'Swap one coin for another',
  body: exchangeBody,
  data: placedSwap,
  toCommand: ({ body }, context) => toSwap(body, context),
  refusable: ({ body }, context) => {
    const from = context.coin(body.fromSymbol)
    return {
      fields: { symbol: 'toSymbol', coin: coinNamed(body, context), index: 'toSymbol', size: 'total', value: 'total', key: keyField(body) },
      ...(from ? { rules: { swap_limit: `at most ${formatDecimal(SWAP_MINUTE_LIMIT, 6)} USDT within a minute` } } : {}),
    }
  },
})

/** Which of both is not swapped: the one that no market prices in USDT. */
function coinNamed({ fromSymbol, toSymbol }: ExchangeBody, context: CommandContext): 'fromSymbol' | 'toSymbol' {
  const isSwapped = (symbol: string) => symbol === 'usdt' || (context.market(`${symbol}usdt`)?.indexId ?? 0) !== 0
  return isSwapped(toSymbol) && !isSwapped(fromSymbol) ? 'fromSymbol' : 'toSymbol'
}

function toSwap(body: ExchangeBody, context: CommandContext): Swap | Fault {
  const [from, to] = [context.coin(body.fromSymbol), context.coin(body.toSymbol)]
  if (!from || !to) return { reason: 'unknown_asset', field: from ? 'toSymbol' : 'fromSymbol', rule: 'is not a coin of this exchange' }
  if (from.assetId === to.assetId) return { reason: 'value_not_listed', field: 'toSymbol', rule: 'must be another coin' }
  const total = toSpend(body.total, from.decimals, 'total')
  if (typeof total === 'object') return total
  const minimum = minimumOf(body, { from, to, total }, context)
  if (typeof minimum === 'object') return minimum
  return { type: 'Swap', actor: context.actor, fromAssetId: from.assetId, toAssetId: to.assetId, amount: total, minimum }
}

interface Wish {
  readonly from: AssetConfig
  readonly to: AssetConfig
  readonly total: Amount
}

function minimumOf(body: ExchangeBody, { from, to, total }: Wish, context: CommandContext): Amount | Fault {
  if (body.minimum) return toSpend(body.minimum, to.decimals, 'minimum')
  const minimum = context.swapMinimum({ fromAssetId: from.assetId, toAssetId: to.assetId, amount: total })
  if (minimum === null) return { reason: 'quote_expired', field: 'total' }
  return minimum < 1n ? TOO_SMALL : amount(minimum)
}
