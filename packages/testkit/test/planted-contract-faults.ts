import type { PlantedFault } from './faulty-core.ts'

const MARGIN = '../../domain/src/perpetual/margin.ts'
/** Doubles decide nearly every case; that they agree with the exact arithmetic is margin-approx.test.ts's. */
const MARGIN_APPROX = '../../domain/src/perpetual/margin-approx.ts'

/** What a house of perpetual contracts gets wrong. The simulator or the twin must notice every one. */
export const PLANTED_CONTRACT_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a rule lists a leverage above its first tier',
    file: 'configuration/check-contract.ts',
    text: "if (contract.leverages.at(-1)! > contract.tiers[0]!.maxLeverage) return 'leverage_above_tier'",
    becomes: '',
  },
  {
    name: 'a value stands in the tier before its own',
    file: MARGIN_APPROX,
    text: 'tiers[at]!.notionalTo)\n    if (verdict === 0) return UNSURE\n    if (verdict < 0) return at\n',
    becomes: 'tiers[at]!.notionalTo)\n    if (verdict === 0) return UNSURE\n    if (verdict < 0) return Math.max(0, at - 1)\n',
  },
  {
    name: "a long's liquidation price is rounded up",
    file: MARGIN_APPROX,
    text: 'rateOf(rule, tier, isLong)), !isLong)',
    becomes: 'rateOf(rule, tier, isLong)), true)',
  },
  {
    name: "a short's liquidation price is rounded down",
    file: MARGIN_APPROX,
    text: 'rateOf(rule, tier, isLong)), !isLong)',
    becomes: 'rateOf(rule, tier, isLong)), false)',
  },
  {
    name: 'the liquidation price forgets the closing fee',
    file: MARGIN_APPROX,
    text: 'PPM - maintenancePpm - takerFeePpm',
    becomes: 'PPM - maintenancePpm',
  },
  {
    name: 'a part takes a unit too much of cost and margin',
    file: MARGIN,
    text: 'divFloor(whole * BigInt(contracts), BigInt(held))',
    becomes: 'divCeil(whole * BigInt(contracts), BigInt(held))',
  },
  {
    name: 'positions are liquidated by the last trade',
    file: 'perpetual/points.ts',
    text: 'liquidateReached(state, at)',
    becomes:
      'liquidateReached(state, realmMarket.lastTicks > 0 ? { realmMarket, mark: realmMarket.lastTicks * realmMarket.contract.config.tickSize } : at)',
  },
  {
    name: 'a stop is triggered again and again',
    file: 'perpetual/orders/stops.ts',
    text: "  leaveStop(stops, stop)\n  emitStopEnded(state, stop, { end: 'triggered', mark })",
    becomes: "  emitStopEnded(state, stop, { end: 'triggered', mark })",
  },
  {
    name: 'both stops of a position act',
    file: 'perpetual/orders/stops.ts',
    text: "if (sibling) endWaitingStop(state, sibling, 'sibling_triggered')",
    becomes: '',
  },
  {
    name: 'a market stop that was filled in part begins anew',
    file: 'perpetual/orders/stops.ts',
    text: 'startWork(stops, stop, contracts - filled)',
    becomes: 'startWork(stops, stop, contracts)',
  },
  {
    name: 'a unit of funding is lost',
    file: 'perpetual/funding/settlement.ts',
    text: '{ available: left, purpose: POST_FUNDING }',
    becomes: '{ available: left - 1n, purpose: POST_FUNDING }',
  },
  {
    name: 'the wrong side pays funding',
    file: 'perpetual/funding/settlement.ts',
    text: '(ratePpm > 0 ? LONG : SHORT)',
    becomes: '(ratePpm > 0 ? SHORT : LONG)',
  },
  {
    name: 'what closing frees stays held',
    file: 'perpetual/fills/money.ts',
    text: 'ledger.postUnits(cell, payout, -payout, POST_MARGIN, orderId, tradeId)',
    becomes: '',
  },
  {
    name: 'the last in the row is deleveraged first',
    file: 'perpetual/state/adl-queue.ts',
    text: 'const apart = b.approx - a.approx',
    becomes: 'const apart = a.approx - b.approx',
  },
  {
    name: 'nobody asks what an opened position requires',
    file: 'perpetual/fills/money.ts',
    text: 'if (mark === 0) return true',
    becomes: 'return true',
  },
  {
    name: 'nobody asks what the rest of a closed position requires',
    file: 'perpetual/fills/money.ts',
    text: 'if (closing.contracts === position.contracts || position.liquidationStart !== 0) return true',
    becomes: 'return true',
  },
  {
    name: 'margin is taken out below the requirement',
    file: 'perpetual/orders/adjust-margin.ts',
    text: "meetsRequirement(position.rule, after, markOf(state, contract)) ? null : 'margin_too_low'",
    becomes: 'null',
  },
  {
    name: 'more is taken out than was added',
    file: 'perpetual/orders/adjust-margin.ts',
    text: "if (units > position.added) return 'margin_above_added'",
    becomes: '',
  },
  {
    name: 'added margin stays whole when a part is closed',
    file: 'perpetual/fills/money.ts',
    text: 'position.added -= shareOf(position.added as Amount, contracts, position.contracts)',
    becomes: '',
  },
  {
    name: 'the fund takes over with money it has not',
    file: 'perpetual/liquidation/insurance.ts',
    text: 'least(realmMarket.takeoverBudget, state.balances.value(fund.cell, AVAILABLE))',
    becomes: 'state.balances.value(fund.cell, AVAILABLE) * 50n',
  },
  {
    name: 'a liquidation closes everything in one step',
    file: 'perpetual/liquidation/liquidation.ts',
    text: 'Math.floor(position.liquidationStart / 4)',
    becomes: 'position.liquidationStart',
  },
  {
    name: 'a liquidated account keeps its orders',
    file: 'perpetual/liquidation/liquidation.ts',
    text: "cancelContractOrdersOf(state, { accountMarket, side }, 'liquidated')",
    becomes: '',
  },
  {
    name: 'a liquidation pays out before its end',
    file: 'perpetual/fills/closing.ts',
    text: 'contracts === held ? rest : isLiquidation ? 0 : free',
    becomes: 'contracts === held ? rest : Math.max(0, free - liquidationFee)',
  },
  {
    name: 'an opening order holds its margin without the fee',
    file: 'perpetual/state/order-terms.ts',
    text: 'ceilDiv(notional, leverage) + ceilPpm(notional, takerFeePpm)',
    becomes: 'ceilDiv(notional, leverage)',
  },
  {
    name: 'open interest has no limit',
    file: 'perpetual/orders/check-contract-order.ts',
    text: "return 'open_interest_limit'",
    becomes: 'void 0',
  },
  {
    name: 'contracts are opened on a stale mark',
    file: 'perpetual/orders/check-contract-order.ts',
    text: '(draft.effect === OPEN && isStale(state, contract))',
    becomes: 'false',
  },
  {
    name: 'closing orders close more than there is',
    file: 'perpetual/orders/check-contract-order.ts',
    text: ' - state.perpetual.accountMarkets.closing(position.accountMarket, position.side)',
    becomes: '',
  },
  {
    name: 'a position keeps the rule it was opened under',
    file: 'perpetual/fills/money.ts',
    text: 'position.rule = rule',
    becomes: '',
  },
  {
    name: 'the house holds both sides',
    file: 'perpetual/fills/fill.ts',
    text: 'effect === OPEN && isHouse(accountMarket.accountId)',
    becomes: 'false',
  },
  {
    name: 'closing goes beyond the bankruptcy price',
    file: 'perpetual/fills/walk.ts',
    text: 'if (isBuy ? price > walk.bankruptTicks : price < walk.bankruptTicks) return STOP_BANKRUPT',
    becomes: '',
  },
]

