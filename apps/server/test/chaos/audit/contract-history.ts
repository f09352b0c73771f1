import type {
  AccountId,
  ContractCause,
  Event,
  LiquidationStepped,
  OrderId,
  PositionChanged,
  PositionId,
  StopEnd,
  StopId,
  TradeId,
} from '@glasshouse/domain'

/** What the steps of a liquidation are made of, by the cause of the changes they bring. */
const CAUSE_OF_STEP: Readonly<Record<LiquidationStepped['step'], ContractCause>> = {
  order: 'liquidation',
  takeover: 'takeover',
  deleveraging: 'deleveraging',
}

/**
 * Contracts as a whole journal tells them, and what in it cannot be: a stop triggered twice, a position that goes on after its last contract or
 * does not continue its change before, a step of a liquidation that closed something else than it says, a period settled twice.
 */
export class ContractHistory {
  readonly faults: string[] = []
  readonly accepted = new Map<OrderId, AccountId>()
  readonly ended = new Set<OrderId>()
  readonly trades = new Set<TradeId>()
  /** As its last change left it; `contracts` 0: closed. */
  readonly positions = new Map<PositionId, PositionChanged>()
  readonly stops = new Map<StopId, StopEnd[]>()
  readonly #liquidated = new Set<PositionId>()
  readonly #periods = new Set<string>()
  /** Contracts closed in this command and not yet told by a step, by position and cause. */
  readonly #forced = new Map<string, number>()
  positionChanges = 0
  stopsTriggered = 0
  liquidationSteps = 0
  fundingSettled = 0
  fundingSkipped = 0
  marginChanges = 0

  get liquidatedPositions(): number {
    return this.#liquidated.size
  }

  /** A new command, or what fell due. */
  beginCommand(): void {
    this.#forced.clear()
  }

  note(event: Event): void {
    if (event.type === 'ContractOrderAccepted') {
      if (this.accepted.has(event.orderId)) this.faults.push(`contract order ${event.orderId} was accepted twice`)
      this.accepted.set(event.orderId, event.accountId)
    } else if (event.type === 'ContractOrderEnded') this.#noteOrderEnd(event.orderId)
    else if (event.type === 'ContractTraded') {
      if (this.trades.has(event.tradeId)) this.faults.push(`contract trade ${event.tradeId} happened twice`)
      this.trades.add(event.tradeId)
    } else if (event.type === 'PositionChanged') this.#noteChange(event)
    else if (event.type === 'LiquidationStepped') this.#noteStep(event)
    else if (event.type === 'StopPlaced') {
      if (this.stops.has(event.stopId)) this.faults.push(`stop ${event.stopId} was placed twice`)
      this.stops.set(event.stopId, [])
    } else if (event.type === 'StopEnded') this.#noteStopEnd(event.stopId, event.end)
    else if (event.type === 'FundingSettled' || event.type === 'FundingSkipped') this.#notePeriod(event)
  }

  #noteOrderEnd(orderId: OrderId): void {
    if (!this.accepted.has(orderId)) this.faults.push(`contract order ${orderId} ended and was never accepted`)
    if (this.ended.has(orderId)) this.faults.push(`contract order ${orderId} ended twice`)
    this.ended.add(orderId)
  }

  #noteChange(event: PositionChanged): void {
    const { positionId, contracts, contractsDelta, margin, addedMargin, cause } = event
    const before = this.positions.get(positionId)
    if (before?.contracts === 0) this.faults.push(`position ${positionId} changed after its last contract`)
    else if ((before?.contracts ?? 0) + contractsDelta !== contracts)
      this.faults.push(`a change of position ${positionId} does not continue the one before`)
    if (contracts < 0 || margin < 0n || addedMargin < 0n || addedMargin > margin)
      this.faults.push(`position ${positionId} has ${contracts} contracts, margin ${margin}, added ${addedMargin}`)
    this.positions.set(positionId, event)
    this.positionChanges++
    if (cause === 'margin') this.marginChanges++
    const forced = `${positionId}/${cause}`
    this.#forced.set(forced, (this.#forced.get(forced) ?? 0) - contractsDelta)
  }

  #noteStep({ positionId, step, contracts, contractsLeft }: LiquidationStepped): void {
    const fault = (what: string) => this.faults.push(`a liquidation step (${step}) of position ${positionId} ${what}`)
    const forced = `${positionId}/${CAUSE_OF_STEP[step]}`
    const closed = this.#forced.get(forced) ?? 0
    this.#forced.delete(forced)
    this.liquidationSteps++
    if (this.#liquidated.has(positionId)) return void fault('comes after its last contract')
    const left = this.positions.get(positionId)?.contracts
    if (contracts < 1 || contracts !== closed) fault(`says it closed ${contracts}, its changes say ${closed}`)
    if (left !== contractsLeft) fault(`leaves ${contractsLeft}, the position has ${left}`)
    if (contractsLeft === 0) this.#liquidated.add(positionId)
  }

  /** Once; a triggered one at work may still be cancelled by its owner. */
  #noteStopEnd(stopId: StopId, end: StopEnd): void {
    const ends = this.stops.get(stopId)
    if (!ends) return void this.faults.push(`stop ${stopId} ended and was never placed`)
    const [first] = ends
    if (end === 'triggered') this.stopsTriggered++
    if (end === 'triggered' && ends.includes('triggered')) this.faults.push(`stop ${stopId} was triggered twice`)
    else if (ends.length > 1 || (first !== undefined && !(first === 'triggered' && end === 'canceled_by_user')))
      this.faults.push(`stop ${stopId} ended as ${first}, then as ${end}`)
    ends.push(end)
  }

  #notePeriod(event: Event & { type: 'FundingSettled' | 'FundingSkipped' }): void {
    const period = `${event.marketId}/${event.realm}/${event.periodEndMs}`
    if (this.#periods.has(period)) this.faults.push(`funding period ${period} ended twice`)
    this.#periods.add(period)
    if (event.type === 'FundingSkipped') this.fundingSkipped++
    else {
      this.fundingSettled++
      if (event.paid > event.collected) this.faults.push(`funding period ${period} paid more than it collected`)
    }
  }

  /** Each contract has as many long as short. */
  imbalances(): string[] {
    const sums = new Map<string, number>()
    for (const { marketId, realm, side, contracts } of this.positions.values()) {
      const room = `${marketId} ${realm}`
      sums.set(room, (sums.get(room) ?? 0) + (side === 'long' ? contracts : -contracts))
    }
    return [...sums].filter(([, sum]) => sum !== 0).map(([room, sum]) => `contract ${room} has ${sum} more long than short`)
  }
}
