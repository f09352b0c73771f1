/** What every product's traffic is held to, whatever it trades. */
import type { Command, Event } from '@glasshouse/domain'
import { expect } from 'vitest'
import { core } from '../index.ts'
import { encodeState } from '../snapshot/state.ts'
import type { Exchange } from './exchange.ts'

/**
 * A replica that reads the groups as the journal keeps them, and begins from a snapshot after every so many, has the
 * same bytes.
 */
export function expectReplay(x: Exchange, everyGroups: number): void {
  let replica = core.createState()
  for (const [at, group] of x.groups.entries()) {
    const records = core.joinRecords(group.commands.map((command) => core.encodeCommand(command)))
    const { eventBytes } = core.runGroup(replica, { seq: group.seq, timeMs: group.timeMs as never, commands: records })
    expect(sameBytes(eventBytes, group.eventBytes)).toBe(true)
    if (at % everyGroups === everyGroups - 1) replica = core.decodeState(core.shapeVersion, core.encodeState(replica))
  }
  expect(sameBytes(core.encodeState(replica), core.encodeState(x.state))).toBe(true)
  expect(core.brokenLaw(replica)).toBeNull()
}

/**
 * `check` gives the reason that applying gives; neither it nor a refused command without a key changes anything but the
 * group's number.
 */
export function expectEstimated(x: Exchange, command: Command, run: (command: Command) => readonly Event[] = (one) => x.run(one)): void {
  const before = encodeState(x.inside)
  const estimate = core.check(x.state, command)
  expect(sameBytes(encodeState(x.inside), before)).toBe(true)
  const answer = run(command).find((event) => event.type === 'Refused' || event.type === 'DuplicateCommand')
  expect(answer ? answer.reason || null : null).toBe(estimate)
  if (estimate === null || command.actor.key !== '') return
  x.inside.seq--
  expect(sameBytes(encodeState(x.inside), before)).toBe(true)
  x.inside.seq++
}

/** An act of one group changes nothing but the group's number. */
export function expectUnchanged(x: Exchange, act: () => unknown): void {
  const untouched = core.decodeState(core.shapeVersion, core.encodeState(x.state))
  act()
  core.runGroup(untouched, { seq: core.lastSeq(untouched) + 1, timeMs: core.timeMs(untouched), commands: [] })
  expect(sameBytes(core.encodeState(x.state), core.encodeState(untouched))).toBe(true)
}

/**
 * Byte by byte here: a state of some hundred thousand bytes is compared for every command, which a matcher's deep
 * equality is too slow for.
 */
const sameBytes = (one: Uint8Array, other: Uint8Array) => one.length === other.length && one.every((byte, at) => byte === other[at])
