import type { Command, CoreModule, CoreState, IndexId, MarketId, RefusalReason, TimeMs } from '@glasshouse/domain'
import { INDEX_STALE_AFTER_MS } from '@glasshouse/domain'
import type { HostRefusal } from '../protocol/engine.ts'
import type { ExchangeClock } from '../time/exchange-clock.ts'

/**
 * What must not happen at prices or at a time that nobody vouches for. Whatever is not named here works while the clock
 * is out of step.
 */
function leansOnTime(command: Command): boolean {
  switch (command.type) {
    case 'PlaceOrder':
    case 'PlaceContractOrder':
    case 'AddPrincipal':
    case 'SetStop':
    case 'PlaceOption':
    case 'RecordTicks':
      return true
    case 'QuoteAround':
      return command.shape.levels > 0
    default:
      return false
  }
}

/** Has no price of its own, so it trades at the house's. */
function needsPrice(command: Command): command is Extract<Command, { readonly marketId: MarketId }> {
  switch (command.type) {
    case 'PlaceOrder':
      return command.orderType === 'market'
    case 'PlaceContractOrder':
      return command.effect === 'open'
    case 'PlaceOption':
      return true
    default:
      return false
  }
}

/**
 * What the host refuses though the core would take it: the core has no clock, so it cannot know that the machine's is
 * out of step, nor that a price is from before a restart (docs/adr/0018-clock.md). A key that is remembered is let
 * through: its answer stands.
 */
export class Admission {
  readonly #core: CoreModule
  readonly #state: CoreState
  readonly #clock: ExchangeClock
  readonly #startedMs: TimeMs
  readonly #indexOfMarket = new Map<MarketId, IndexId>()

  constructor({ core, state, clock }: { readonly core: CoreModule; readonly state: CoreState; readonly clock: ExchangeClock }) {
    this.#core = core
    this.#state = state
    this.#clock = clock
    this.#startedMs = clock.now()
  }

  /** The core's own reason first: the first that holds is the answer. */
  refusalOf(command: Command, groupTimeMs: TimeMs): RefusalReason | HostRefusal | null {
    const reason = this.#core.check(this.#state, command)
    if (reason !== null) return reason
    const isHeld = this.#clock.state === 'out_of_step' && leansOnTime(command)
    const isPriceless = needsPrice(command) && !this.#hasFreshPrice(command.marketId, groupTimeMs)
    if ((!isHeld && !isPriceless) || this.#core.isRepeated(this.#state, command)) return null
    return isHeld ? 'out_of_step' : 'index_stale'
  }

  /** A coin priced by the orders of this house has no index and needs none. */
  #hasFreshPrice(marketId: MarketId, groupTimeMs: TimeMs): boolean {
    const indexId = this.#indexOf(marketId)
    const index = indexId === 0 ? null : this.#core.index(this.#state, indexId)
    if (index === null) return true
    return !index.isStale && index.atMs >= this.#startedMs && groupTimeMs - index.atMs <= INDEX_STALE_AFTER_MS
  }

  /** A market keeps its index for good, so each is looked up once. */
  #indexOf(marketId: MarketId): IndexId {
    const known = this.#indexOfMarket.get(marketId)
    if (known !== undefined) return known
    const { markets, contracts, options } = this.#core.configuration(this.#state)
    for (const market of [...markets, ...contracts, ...options]) this.#indexOfMarket.set(market.marketId, market.indexId)
    return this.#indexOfMarket.get(marketId) ?? (0 as IndexId)
  }
}
