/** Ticks of a record by their differences: small numbers, short varints. */
import type { SourceTick } from '@glasshouse/domain'
import { assert } from '../assert.ts'
import { type Field, int, listOf, uint } from './fields.ts'

/** Venue time against the former tick of the record, the rest against its own neighbours. */
export const ticksField: Field<readonly SourceTick[]> = {
  form: {
    listOf: {
      fields: [
        ['indexId', 'uint'],
        ['sourceId', 'uint'],
        ['bid', 'int'],
        ['ask', 'int: less bid'],
        ['venueTimeMs', 'int: less that of the tick before in this record, of the first less 0'],
        ['receivedMs', 'int: less its venueTimeMs'],
      ],
    },
  },
  write(writer, ticks) {
    assert(Array.isArray(ticks), 'a list has a length')
    let before = 0
    writer.uint(ticks.length)
    for (const tick of ticks) {
      assert(isPlainTick(tick), 'a tick holds safe integers')
      uint().write(writer, tick.indexId)
      uint().write(writer, tick.sourceId)
      int().write(writer, tick.bid)
      int().write(writer, tick.ask - tick.bid)
      int().write(writer, tick.venueTimeMs - before)
      int().write(writer, tick.receivedMs - tick.venueTimeMs)
      before = tick.venueTimeMs
    }
  },
  read(reader) {
    let venueTimeMs = 0
    return listOf<SourceTick>({
      write: () => undefined,
      read() {
        const [indexId, sourceId, bid] = [reader.uint(), reader.uint(), reader.int()]
        const ask = bid + reader.int()
        venueTimeMs += reader.int()
        const tick = { indexId, sourceId, bid, ask, venueTimeMs, receivedMs: venueTimeMs + reader.int() } as SourceTick
        assert(isPlainTick(tick), 'a tick holds safe integers')
        return tick
      },
    }).read(reader)
  },
}

/** Sums of what is written: each may be a safe integer and their sum none. */
const isPlainTick = ({ ask, venueTimeMs, receivedMs }: SourceTick) =>
  Number.isSafeInteger(ask) && Number.isSafeInteger(venueTimeMs) && Number.isSafeInteger(receivedMs)
