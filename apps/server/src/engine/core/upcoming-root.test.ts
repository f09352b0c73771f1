import { leafOf, merkleRoot } from '@glasshouse/journal'
import { describe, expect, test } from 'vitest'
import { GROUP_BYTES_MAX, GROUP_COMMANDS_MAX } from './command-queue.ts'
import { UpcomingRoot } from './upcoming-root.ts'

const queued = (number: number, length = 8) => {
  const record = new Uint8Array(length)
  new DataView(record.buffer).setUint32(0, number)
  return { record, leaf: leafOf(record) }
}
const many = (count: number, length?: number) => Array.from({ length: count }, (_, number) => queued(number, length))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const rootOf = (group: readonly { record: Uint8Array }[]) => hexOf(merkleRoot(group.map(({ record }) => record)))

/** What waits, and who of them enters. */
const cases: Record<string, [ReturnType<typeof many>, (all: ReturnType<typeof many>) => ReturnType<typeof many>]> = {
  'all that wait enter': [many(7), (all) => all],
  'the first is refused': [many(7), (all) => all.slice(1)],
  'one in the middle is refused': [many(7), (all) => all.filter((_, at) => at !== 3)],
  'the last is refused': [many(7), (all) => all.slice(0, -1)],
  'only one is not refused': [many(7), (all) => all.slice(4, 5)],
  'more wait than a group holds': [many(GROUP_COMMANDS_MAX + 5), (all) => all.slice(0, GROUP_COMMANDS_MAX)],
  'a refusal lets one more in': [many(GROUP_COMMANDS_MAX + 5), (all) => all.slice(1, GROUP_COMMANDS_MAX + 1)],
  'long records fill the group': [many(5, GROUP_BYTES_MAX / 2), (all) => all.slice(0, 2)],
  'one record is longer than a group': [many(2, GROUP_BYTES_MAX + 1), (all) => all.slice(0, 1)],
}

describe.each(Object.entries(cases))('%s', (_, [waiting, entering]) => {
  test('the root is that of the commands that entered', () => {
    const root = new UpcomingRoot()
    for (const one of waiting) root.add(one)
    const group = entering(waiting)
    expect(hexOf(root.of(group))).toBe(rootOf(group))
  })
})

test('after a cut it goes on with what still waits and with what comes', () => {
  const root = new UpcomingRoot()
  const [first, second, third] = [queued(1), queued(2), queued(3)]
  root.add(first)
  root.add(second)
  root.of([first])
  root.startOver([second])
  root.add(third)
  expect(hexOf(root.of([second, third]))).toBe(rootOf([second, third]))
})

test('equal bytes of another command are not mistaken for the ones that were guessed', () => {
  const root = new UpcomingRoot()
  const [one, other] = [queued(1), queued(2)]
  root.add(one)
  expect(hexOf(root.of([other]))).toBe(rootOf([other]))
})
