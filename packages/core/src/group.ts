/** One group of the journal: what is due, then its commands (A1). */
import type { Command, GroupResult, TimeMs } from '@glasshouse/domain'
import { apply } from './apply.ts'
import { assert } from './assert.ts'
import { decodeCommand, splitRecords } from './codec/commands.ts'
import { doWhatIsDue } from './due.ts'
import type { State } from './state.ts'

export interface Group {
  readonly seq: number
  readonly timeMs: TimeMs
  readonly commands: readonly Command[] | Uint8Array
}

export function runGroup(state: State, group: Group): GroupResult {
  assert(group.seq === state.seq + 1, 'groups come without gap')
  assert(Number.isSafeInteger(group.timeMs) && group.timeMs >= state.timeMs, 'time does not go back')
  const commands = group.commands instanceof Uint8Array ? splitRecords(group.commands).map(decodeCommand) : group.commands
  state.seq = group.seq
  state.timeMs = group.timeMs
  const { events } = state
  events.begin()
  doWhatIsDue(state, group.timeMs)
  events.endList()
  for (const command of commands) {
    apply(state, command)
    events.endList()
  }
  return { eventBytes: events.writer.take() }
}
