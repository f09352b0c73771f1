import type { Command, Event, HouseFees, IndexId, MarketConfig, MarketId, RatePpm } from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'

interface Announced {
  readonly market: MarketConfig
  readonly isFeesOnly: boolean
}

/** Which rules stand, as events tell it: announced ones wait here until they take effect. */
export class WitnessedRules {
  readonly markets = new Map<MarketId, MarketConfig>()
  readonly indices = new Map<IndexId, { price: number; atMs: number; isStale: boolean }>()
  houseFees: HouseFees = { makerFeePpm: 0 as RatePpm, takerFeePpm: 0 as RatePpm }
  isHalted = false
  private readonly announced = new Map<string, Announced>()

  market(marketId: MarketId): MarketConfig {
    const market = this.markets.get(marketId)
    mustHold(market !== undefined, 'events speak of configured markets only', { marketId })
    return market
  }

  take(command: Command | null, event: Event, nowMs: number): void {
    switch (event.type) {
      case 'MarketConfigured': {
        const announced = { market: event.market, isFeesOnly: command?.type === 'SetMarketFees' }
        if (event.effectiveFromMs <= nowMs) {
          this.bringIntoForce(announced)
          return
        }
        this.announced.set(`${event.market.marketId}/${event.market.version}`, announced)
        return
      }
      case 'HouseFeesSet':
        if (event.effectiveFromMs <= nowMs) this.houseFees = event.fees
        return
      case 'RuleTookEffect': {
        if (event.marketId === 0) {
          this.houseFees = event
          return
        }
        const announced = this.announced.get(`${event.marketId}/${event.version}`)
        mustHold(announced !== undefined, 'a rule is announced before it takes effect', { event })
        mustHold(
          announced.market.makerFeePpm === event.makerFeePpm && announced.market.takerFeePpm === event.takerFeePpm,
          'a rule takes effect as announced',
          { event },
        )
        this.bringIntoForce(announced)
        return
      }
      case 'MarketStateSet':
        this.markets.set(event.marketId, { ...this.market(event.marketId), state: event.state })
        return
      case 'NewOrdersHalted':
        this.isHalted = event.isHalted
        return
      case 'IndexPriceUpdated':
        checkPoint(event)
        this.indices.set(event.indexId, { price: event.price, atMs: nowMs, isStale: false })
        return
      case 'IndexWentStale': {
        const index = this.indices.get(event.indexId)
        mustHold(index !== undefined && !index.isStale && nowMs - index.atMs > 3_000, 'an index goes stale once, 3 s after its point', {
          event,
        })
        index.isStale = true
        return
      }
    }
  }

  private bringIntoForce({ market, isFeesOnly }: Announced): void {
    const standing = this.markets.get(market.marketId)
    const { makerFeePpm, takerFeePpm, version } = market
    if (standing && isFeesOnly) this.markets.set(market.marketId, { ...standing, makerFeePpm, takerFeePpm, version })
    else this.markets.set(market.marketId, { ...market, state: standing?.state ?? market.state })
  }
}

/** A point is the floor of the mean of what its parts were used with, and no part is used beyond the clamp. */
function checkPoint(event: Extract<Event, { type: 'IndexPriceUpdated' }>): void {
  const used = event.parts.filter((part) => part.fault === '')
  mustHold(used.length > 0, 'a point has a source', { event })
  const sum = used.reduce((total, part) => total + BigInt(part.used), 0n)
  mustHold(BigInt(event.price) === sum / BigInt(used.length), 'an index point is the mean of its parts', { event })
  const mids = used.map((part) => part.mid).sort((a, b) => a - b)
  const low = mids[(mids.length - 1) >> 1] as number
  const high = mids[mids.length >> 1] as number
  const median = BigInt(low) + (BigInt(high) - BigInt(low)) / 2n
  for (const part of used) {
    const far = BigInt(part.used) * 1_000n
    mustHold(used.length < 3 || (far >= median * 995n && far <= median * 1_005n), 'no source counts beyond half a percent of the median', {
      event,
    })
    mustHold(part.used === part.mid || used.length >= 3, 'only three or more sources are clamped', { event })
  }
}
