/** What every product's traffic is held to, whatever it trades. */
import type { Command, Event } from '@glasshouse/domain'
import { expect } from 'vitest'
import { encodeState } from '../codec/state.ts'
import { core } from '../index.ts'
import type { Exchange } from './exchange.ts'

/** A replica that reads the groups as the journal keeps them, and begins from a snapshot after every so many, has the same bytes. */
export function expectReplay(x: Exchange, everyGroups: number): void {
  let replica = core.createState()
  for (const [at, group] of x.groups.entries()) {
    const records = core.joinRecords(group.commands.map((command) => core.encodeCommand(command)))
    const { eventBytes } = core.runGroup(replica, { seq: group.seq, timeMs: group.timeMs as never, commands: records })
    expect(Buffer.compare(eventBytes, group.eventBytes)).toBe(0)
    if (at % everyGroups === everyGroups - 1) replica = core.decodeState(core.shapeVersion, core.encodeState(replica))
  }
  expect(Buffer.compare(core.encodeState(replica), core.encodeState(x.state))).toBe(0)
  expect(core.brokenLaw(replica)).toBeNull()
}

/** `check` gives the reason that applying gives; neither it nor a refused command without a key changes anything but the group's number. */
export function expectForeseen(x: Exchange, command: Command, run: (command: Command) => readonly Event[] = (one) => x.run(one)): void {
  const before = encodeState(x.inside)
  const foreseen = core.check(x.state, command)
  expect(Buffer.compare(encodeState(x.inside), before)).toBe(0)
  const answer = run(command).find((event) => event.type === 'Refused' || event.type === 'Repeated')
  expect(answer ? answer.reason || null : null).toBe(foreseen)
  if (foreseen === null || command.actor.key !== '') return
  x.inside.seq--
  expect(Buffer.compare(encodeState(x.inside), before)).toBe(0)
  x.inside.seq++
}
