import { expect, test } from 'vitest'
import { faultsOfNeverAgain, kindsOf } from './never-again.mjs'

const title = (text: string, path = 'apps/server/test/spot.test.ts') => kindsOf({ path, text: `test('${text}', async () => {})` })

test.each([
  ['apps/server/test/money-kill.test.ts', ['kill', 'money']],
  ['apps/server/test/chaos/audit/history.test.ts', ['chaos']],
  ['packages/read-model/src/wallet/daily-close.test.ts', ['money']],
  ['apps/web/e2e/withdrawals.e2e.ts', ['money']],
  ['apps/server/test/racing.test.ts', ['race']],
  ['packages/records/test/law.test.ts', ['law']],
  ['apps/server/test/sockets.test.ts', []],
  ['apps/server/test/trace.test.ts', []],
])('the name of a file says its kinds: %s', (path, kinds) => {
  expect(kindsOf({ path, text: '' })).toEqual(kinds)
})

test.each([
  ['a kill between blob and record leaves a blob', ['kill']],
  ['killed at random, it loses nothing', ['kill']],
  ['a cancel that raced the approval decides once', ['race']],
  ['a broken law stops it', ['law']],
  ['doors and money take two', ['money']],
  ['an account with real money is offered no new beginning', []],
  ['a real position says nothing of demo money', []],
  ['the flow of a trace is lawful', []],
])('the title of a test says its kinds: %s', (text, kinds) => {
  expect(title(text)).toEqual(kinds)
})

test('titles of groups and of tables of tests say them too, comments and values do not', () => {
  const path = 'apps/server/test/spot.test.ts'
  expect(kindsOf({ path, text: "describe('races', () => {})" })).toEqual(['race'])
  expect(kindsOf({ path, text: "test.each(CASES)('%s survives a kill', () => {})" })).toEqual(['kill'])
  expect(kindsOf({ path, text: "// a kill of money\nconst kind = 'race'" })).toEqual([])
})

test.each([
  ["child.kill('SIGKILL')", ['kill']],
  ["import { startKillable } from './killable-server.ts'", ['kill']],
  ['expect(brokenLaw(state)).toBeUndefined()', ['law']],
])('what a file uses says its kind: %s', (text, kinds) => {
  expect(kindsOf({ path: 'apps/server/test/spot.test.ts', text })).toEqual(kinds)
})

test('a screen that is drawn against a scripted server moves no money', () => {
  expect(title('money goes from one wallet into the other', 'apps/web/src/features/transfer/TransferScreen.test.tsx')).toEqual([])
  expect(title('a race of two answers', 'apps/web/src/features/transfer/TransferScreen.test.tsx')).toEqual(['race'])
})

test('a file of such a kind that is missing in the list is a fault, and so is an entry without a file', () => {
  const files = [
    { path: 'apps/server/test/outbox-kill.test.ts', text: '' },
    { path: 'apps/server/test/sockets.test.ts', text: '' },
    // Suites that never run again, and no test.
    { path: 'packages/core/src/laws.test.ts', text: '' },
    { path: 'apps/server/test/killable-server.ts', text: '' },
  ]
  expect(faultsOfNeverAgain(files, ['apps/server/test/outbox-kill.test.ts', 'apps/server/test/sockets.test.ts'])).toEqual([])
  expect(faultsOfNeverAgain(files, [])).toEqual(['apps/server/test/outbox-kill.test.ts is a test of kill: put it into NEVER_AGAIN'])
  expect(faultsOfNeverAgain(files, ['apps/server/test/outbox-kill.test.ts', 'apps/server/test/gone-kill.test.ts'])).toEqual([
    'apps/server/test/gone-kill.test.ts of NEVER_AGAIN is no test file of a suite that runs again',
  ])
})