/** RULES.md 8.4.1, 8.5.3, 8.7.5: what a gap may cost, and whom. */
export const PLANTED_GAP_FAULTS: readonly PlantedFault[] = [
  {
    name: 'who holds both sides is taken over all the same',
    file: 'perpetual/liquidation/liquidation.ts',
    text: '[byOwnOpposite, byTakeover, byDeleveraging]',
    becomes: '[byTakeover, byDeleveraging]',
  },
  {
    name: 'the fund may take a tenth for each position',
    file: 'perpetual/liquidation/insurance.ts',
    text: '  realmMarket.takeoverBudget -= margin\n',
    becomes: '',
  },
  {
    name: 'the fund takes whatever it can pay for',
    file: 'perpetual/liquidation/insurance.ts',
    text: 'least(realmMarket.takeoverBudget, state.balances.value(fund.cell, AVAILABLE))',
    becomes: 'state.balances.value(fund.cell, AVAILABLE)',
  },
  {
    name: 'what the fund holds does not count as what it has',
    file: 'perpetual/liquidation/insurance.ts',
    text: 'balances.value(cell, AVAILABLE) + balances.value(cell, HELD)',
    becomes: 'balances.value(cell, AVAILABLE)',
  },
  {
    name: 'what the fund may not take waits',
    file: 'perpetual/liquidation/liquidation.ts',
    text: '[byOwnOpposite, byTakeover, byDeleveraging]',
    becomes: '[byOwnOpposite, byTakeover]',
  },
  {
    name: 'taking margin out forgets the leverage',
    file: 'perpetual/orders/adjust-margin.ts',
    text: "if (after.margin < initialMargin(after.cost, position.leverage)) return 'margin_too_low'",
    becomes: '',
  },
  {
    name: 'a stop is refused at the point that liquidates its position',
    file: 'perpetual/orders/stops.ts',
    text: 'leavesAnyRest: isReached(position, mark)',
    becomes: 'leavesAnyRest: false',
  },
]

