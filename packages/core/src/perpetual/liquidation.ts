/**
 * Liquidation, one step a position at each point (RULES.md 8.7.5): part of it on the book up to its bankruptcy price, else the insurance fund takes all
 * of it, else the other side is deleveraged. The price compared with the mark is the one stored and shown. Nobody ends below zero.
 */
import { houseAccountId, type LiquidationStepped, REALMS, ticks } from '@glasshouse/domain'
import { IOC, LIMIT } from '../spot/wanted.ts'
import type { State } from '../state.ts'
import { type ContractRoom, LONG, SHORT } from './contracts.ts'
import { deleverage } from './deleveraging.ts'
import { cancelClosingOrders, cancelContractOrdersOf } from './end-order.ts'
import { endStops } from './end-stop.ts'
import { takeOver } from './insurance.ts'
import { runContractOrder } from './place-contract-order.ts'
import { type Position, setLiquidationStart } from './positions.ts'
import { removeContractLadder } from './quote-contracts.ts'
import { closingDraft, findsSomebody } from './stops.ts'
import { bankruptcyTicksOf } from './walk.ts'

export function liquidateReached(state: State, { room, mark }: { room: ContractRoom; mark: number }): void {
  for (const position of [...room.inLiquidation.values()]) if (!isReached(position, mark)) setLiquidationStart(position, 0)
  const [longs, shorts] = room.byLiquidation
  if (longs.firstKey <= -mark) for (const position of longs.upTo(-mark)) stepIfReached(state, position, mark)
  if (shorts.firstKey <= mark) for (const position of shorts.upTo(mark)) stepIfReached(state, position, mark)
}

/** The steps before may have changed it, or ended it. */
function stepIfReached(state: State, position: Position, mark: number): void {
  if (state.perpetual.positions.has(position.positionId) && isReached(position, mark)) step(state, position, mark)
}

export function isReached({ side, liquidationPrice }: Position, mark: number): boolean {
  return liquidationPrice !== 0 && (side === LONG ? liquidationPrice >= mark : liquidationPrice <= mark)
}

function step(state: State, position: Position, mark: number): void {
  if (position.liquidationStart === 0) begin(state, position)
  for (const other of close(state, position, mark))
    if (other.closing > other.contracts) cancelClosingOrders(state, other, 'canceled_by_house')
  if (!isReached(position, mark)) setLiquidationStart(position, 0)
}

/**
 * A step that the book cannot fill whole is not left to it: else one account could sell to another of the same person, contract by contract, and hold
 * the takeover up until the mark is far beyond the bankruptcy price. Returns the others that became smaller.
 */
function close(state: State, position: Position, mark: number): readonly Position[] {
  const found = byOrder(state, position, mark)
  // What a part of the step has made sound is its owner's again.
  if (found === 'all' || !isReached(position, mark)) return []
  const taken = byTakeover(state, position, mark)
  if (taken !== null) return taken
  return found === 'nothing' ? byDeleveraging(state, position, mark) : []
}

/** Whoever is liquidated trades no more there until it is over; what was held for its orders returns. */
function begin(state: State, position: Position): void {
  const { seat, side } = position
  setLiquidationStart(position, position.contracts)
  cancelContractOrdersOf(state, { seat, side }, 'liquidated')
  endStops(state, position, 'liquidated')
  if (seat.accountId === houseAccountId(REALMS[seat.room.realm]!, 'market_maker')) withdrawLadder(state, seat.room)
}

/** As by a ladder of no levels. */
function withdrawLadder(state: State, room: ContractRoom): void {
  const shape = { midTicks: ticks(0), halfSpreadTicks: 0, stepTicks: 0, levels: 0, sizeLots: 0 as never, sizeSeed: 0 }
  state.nextOrderId++
  state.events.add({ type: 'QuotesReplaced', marketId: room.contract.marketId, realm: REALMS[room.realm]!, shape })
  removeContractLadder(state, room)
}

/** How much of its step the book took. */
function byOrder(state: State, position: Position, mark: number): 'all' | 'part' | 'nothing' {
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
  if (!findsSomebody(state, draft)) return 'nothing'
  const { filled } = runContractOrder(state, draft)
  if (filled === 0) return 'nothing'
  const { liquidationFees } = state.perpetual.walk
  sayStepped(state, position, { step: 'order', mark, bankruptcyTicks, contracts: filled, liquidationFee: liquidationFees })
  return filled === contracts ? 'all' : 'part'
}

/** Null when the fund cannot. */
function byTakeover(state: State, position: Position, mark: number): readonly Position[] | null {
  const bankruptcyTicks = bankruptcyTicksOf(position)
  const { contracts } = position
  const taken = takeOver(state, position, { priceTicks: bankruptcyTicks, mark })
  if (taken === null) return null
  sayStepped(state, position, { step: 'takeover', mark, bankruptcyTicks, contracts, liquidationFee: 0n })
  return taken.netted
}

/** What finds nobody waits for the next point. */
function byDeleveraging(state: State, position: Position, mark: number): readonly Position[] {
  const { contracts, side } = position
  const { others, priceTicks } = deleverage(state, position, side === LONG ? SHORT : LONG)
  if (others.length > 0) {
    const closed = contracts - position.contracts
    sayStepped(state, position, { step: 'deleveraging', mark, bankruptcyTicks: priceTicks, contracts: closed, liquidationFee: 0n })
  }
  return others
}

function sayStepped(
  state: State,
  position: Position,
  told: { step: LiquidationStepped['step']; mark: number; bankruptcyTicks: number; contracts: number; liquidationFee: bigint },
): void {
  const { seat, positionId, contracts } = position
  state.events.add({
    type: 'LiquidationStepped',
    positionId,
    accountId: seat.accountId,
    marketId: seat.room.contract.marketId,
    realm: REALMS[seat.room.realm]!,
    step: told.step,
    mark: told.mark as LiquidationStepped['mark'],
    bankruptcyTicks: ticks(told.bankruptcyTicks),
    contracts: told.contracts,
    contractsLeft: contracts,
    liquidationFee: told.liquidationFee as LiquidationStepped['liquidationFee'],
  })
}
