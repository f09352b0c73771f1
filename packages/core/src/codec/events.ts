/**
 * Events as canonical bytes, by the definitions of the domain. They are not stored, only hashed and decoded by
 * replicas, so they carry no version: the core file that made them reads them. A group's bytes: events that fell due,
 * end mark, then each command's events, each with an end mark.
 */
import { EVENT_CODES, EVENT_TYPES, EVENTS, type Event, type EventType, type GroupEvents } from '@glasshouse/domain'
import { assert } from '../assert.ts'
import type { Field } from './fields.ts'
import { recordOf } from './from-definition.ts'
import { Reader } from './reader.ts'
import type { Writer } from './writer.ts'

export const END_OF_LIST = 0

const fields = Object.fromEntries(EVENT_TYPES.map((type) => [type, recordOf(EVENTS[type].fields)])) as Record<EventType, Field<object>>
const byCode = new Map(EVENT_TYPES.map((type) => [EVENT_CODES[type], type]))

export function writeEvent(writer: Writer, event: Event): void {
  writer.u8(EVENT_CODES[event.type])
  fields[event.type].write(writer, event)
}

export function decodeEvents(eventBytes: Uint8Array): GroupEvents {
  const reader = new Reader(eventBytes)
  const due = readList(reader)
  const byCommand: Event[][] = []
  while (!reader.isAtEnd) byCommand.push(readList(reader))
  return { due, byCommand }
}

function readList(reader: Reader): Event[] {
  const events: Event[] = []
  for (;;) {
    const code = reader.u8()
    if (code === END_OF_LIST) return events
    const type = byCode.get(code)
    assert(type !== undefined, 'an event has a known type')
    events.push({ type, ...fields[type].read(reader) } as Event)
  }
}
