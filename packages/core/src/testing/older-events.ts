/**
 * Events as the cores before the times of quotes wrote them, for what those answered: events carry no version, so that
 * only their own core reads them.
 */
import { EVENT_CODES, type Event, type GroupEvents, REALMS } from '@glasshouse/domain'
import { END_OF_LIST, writeEvent } from '../codec/events.ts'
import { listOf } from '../codec/fields.ts'
import { indexBeforeLate, optionBeforeStrikes, partBeforeTimes, quoteBeforeSeeds } from '../codec/shapes.ts'
import { Writer } from '../codec/writer.ts'

export function eventsBeforeTimes({ due, byCommand }: GroupEvents): Uint8Array {
  const writer = new Writer()
  for (const list of [due, ...byCommand]) {
    for (const event of list) writeBefore(writer, event)
    writer.u8(END_OF_LIST)
  }
  return writer.take()
}

function writeBefore(writer: Writer, event: Event): void {
  if (event.type === 'OptionPlaced') writePlaced(writer, event)
  else if (event.type === 'IndexPriceUpdated' || event.type === 'IndexWentStale') writePoint(writer, event)
  else if (event.type === 'IndexConfigured' || event.type === 'OptionConfigured') writeRule(writer, event)
  else if (event.type === 'QuotesReplaced') writeQuotes(writer, event)
  else writeEvent(writer, event)
}

type Of<Type extends Event['type']> = Event & { readonly type: Type }

function writePoint(writer: Writer, event: Of<'IndexPriceUpdated' | 'IndexWentStale'>): void {
  writer.u8(EVENT_CODES[event.type])
  writer.uint(event.indexId)
  if (event.type === 'IndexPriceUpdated') writer.uint(event.price)
  listOf(partBeforeTimes).write(writer, event.parts)
}

function writeQuotes(writer: Writer, event: Of<'QuotesReplaced'>): void {
  writer.u8(EVENT_CODES[event.type])
  writer.uint(event.marketId)
  writer.u8(REALMS.indexOf(event.realm))
  quoteBeforeSeeds.write(writer, event.shape)
}

function writeRule(writer: Writer, event: Of<'IndexConfigured' | 'OptionConfigured'>): void {
  writer.u8(EVENT_CODES[event.type])
  if (event.type === 'IndexConfigured') indexBeforeLate.write(writer, event.index)
  else optionBeforeStrikes.write(writer, event.option)
  writer.uint(event.effectiveFromMs)
}

/** Without its first moment of a strike: the field before the last. */
function writePlaced(writer: Writer, event: Of<'OptionPlaced'>): void {
  const whole = new Writer()
  writeEvent(whole, event)
  const tail = new Writer()
  tail.uint(event.strikeFromMs)
  tail.u8(event.isScheduled ? 1 : 0)
  writer.raw(whole.take().slice(0, -tail.take().length))
  writer.u8(event.isScheduled ? 1 : 0)
}
