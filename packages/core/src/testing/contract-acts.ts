/**
 * What people and the house do with contracts beside placing orders: for tests, on the builder of contract-house.ts.
 */
import {
  type Actor,
  amount,
  type ContractConfig,
  type Event,
  houseAccountId,
  type PlaceContractOrderWithStops,
  type QuoteShape,
  type Realm,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { type ContractExchange, PERP, PERP_CONTRACT } from './contract-exchange.ts'
import { actor, command, USDT } from './exchange.ts'

/** A user with so many units in wallet 3. */
export function traderWith(exchange: ContractExchange, units: bigint, realm: Realm = 'real'): number {
  const { x } = exchange
  const accountId = x.account(realm)
  const credit = { accountId, wallet: 3, assetId: USDT, amount: amount(units), evidence: x.hash() } as const
  x.run(command('CreditDeposit', { ...actor('custody'), realm }, credit))
  return accountId
}

/** A limit order of one contract at 50,000 with nothing set, unless said otherwise. */
export function orderWithStops(
  { x }: ContractExchange,
  accountId: number,
  draft: Partial<Record<keyof PlaceContractOrderWithStops, unknown>>,
  who: Partial<Actor> = {},
): Event[] {
  const usual = { marketId: PERP, positionSide: 'long', leverage: 10, orderType: 'limit', timeInForce: 'GTC' } as const
  const terms = { ...usual, priceTicks: 500_000, contracts: 1, takeProfit: 0, stopLoss: 0, ...draft }
  return x.run(command('PlaceContractOrderWithStops', { ...actor('user'), accountId, ...who }, terms as never))
}

/** The same at market. */
export const marketWithStops = (...[exchange, accountId, draft, who]: Parameters<typeof orderWithStops>): Event[] =>
  orderWithStops(exchange, accountId, { orderType: 'market', timeInForce: 'IOC', priceTicks: 0, ...draft }, who)

export function cancel({ x }: ContractExchange, accountId: number, orderId: number, who: Partial<Actor> = {}): Event[] {
  return x.run(command('CancelContractOrder', { ...actor('user'), accountId, ...who }, { orderId }))
}

export function replaceOrder(
  { x }: ContractExchange,
  accountId: number,
  orderId: number,
  { priceTicks, contracts, marketId = PERP }: { priceTicks: number; contracts: number; marketId?: number },
  who: Partial<Actor> = {},
): Event[] {
  const terms = { marketId, orderId, priceTicks: ticks(priceTicks), contracts }
  return x.run(command('ReplaceContractOrder', { ...actor('user'), accountId, ...who }, terms))
}

export function adjustMargin({ x }: ContractExchange, accountId: number, positionId: number, change: bigint): Event[] {
  return x.run(command('AdjustMargin', { ...actor('user'), accountId }, { positionId, change: amount(change) }))
}

export function addPrincipal(
  { x }: ContractExchange,
  accountId: number,
  positionId: number,
  money: bigint,
  who: Partial<Actor> = {},
): Event[] {
  return x.run(command('AddPrincipal', { ...actor('user'), accountId, ...who }, { positionId, money: amount(money) }))
}

/**
 * The market maker's ladder in the contract: 3 levels of 5, 10 and 15 contracts around 50,000.0 unless said otherwise.
 */
export function quotes(exchange: ContractExchange, shape: Partial<Record<keyof QuoteShape, number>> = {}, realm: Realm = 'real'): Event[] {
  const usual = { midTicks: 500_000, halfSpreadTicks: 10, stepTicks: 10, levels: 3, sizeLots: 5, sizeSeed: 0 }
  const maker = { ...actor('system'), realm, accountId: houseAccountId(realm, 'market_maker') }
  return exchange.x.run(command('QuoteAround', maker, { marketId: PERP, shape: { ...usual, ...shape } as QuoteShape }))
}

/** Another rule of the contract, by an operator. */
export function configure(
  exchange: ContractExchange,
  contract: Partial<ContractConfig>,
  effectiveFromMs: number = exchange.x.now + 1_000,
): Event[] {
  return exchange.x.operator('ConfigureContract', {
    contract: { ...PERP_CONTRACT, ...contract },
    effectiveFromMs: timeMs(effectiveFromMs),
  } as never)
}
