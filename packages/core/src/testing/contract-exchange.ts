/**
 * The builder for perpetual contracts: one contract on index 1, people with money in wallet 3, an insurance fund, a
 * mark that moves by whole points.
 */
import {
  type Actor,
  amount,
  type Command,
  type ContractConfig,
  type Event,
  houseAccountId,
  LISTED_CONTRACTS,
  type PositionSide,
  type PositionView,
  type Realm,
  type SetStop,
  timeMs,
} from '@glasshouse/domain'
import { core } from '../index.ts'
import type { Position } from '../perpetual/state/positions.ts'
import { actor, command, type Exchange, exchange, one, USDT } from './exchange.ts'

export const PERP = 1_001
/** 0.1 USDT a tick, 0.001 BTC a contract: one tick x one contract = 100 units of USDT. Maker 0.02 %, taker 0.05 %. */
export const PERP_CONTRACT: ContractConfig = { ...LISTED_CONTRACTS[0]!, indexId: 1 }
export const INSURANCE = houseAccountId('real', 'insurance')
export const CLEARING = houseAccountId('real', 'clearing')
export const FEES = houseAccountId('real', 'fees')
export const MAKER = houseAccountId('real', 'market_maker')
/** One USDT. */
export const U = 1_000_000n

type Draft<Type extends Command['type']> = Omit<Extract<Command, { type: Type }>, 'type' | 'actor'>
export type ContractOrderDraft = Partial<Draft<'PlaceContractOrder'>>

export class ContractExchange {
  readonly x: Exchange

  constructor(x: Exchange) {
    this.x = x
  }

  /** A user with money in wallet 3. */
  trader(usdt: number, realm: Realm = 'real'): number {
    const accountId = this.x.account(realm)
    const evidence = this.x.hash()
    const units = amount(BigInt(usdt) * U)
    this.x.run(command('CreditDeposit', { ...actor('custody'), realm }, { accountId, wallet: 3, assetId: USDT, amount: units, evidence }))
    return accountId
  }

  /** A second later, a new point in USDT. */
  mark(usdt: number, afterMs = 1_000): Event[] {
    this.x.now += afterMs
    return this.x.tick(Math.round(usdt * 1e8)) // deterministic-ok: a test's own price
  }

  order(accountId: number, draft: ContractOrderDraft, who: Partial<Actor> = {}): Event[] {
    const usual = {
      marketId: PERP,
      positionSide: 'long',
      effect: 'open',
      positionId: 0,
      leverage: draft.effect === 'close' ? 0 : 10,
      orderType: 'limit',
      timeInForce: 'GTC',
      priceTicks: 500_000,
      contracts: 1,
    } as unknown as Draft<'PlaceContractOrder'>
    return this.x.run(command('PlaceContractOrder', { ...actor('user'), accountId, ...who }, { ...usual, ...draft }))
  }

  market(accountId: number, draft: ContractOrderDraft): Event[] {
    return this.order(accountId, { orderType: 'market', timeInForce: 'IOC', priceTicks: 0 as never, ...draft })
  }

  /** A resting order that closes what the account has there. */
  closing(accountId: number, positionSide: PositionSide, draft: ContractOrderDraft): Event[] {
    return this.order(accountId, { positionSide, effect: 'close', positionId: this.position(accountId, positionSide).positionId, ...draft })
  }

  closeAtMarket(accountId: number, positionSide: PositionSide, contracts = 0): Event[] {
    const { positionId } = this.position(accountId, positionSide)
    return this.market(accountId, { positionSide, effect: 'close', positionId, contracts })
  }

  /** Two accounts open against each other at one price. */
  pair(long: number, short: number, of: { contracts: number; ticks?: number; leverage?: number; shortLeverage?: number }): void {
    const { contracts, ticks = 500_000, leverage = 10 } = of
    const at = { contracts, priceTicks: ticks as never }
    this.order(short, { ...at, positionSide: 'short', leverage: of.shortLeverage ?? leverage })
    one(this.order(long, { ...at, leverage }), 'ContractTraded')
  }

  setStop(accountId: number, positionSide: PositionSide, draft: Partial<Draft<'SetStop'>>, who: Partial<Actor> = {}): Event[] {
    const positionId = draft.positionId ?? this.position(accountId, positionSide).positionId
    const usual = { positionId, kind: 'stop_loss', triggerPrice: 0, contracts: 0, orderType: 'market', priceTicks: 0 }
    return this.x.run(command('SetStop', { ...actor('user'), accountId, ...who }, { ...usual, ...draft } as unknown as SetStop))
  }

  cancelStop(accountId: number, stopId: number): Event[] {
    return this.x.run(command('CancelStop', { ...actor('user'), accountId }, { stopId }))
  }

  /** The position as it is shown; it must be there. */
  position(accountId: number, side: PositionSide): PositionView {
    const found = this.find(accountId, side)
    if (!found) throw new Error(`account ${accountId} has no ${side} position`)
    return found
  }

  find(accountId: number, side: PositionSide): PositionView | undefined {
    return core.positions(this.x.state, accountId).find((view) => view.side === side)
  }

  inside(accountId: number, side: PositionSide): Position {
    return this.x.inside.perpetual.positions.get(this.position(accountId, side).positionId)!
  }

  /** [available, held] of the wallet balance. */
  walletBalance(accountId: number): [bigint, bigint] {
    return this.x.balance(accountId, USDT, accountId < 1_001 ? 1 : 3)
  }

  setState(state: ContractConfig['state'], marketId = PERP): Event[] {
    return this.x.operator('SetMarketState', { marketId, state })
  }
}

/**
 * A sandbox with one contract at mark 50,000 and an insurance fund; 1,700,000,000 s is 22:13:20 UTC, so the next period
 * ends at 00:00.
 */
export function contractExchange(options: { insurance?: bigint; contract?: Partial<ContractConfig> } = {}): ContractExchange {
  const x = exchange({ withPoint: false })
  const seed = { approverId: 0, reasonCode: 'genesis' } as const
  x.system('ConfigureContract', { ...seed, contract: { ...PERP_CONTRACT, ...options.contract }, effectiveFromMs: timeMs(0) })
  x.tick(5_000_000_000_000)
  const built = new ContractExchange(x)
  const insurance = options.insurance ?? 1_000_000n * U
  if (insurance > 0n) x.fund('insurance', USDT, insurance)
  return built
}

/** A price in USDT as a trigger. */
export const at = (usdt: number) => Math.round(usdt * 1e8) as never // deterministic-ok: a test's own price
