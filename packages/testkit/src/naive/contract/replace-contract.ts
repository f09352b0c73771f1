import type { ContractConfig, RefusalReason, ReplaceContractOrder } from '@glasshouse/domain'
import {
  contractOf,
  contractQueue,
  holdOf,
  isSettling,
  leaveContractBook,
  type NaiveContractOrder,
  postToWallet,
  sumLeft,
  valueInTicks,
  walletBalanceOf,
} from '../state/contract-state.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { releaseHoldOf } from './contract-ends.ts'
import {
  checkAdmission,
  checkAsked,
  LARGEST,
  LARGEST_NOTIONAL,
  MOST_CONTRACTS,
  restInBook,
  restInPlace,
  takeAndRest,
} from './contract-orders.ts'

/** The reasons of RULES.md 8.2.5, in the order of REFUSALS. */
export function checkContractReplace(state: NaiveState, command: ReplaceContractOrder): RefusalReason | null {
  if (!state.contracts.has(command.marketId)) return 'unknown_market'
  const order = ownOrder(state, command)
  if (order === null) return checkWithoutOrder(command)
  const { config } = contractOf(state, order.marketId)
  if (isDecrease(order, command)) return checkNumbers(state, config, order, command)
  return (
    checkAdmission(state, order.accountId, config, order.effect) ??
    (isSettling(state, config, order.realm) ? 'funding_running' : null) ??
    checkNumbers(state, config, order, command) ??
    checkAsNew(state, config, order, command)
  )
}

function checkWithoutOrder({ priceTicks, contracts }: ReplaceContractOrder): RefusalReason | null {
  if (![priceTicks, contracts].every(Number.isSafeInteger)) return 'invalid_value'
  if (priceTicks <= 0) return 'price_not_positive'
  return contracts <= 0 ? 'quantity_not_positive' : 'not_found'
}

function checkNumbers(
  state: NaiveState,
  config: ContractConfig,
  order: NaiveContractOrder,
  { priceTicks, contracts }: ReplaceContractOrder,
): RefusalReason | null {
  if (![priceTicks, contracts].every(Number.isSafeInteger)) return 'invalid_value'
  const price = BigInt(priceTicks)
  if (price <= 0n) return 'price_not_positive'
  if (price * BigInt(config.tickSize) > LARGEST) return 'price_too_large'
  if (contracts <= 0) return 'quantity_not_positive'
  const left = leftOf(order, contracts)
  if (BigInt(contracts) > MOST_CONTRACTS) return 'quantity_too_large'
  if (order.notional + valueInTicks(config, left, price) > LARGEST_NOTIONAL) return 'quantity_too_large'
  const others = contractQueue(state, order.marketId, order.realm, order.side).filter((resting) => resting !== order)
  if (sumLeft(others) + left > LARGEST) return 'quantity_too_large'
  if (left <= 0n) return 'quantity_not_above_filled'
  return price === order.price && BigInt(contracts) === order.contracts ? 'order_unchanged' : null
}

/**
 * As a new order for what is left, in a world without the former one: it rests nowhere, and its hold is available. That
 * world is left again before anybody looks.
 */
function checkAsNew(
  state: NaiveState,
  config: ContractConfig,
  order: NaiveContractOrder,
  { priceTicks, contracts }: ReplaceContractOrder,
): RefusalReason | null {
  const wallet = walletBalanceOf(state, config, order.accountId)
  const hold = holdOf(order, order.left)
  leaveContractBook(state, order)
  wallet.available += hold
  const reason = checkAsked(state, config, { ...order, price: BigInt(priceTicks), contracts: leftOf(order, contracts) })
  wallet.available -= hold
  restInBook(state, order)
  return reason
}

export function replaceContract(state: NaiveState, command: ReplaceContractOrder): number {
  const order = ownOrder(state, command) as NaiveContractOrder
  const { config } = contractOf(state, order.marketId)
  const isLess = isDecrease(order, command)
  const { orderId, accountId, marketId } = order
  const { priceTicks, contracts } = command
  state.events.push({
    type: 'ContractOrderReplaced',
    orderId,
    accountId,
    marketId,
    formerPriceTicks: Number(order.price) as never,
    formerContracts: Number(order.contracts),
    priceTicks,
    contracts,
    keepsPriority: isLess,
    ruleVersion: isLess ? order.rule.version : config.version,
  })
  const left = leftOf(order, contracts)
  if (isLess) {
    const freed = holdOf(order, order.left) - holdOf(order, left)
    postToWallet(state, config, { accountId, available: freed, held: -freed, purpose: 'release', orderId })
    leaveContractBook(state, order)
    restInPlace(state, { ...order, contracts: BigInt(contracts), left })
    return orderId
  }
  releaseHoldOf(state, config, order)
  leaveContractBook(state, order)
  const rates = { makerRate: config.makerFeePpm, takerRate: config.takerFeePpm, rule: config }
  const priority = ++state.lastOrderId
  takeAndRest(state, config, { ...order, ...rates, priority, price: BigInt(priceTicks), contracts: BigInt(contracts), left })
  return orderId
}

const leftOf = (order: NaiveContractOrder, contracts: number): bigint => BigInt(contracts) - (order.contracts - order.left)

const isDecrease = (order: NaiveContractOrder, { priceTicks, contracts }: ReplaceContractOrder): boolean =>
  BigInt(Number.isSafeInteger(priceTicks) ? priceTicks : 0) === order.price && contracts < order.contracts

function ownOrder(state: NaiveState, { orderId, marketId, actor }: ReplaceContractOrder): NaiveContractOrder | null {
  const order = state.contractOrders.get(orderId)
  return order && order.accountId === actor.accountId && order.marketId === marketId ? order : null
}
