/**
 * Liquidation, one step a position at each point (RULES.md 8.7.5): part of it on the book up to its bankruptcy price;
 * what the book leaves of a step closes against its owner's position of the other side, then the insurance fund takes
 * what it may, then the other side is deleveraged. The price compared with the mark is the one stored and shown. Nobody
 * ends below zero.
 */

import { houseAccountId, type LiquidationStepped, type PositionId, REALMS, ticks } from '@glasshouse/domain'
import { IOC, LIMIT } from '../../matching/order-codes.ts'
import type { State } from '../../state.ts'
import { cancelClosingOrders, cancelContractOrdersOf } from '../fills/end-order.ts'
import { endStops } from '../fills/end-stop.ts'
import { bankruptcyTicksOf } from '../fills/walk.ts'
import { takeBackContractLadder } from '../ladder/quote-contracts.ts'
import { runContractOrder } from '../orders/place-contract-order.ts'
import { closingDraft, findsSomebody } from '../orders/stops.ts'
import type { ContractRealmMarket } from '../state/contracts.ts'
import { isReached, type Position, setLiquidationStart } from '../state/positions.ts'
import { closeOwnOpposite, type Deleveraged, deleverage } from './deleveraging.ts'
import { takeOver } from './insurance.ts'

export function liquidateReached(state: State, { realmMarket, mark }: { realmMarket: ContractRealmMarket; mark: number }): void {
  for (const position of [...realmMarket.inLiquidation.values()]) if (!isReached(position, mark)) setLiquidationStart(position, 0)
  const [longs, shorts] = realmMarket.byLiquidation
  if (longs.firstKey <= -mark) for (const positionId of longs.upTo(-mark)) stepIfReached(state, positionId, mark)
  if (shorts.firstKey <= mark) for (const positionId of shorts.upTo(mark)) stepIfReached(state, positionId, mark)
}

/** The steps before may have changed it, or ended it. */
function stepIfReached(state: State, positionId: PositionId, mark: number): void {
  const position = state.perpetual.positions.get(positionId)
  if (position !== undefined && isReached(position, mark)) step(state, position, mark)
}

function step(state: State, position: Position, mark: number): void {
  if (position.liquidationStart === 0) begin(state, position)
  for (const other of close(state, position, mark))
    if (state.perpetual.accountMarkets.closing(other.accountMarket, other.side) > other.contracts)
      cancelClosingOrders(state, other, 'canceled_by_house')
  if (!isReached(position, mark)) setLiquidationStart(position, 0)
}

/**
 * A step that the book cannot fill whole is not left to it: else one account could sell to another of the same person,
 * contract by contract, and hold the takeover up until the mark is far beyond the bankruptcy price. Returns the others
 * that became smaller.
 */
function close(state: State, position: Position, mark: number): readonly Position[] {
  const smaller: Position[] = []
  if (byOrder(state, position, mark)) return smaller
  // What a part has made sound is its owner's again.
  for (const part of [byOwnOpposite, byTakeover, byDeleveraging])
    if (isReached(position, mark)) smaller.push(...part(state, position, mark))
  return smaller
}

/** An account that is liquidated trades no more there until it is over; what was held for its orders returns. */
function begin(state: State, position: Position): void {
  const { accountMarket, side } = position
  setLiquidationStart(position, position.contracts)
  cancelContractOrdersOf(state, { accountMarket, side }, 'liquidated')
  endStops(state, position, 'liquidated')
  if (accountMarket.accountId === houseAccountId(REALMS[accountMarket.realmMarket.realm]!, 'market_maker'))
    takeBackContractLadder(state, accountMarket.realmMarket)
}

/** Did the book take all of its step? */
function byOrder(state: State, position: Position, mark: number): boolean {
  const bankruptcyTicks = bankruptcyTicksOf(position)
  const contracts = Math.min(position.contracts, Math.max(Math.floor(position.liquidationStart / 4), 1))
  const { rule } = position
  const draft = {
    ...closingDraft(position, { contracts, cause: 'liquidation' }),
    orderType: LIMIT,
    timeInForce: IOC,
    priceTicks: bankruptcyTicks,
    rule,
    makerFeePpm: rule.makerFeePpm,
    takerFeePpm: rule.takerFeePpm,
  }
  if (!findsSomebody(state, draft)) return false
  const { filled } = runContractOrder(state, draft)
  if (filled === 0) return false
  const { liquidationFees } = state.perpetual.walk
  emitStepped(state, position, { step: 'order', mark, bankruptcyTicks, contracts: filled, liquidationFee: liquidationFees })
  return filled === contracts
}

const byOwnOpposite = (state: State, position: Position, mark: number) => againstOthers(state, position, { by: closeOwnOpposite, mark })

/** As much as the fund may. */
function byTakeover(state: State, position: Position, mark: number): readonly Position[] {
  const taken = takeOver(state, position, mark)
  if (taken === null) return []
  const { contracts, priceTicks, netted } = taken
  emitStepped(state, position, { step: 'takeover', mark, bankruptcyTicks: priceTicks, contracts, liquidationFee: 0n })
  return netted
}

/** What finds nobody waits for the next point. */
const byDeleveraging = (state: State, position: Position, mark: number) => againstOthers(state, position, { by: deleverage, mark })

function againstOthers(
  state: State,
  position: Position,
  { by, mark }: { by: (state: State, position: Position) => Deleveraged; mark: number },
): readonly Position[] {
  const before = position.contracts
  const { others, priceTicks } = by(state, position)
  const contracts = before - position.contracts
  if (contracts > 0)
    emitStepped(state, position, { step: 'deleveraging', mark, bankruptcyTicks: priceTicks, contracts, liquidationFee: 0n })
  return others
}

function emitStepped(
  state: State,
  position: Position,
  expected: { step: LiquidationStepped['step']; mark: number; bankruptcyTicks: number; contracts: number; liquidationFee: bigint },
): void {
  const { accountMarket, positionId, contracts } = position
  state.events.emit({
    type: 'LiquidationStepped',
    positionId,
    accountId: accountMarket.accountId,
    marketId: accountMarket.realmMarket.contract.marketId,
    realm: REALMS[accountMarket.realmMarket.realm]!,
    step: expected.step,
    mark: expected.mark as LiquidationStepped['mark'],
    bankruptcyTicks: ticks(expected.bankruptcyTicks),
    contracts: expected.contracts,
    contractsLeft: contracts,
    liquidationFee: expected.liquidationFee as LiquidationStepped['liquidationFee'],
  })
}
