import {
  type AccountFlag,
  type Actor,
  amount,
  type Command,
  type HousePurpose,
  type MarketConfig,
  type MarketState,
  type Realm,
  ratePpm,
  timeMs,
} from '@glasshouse/domain'
import type { Exchange } from './exchange.ts'
import type { Outcome } from './outcome.ts'
import { money } from './words.ts'

export interface Fees {
  readonly makerPpm: number
  readonly takerPpm: number
}

/** An operator and the second person who approves. */
export class Operator {
  private readonly exchange: Exchange
  private readonly actor: Actor
  private readonly approval

  constructor(exchange: Exchange, who: { actorId: number; approverId: number }) {
    this.exchange = exchange
    this.actor = { origin: 'operator', actorId: who.actorId, accountId: 0, realm: 'real', key: '' }
    this.approval = { approverId: who.approverId, reasonCode: 'incident' } as const
  }

  setMarketState(market: string, state: MarketState): Outcome {
    return this.submit({ type: 'SetMarketState', ...this.signed, marketId: this.exchange.marketNamed(market).marketId, state })
  }

  haltNewOrders(isHalted = true): Outcome {
    return this.submit({ type: 'HaltNewOrders', ...this.signed, isHalted })
  }

  setFlag(user: string, flag: AccountFlag, isOn: boolean, realm: Realm = 'real'): Outcome {
    const accountId = this.exchange.accountOf(user, realm)
    return this.submit({ type: 'SetAccountFlag', actor: { ...this.actor, realm }, ...this.approval, accountId, flag, isOn })
  }

  setFees(market: string, fees: Fees, fromMs: number): Outcome {
    const { marketId } = this.exchange.marketNamed(market)
    const rates = { makerFeePpm: ratePpm(fees.makerPpm), takerFeePpm: ratePpm(fees.takerPpm) }
    return this.submit({ type: 'SetMarketFees', ...this.signed, marketId, ...rates, effectiveFromMs: timeMs(fromMs) })
  }

  setHouseFees(fees: Fees, fromMs: number): Outcome {
    const rates = { makerFeePpm: ratePpm(fees.makerPpm), takerFeePpm: ratePpm(fees.takerPpm) }
    return this.submit({ type: 'SetHouseFees', ...this.signed, fees: rates, effectiveFromMs: timeMs(fromMs) })
  }

  /** The market's rule with some fields changed. */
  changeMarket(market: string, change: Partial<MarketConfig>, fromMs: number): Outcome {
    const changed = { ...this.exchange.marketNamed(market), ...change }
    return this.submit({ type: 'ConfigureMarket', ...this.signed, market: changed, effectiveFromMs: timeMs(fromMs) })
  }

  fund(purpose: HousePurpose, value: string, words: { realm?: Realm; evidence?: string } = {}): Outcome {
    const { assetId, units } = money(value)
    const { realm = 'real', evidence = this.exchange.freshEvidence() } = words
    return this.submit({ type: 'FundHouse', ...this.signed, realm, purpose, assetId, amount: amount(units), evidence })
  }

  submit(command: Command): Outcome {
    return this.exchange.submit(command)
  }

  /** Actor and approval, for commands written out in a test. */
  get signed() {
    return { actor: this.actor, ...this.approval }
  }
}
