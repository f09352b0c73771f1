/** The snapshot's section of ladders taken back while their index is stale (RULES.md 5.5), by market id and realm. */
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

/** No id is a spot market's and a contract's. */
function* realmMarketsOf(state: State): Generator<{ marketId: MarketId; realmMarket: Room }> {
  const marketIds = [...state.markets.keys(), ...state.perpetual.contracts.keys()].sort((a, b) => a - b)
  for (const marketId of marketIds) for (const realmMarket of realmMarketsIn(state, marketId)) yield { marketId, realmMarket }
}

const realmMarketsIn = (state: State, marketId: MarketId): readonly Room[] =>
  state.markets.get(marketId)?.byRealm ?? state.perpetual.contracts.get(marketId)?.byRealm ?? []
