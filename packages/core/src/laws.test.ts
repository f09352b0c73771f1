import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeState as encode } from './codec/state.ts'
import { core } from './index.ts'
import { type Exchange, exchange } from './testing/exchange.ts'
import { populate, type Step, steps } from './testing/traffic.ts'

const RUNS = 20

function start() {
  const x = exchange()
  return { x, people: populate(x) }
}

function walk(x: Exchange, people: ReturnType<typeof populate>, list: readonly Step[], each: (at: number) => void): void {
  list.forEach((step, at) => {
    x.now += step.laterMs
    x.run(step.make(x, people))
    each(at)
  })
}

test('every law holds after every command', () => {
  fc.assert(
    fc.property(steps(120), (list) => {
      const { x, people } = start()
      walk(x, people, list, () => expect(core.brokenLaw(x.state)).toBeNull())
    }),
    { numRuns: RUNS },
  )
})

test('the same commands give the same bytes, from the journal and across a snapshot anywhere', () => {
  fc.assert(
    fc.property(steps(100), fc.nat(99), (list, cut) => {
      const { x, people } = start()
      walk(x, people, list, () => undefined)
      let replica = core.createState()
      for (const [at, group] of x.groups.entries()) {
        const records = core.joinRecords(group.commands.map((command) => core.encodeCommand(command)))
        const { eventBytes } = core.runGroup(replica, { seq: group.seq, timeMs: group.timeMs as never, commands: records })
        expect(Buffer.compare(eventBytes, group.eventBytes)).toBe(0)
        if (at % (cut + 1) === cut) replica = core.decodeState(core.shapeVersion, core.encodeState(replica))
      }
      expect(Buffer.compare(core.encodeState(replica), core.encodeState(x.state))).toBe(0)
      expect(core.brokenLaw(replica)).toBeNull()
    }),
    { numRuns: RUNS },
  )
})

test('check gives the reason apply gives, and neither it nor a refused command changes anything', () => {
  fc.assert(
    fc.property(steps(80), (list) => {
      const { x, people } = start()
      for (const step of list) {
        x.later(step.laterMs)
        const command = step.make(x, people)
        const before = encode(x.inside)
        const foreseen = core.check(x.state, command)
        expect(Buffer.compare(encode(x.inside), before)).toBe(0)
        const events = x.run(command)
        const answer = events.find((event) => event.type === 'Refused' || event.type === 'Repeated')
        expect(answer ? answer.reason || null : null).toBe(foreseen)
        if (foreseen === null || command.actor.key !== '') continue
        x.inside.seq--
        expect(Buffer.compare(encode(x.inside), before)).toBe(0)
        x.inside.seq++
      }
    }),
    { numRuns: RUNS },
  )
})
