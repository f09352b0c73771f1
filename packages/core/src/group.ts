/** One group of the journal: what is due, fundings on their way, then its commands (A1). */
import type { Command, GroupResult, TimeMs } from '@glasshouse/domain'
import { apply } from './apply.ts'
import { assert } from './assert.ts'
import { decodeCommand, splitRecords } from './codec/commands.ts'
import { runDueActions } from './due.ts'
import { continueFundings } from './perpetual/points.ts'
import { AHEAD, readAhead } from './read-ahead.ts'
import type { State } from './state.ts'

export interface Group {
  readonly seq: number
  readonly timeMs: TimeMs
  readonly commands: readonly Command[] | Uint8Array
}

export function runGroup(state: State, group: Group): GroupResult {
  runCommands(state, group)
  return { eventBytes: state.events.encode() }
}

/** The group without its bytes: its events stand noted in `state.events`. */
export function runCommands(state: State, group: Group): void {
  assert(group.seq === state.seq + 1, 'groups come without gap')
  assert(Number.isSafeInteger(group.timeMs) && group.timeMs >= state.timeMs, 'time does not go back')
  const commands = group.commands instanceof Uint8Array ? splitRecords(group.commands).map(decodeCommand) : group.commands
  state.seq = group.seq
  state.timeMs = group.timeMs
  const { events } = state
  events.begin()
  state.perpetual.fundingLeft = state.perpetual.fundingPerGroup
  runDueActions(state, group.timeMs)
  continueFundings(state)
  events.endList()
  applyAll(state, commands)
}

/**
 * A function of its own with nothing behind the loop: the first group of a house is long enough to be compiled while it
 * runs, and what V8 has not seen by then would throw it back to the interpreter at the end of every later group.
 */
function applyAll(state: State, commands: readonly Command[]): void {
  for (let at = 0; at < commands.length; at++) {
    if (at % AHEAD === 0) state.read = readAhead(state, commands, at)
    apply(state, commands[at]!)
    state.events.endList()
  }
}
