import { expect, test } from 'vitest'
import { processorLine, processorUsed, readProcessorTime } from './processor-time.mjs'

const files: Record<string, string> = {
  // A program whose name holds spaces and a bracket: 1.5 s user, 0.5 s system, and 20 s and 4 s of its children.
  '/proc/self/stat': '71 (node (main) x) S 1 71 71 0 -1 4194304 100 200 0 0 150 50 2000 400 20 0 11 0 500 1 2',
  '/proc/stat': 'cpu  4000 300 700 9000 1000 20 30 50 0 0\ncpu0 2000 150 350 4500 500 10 15 25 0 0\n',
}
const read = (path: string) => {
  const text = files[path]
  if (text === undefined) throw new Error(`no ${path}`)
  return text
}

test('own time counts the children that ended, the machine’s counts everybody', () => {
  expect(readProcessorTime(read)).toEqual({ own: 26, idle: 100, busy: 51 })
})

test('says what a run had of the machine', () => {
  const before = { own: 10, busy: 500, idle: 1_000 }
  const after = { own: 310, busy: 900, idle: 1_100 }
  const used = processorUsed(before, after)
  expect(used).toEqual({ own: 300, busy: 400, others: 100, idle: 100 })
  expect(used && processorLine(used)).toBe("processor time: 300 s of the 500 s there were, 100 s others', 100 s idle")
})

test('says nothing where the system does not tell', () => {
  const none = readProcessorTime(() => {
    throw new Error('no such file')
  })
  expect(none).toBeUndefined()
  expect(processorUsed(none, none)).toBeUndefined()
  expect(processorUsed(none, { own: 1, busy: 1, idle: 1 })).toBeUndefined()
})
