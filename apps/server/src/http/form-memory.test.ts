import { describe, expect, test } from 'vitest'
import { FORM_MEMORY, FormMemory } from './form-memory.ts'

const MB = 1_000_000
/** Every form in a network of its own, unless a test says otherwise. */
function memoryAt(time: { nowMs: number }) {
  const memory = new FormMemory(FORM_MEMORY, () => time.nowMs)
  let networks = 0
  const ended: string[] = []
  const open = (owner: string, network = `net ${networks++}`, name = owner) => memory.open({ owner, network }, () => void ended.push(name))
  return { memory, open, ended }
}
const busy = (rule: string) => expect.objectContaining({ fault: { reason: 'busy', rule: expect.stringContaining(rule) } })

describe('memory of forms', () => {
  test('counts bytes, not forms: a thousand that trickle keep nobody out', () => {
    const { memory, open } = memoryAt({ nowMs: 0 })
    for (let n = 0; n < 1_000; n++) open('trickler', 'one network').take(10)
    expect(memory.bytes).toBe(10_000)
    open('honest', 'one network').take(8 * MB)
  })

  test('takes 16 MB of one owner, and refuses the form that brings more while the others stay', () => {
    const { memory, open, ended } = memoryAt({ nowMs: 0 })
    const [first, second, third] = [open('ada'), open('ada'), open('ada')]
    first.take(8 * MB)
    second.take(8 * MB)
    expect(() => third.take(MB)).toThrow(busy('one after the other'))
    expect([memory.bytes, ended]).toEqual([16 * MB, []])
    open('bob').take(8 * MB)
    first.release()
    open('ada').take(8 * MB)
  })

  test('takes 24 MB of one network', () => {
    const { open } = memoryAt({ nowMs: 0 })
    for (const owner of ['ada', 'bob', 'cy']) open(owner, 'one network').take(8 * MB)
    expect(() => open('dee', 'one network').take(2 * MB)).toThrow(busy('from your network'))
    open('eve', 'another').take(8 * MB)
  })

  test('above 48 MB ends the slowest form of the owner that holds most', () => {
    const time = { nowMs: 0 }
    const { memory, open, ended } = memoryAt(time)
    const slow = open('hoarder', undefined, 'slow')
    time.nowMs = 1_000
    const quick = open('hoarder', undefined, 'quick')
    for (const form of [slow, quick]) form.take(8 * MB)
    for (const owner of ['a', 'b', 'c', 'd']) open(owner).take(8 * MB)
    time.nowMs = 2_000
    expect(ended).toEqual([])
    open('honest').take(3 * MB)
    expect([ended, memory.bytes]).toEqual([['slow'], 43 * MB])
  })

  test('ends nothing that is being decoded, but a form of the next owner', () => {
    const { open, ended } = memoryAt({ nowMs: 0 })
    for (let n = 0; n < 2; n++) {
      const form = open('decoded')
      form.take(8 * MB)
      form.keep()
    }
    for (const owner of ['a', 'b', 'c', 'd']) open(owner).take(7 * MB)
    open('two of a', undefined, 'one').take(4 * MB)
    open('two of a', undefined, 'other').take(5 * MB)
    expect(ended).toEqual(['one'])
  })

  test('never takes more than 64 MB', () => {
    const { memory, open } = memoryAt({ nowMs: 0 })
    for (let n = 0; n < 8; n++) {
      const form = open(`owner ${n}`)
      form.keep()
      form.take(8 * MB)
    }
    expect(() => open('late').take(4 * MB)).toThrow(busy('Too much is being uploaded'))
    expect(memory.bytes).toBe(64 * MB)
  })

  test('a form that was ended or refused counts nothing more', () => {
    const { memory, open } = memoryAt({ nowMs: 0 })
    const [first, second] = [open('ada'), open('ada')]
    first.take(16 * MB)
    expect(() => second.take(MB)).toThrow(busy(''))
    second.take(MB)
    first.release()
    expect(memory.bytes).toBe(0)
  })
})
