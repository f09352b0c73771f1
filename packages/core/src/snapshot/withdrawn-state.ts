/**
 * The snapshot's section of ladders taken back while their index is stale (RULES.md 5.5), by market id and realm.
 * Before shape 4 there were none.
 */
import type { MarketId, QuoteShape } from '@glasshouse/domain'
import type { Reader } from '../codec/reader.ts'
import { quoteShape } from '../codec/shapes.ts'
import type { Writer } from '../codec/writer.ts'
import type { State } from '../state.ts'

interface Room {
  readonly realm: number
  withdrawn: QuoteShape | null
}

export function writeWithdrawn(writer: Writer, state: State): void {
  const byRealm = [...realmMarketsOf(state)].filter(({ realmMarket }) => realmMarket.withdrawn !== null)
  writer.uint(byRealm.length)
  for (const { marketId, realmMarket } of byRealm) {
    writer.uint(marketId)
    writer.u8(realmMarket.realm)
    quoteShape.write(writer, realmMarket.withdrawn!)
  }
}

export function readWithdrawn(reader: Reader, state: State): void {
  for (let left = reader.uint(); left > 0; left--) {
    const marketId = reader.uint()
    realmMarketsIn(state, marketId)[reader.u8()]!.withdrawn = quoteShape.read(reader)
  }
}

/**
 * Cores before shape 4 left it to the market maker to take its ladders back. An index that such a core left stale with
 * one standing goes stale anew in the first group, and takes it along.
 */
export function goStaleAnew(state: State): void {
  for (const index of state.indices.values()) {
    const { indexId } = index.config
    const markets = [...state.markets.values()].filter(({ config }) => config.indexId === indexId).map(({ byRealm: books }) => books)
    const contracts = (state.perpetual.byIndex.get(indexId) ?? []).map(({ byRealm }) => byRealm)
    if ([...markets, ...contracts].flat().some(({ ladder }) => ladder !== null)) index.isStale = false
  }
}

/** No id is a spot market's and a contract's. */
function* realmMarketsOf(state: State): Generator<{ marketId: MarketId; realmMarket: Room }> {
  const marketIds = [...state.markets.keys(), ...state.perpetual.contracts.keys()].sort((a, b) => a - b)
  for (const marketId of marketIds) for (const realmMarket of realmMarketsIn(state, marketId)) yield { marketId, realmMarket }
}

const realmMarketsIn = (state: State, marketId: MarketId): readonly Room[] =>
  state.markets.get(marketId)?.byRealm ?? state.perpetual.contracts.get(marketId)?.byRealm ?? []