/** RULES.md 5.5: no ladder on a stale index, and the same one back at the first fresh point. */
export const PLANTED_STALE_LADDER_FAULTS: readonly PlantedFault[] = [
  {
    name: 'ladders stand on a stale index',
    file: 'index-price/record-ticks.ts',
    text: '  takeBackLadders(state, index.config.indexId)\n',
    becomes: '',
  },
  {
    name: 'a ladder taken back is forgotten',
    file: 'market-maker/stale-ladders.ts',
    text: 'realmMarket.withdrawn = shape',
    becomes: '',
  },
  {
    name: "a spot ladder comes back after its maker's levels 0",
    file: 'spot/ladder.ts',
    text: '  realmMarket.ladder = shape.levels === 0 ? null : ladder\n  realmMarket.withdrawn = null\n',
    becomes: '  realmMarket.ladder = shape.levels === 0 ? null : ladder\n  if (realmMarket.ladder) realmMarket.withdrawn = null\n',
  },
  {
    name: "a contract's ladder comes back after its maker's levels 0",
    file: 'perpetual/ladder/quote-contracts.ts',
    text: '  realmMarket.ladder = shape.levels === 0 ? null : ladder\n  realmMarket.withdrawn = null\n',
    becomes: '  realmMarket.ladder = shape.levels === 0 ? null : ladder\n  if (realmMarket.ladder) realmMarket.withdrawn = null\n',
  },
  {
    name: 'a spot ladder comes back to a market that is not open',
    file: 'spot/ladder.ts',
    text: "if (withdrawn === null || config.state !== 'open') return",
    becomes: 'if (withdrawn === null) return',
  },
  {
    name: 'a stale index is quoted',
    file: 'spot/ladder.ts',
    text: "levels !== 0 && isIndexStale(state, market.config.indexId) ? 'index_stale' : null",
    becomes: 'null',
  },
  {
    name: 'a contract is quoted on a stale mark',
    file: 'perpetual/ladder/quote-contracts.ts',
    text: "levels !== 0 && isIndexStale(state, contract.config.indexId) ? 'index_stale' : null",
    becomes: 'null',
  },
  {
    name: 'a ladder comes back after the liquidations',
    file: 'perpetual/points.ts',
    text: 'realmMarket.withdrawn !== null || triggersAnything(realmMarket, mark)',
    becomes: 'triggersAnything(realmMarket, mark)',
  },
]

/** RULES.md 8.7.1: the house's ladder goes to the mark before anything trades with it, and only then. */
export const PLANTED_LADDER_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a gap is filled at the price before it',
    file: 'perpetual/points.ts',
    text: '    recentreLadder(state, realmMarket, mark)\n',
    becomes: '',
  },
  {
    name: 'the ladder moves with every mark',
    file: 'perpetual/points.ts',
    text: '  if (realmMarket.withdrawn !== null || triggersAnything(realmMarket, mark)) {\n',
    becomes: '  recentreLadder(state, realmMarket, mark)\n  if (triggersAnything(realmMarket, mark)) {\n',
  },
  {
    name: "the insurance fund's order stays at the price before the gap",
    file: 'perpetual/points.ts',
    text: '    cancelUnwindOrder(state, at)\n',
    becomes: '',
  },
]
