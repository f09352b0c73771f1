import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeState as encode } from '../codec/state.ts'
import { core } from '../index.ts'
import { advance, busyHouse, type ContractStep, contractSteps } from '../testing/contract-traffic.ts'

const RUNS = 8

function walk({ house, people }: ReturnType<typeof busyHouse>, list: readonly ContractStep[], each: () => void): void {
  for (const step of list) {
    advance(house, step)
    house.x.run(step.make(house, people))
    each()
  }
}

test('every law of contracts holds after every command', () => {
  fc.assert(
    fc.property(contractSteps(90), (list) => {
      const busy = busyHouse()
      walk(busy, list, () => expect(core.brokenLaw(busy.house.x.state)).toBeNull())
    }),
    { numRuns: RUNS },
  )
})

test('the same commands give the same bytes, from the journal and across a snapshot anywhere', () => {
  fc.assert(
    fc.property(contractSteps(80), fc.nat(40), (list, cut) => {
      const busy = busyHouse()
      walk(busy, list, () => undefined)
      const { x } = busy.house
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
    fc.property(contractSteps(60), (list) => {
      const { house, people } = busyHouse()
      const { x } = house
      for (const step of list) {
        advance(house, step)
        x.later(0)
        const command = step.make(house, people)
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
