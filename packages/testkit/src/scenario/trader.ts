import {
  type Actor,
  amount,
  type CancelOrder,
  lots,
  type MarketConfig,
  type PlaceOrder,
  type Side,
  type TimeInForce,
  ticks,
} from '@glasshouse/domain'
import type { Exchange } from './exchange.ts'
import type { Outcome } from './outcome.ts'
import { decimal, money } from './words.ts'

export interface OrderOptions {
  /** Limit price; without it a market order. */
  readonly at?: string
  readonly as?: TimeInForce
  /** Client order id. */
  readonly key?: string
  readonly market?: string
}

/** A user in one realm, who asks for things. */
export class Trader {
  private readonly exchange: Exchange
  private readonly actor: Actor

  constructor(exchange: Exchange, actor: Actor) {
    this.exchange = exchange
    this.actor = actor
  }

  buy(quantity: string, words: OrderOptions = {}): Outcome {
    return this.order('buy', quantity, words)
  }

  sell(quantity: string, words: OrderOptions = {}): Outcome {
    return this.order('sell', quantity, words)
  }

  /** Market buy by value: at most this much, fee included. */
  spend(value: string, words: OrderOptions = {}): Outcome {
    const market = this.exchange.marketNamed(words.market)
    return this.place(market, words, { side: 'buy', spend: amount(money(value).units) })
  }

  cancel(order: Outcome | number, words: { key?: string } = {}): Outcome {
    const command: CancelOrder = {
      type: 'CancelOrder',
      actor: this.keyed(words.key),
      orderId: typeof order === 'number' ? order : order.orderId,
    }
    return this.exchange.submit(command)
  }

  /** An order with fields as they are, for values that no honest client sends. */
  place(market: MarketConfig, words: OrderOptions, fields: Partial<PlaceOrder>): Outcome {
    const price = words.at === undefined ? 0 : Number(decimal(words.at, 8) / BigInt(market.tickSize))
    return this.exchange.submit({
      type: 'PlaceOrder',
      actor: this.keyed(words.key),
      marketId: market.marketId,
      side: 'buy',
      orderType: words.at === undefined ? 'market' : 'limit',
      timeInForce: words.as ?? (words.at === undefined ? 'IOC' : 'GTC'),
      priceTicks: ticks(price),
      quantityLots: lots(0),
      spend: amount(0n),
      ...fields,
    })
  }

  private order(side: Side, quantity: string, words: OrderOptions): Outcome {
    const market = this.exchange.marketNamed(words.market)
    return this.place(market, words, { side, quantityLots: lots(Number(money(quantity).units / market.lotUnits)) })
  }

  private keyed(key = ''): Actor {
    // A client order id is journalled as a hash; here any 32 hex digits that differ do.
    return {
      ...this.actor,
      key:
        key === ''
          ? ''
          : [...key]
              .map((letter) => letter.charCodeAt(0).toString(16))
              .join('')
              .padStart(32, '0')
              .slice(-32),
    }
  }
}
