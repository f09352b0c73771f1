import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientCalls } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { calls, declaredCalls, withOwnCalls } from './calls.ts'

const TABLE = join(import.meta.dirname, '../../../packages/wire/src/client/client-calls.ts')

test('each call of the table is found as it is written there', () => {
  const declared = declaredCalls(readFileSync(TABLE, 'utf8'))
  expect([...declared.keys()]).toEqual(Object.keys(clientCalls))
  for (const [name, call] of declared) expect(call, name).toContain(`'${clientCalls[name as keyof typeof clientCalls].endpoint}'`)
})

test('a file brings the calls that it makes, each once, and stays on its lines', () => {
  const file = "import { api } from '@glasshouse/client'\napi.signIn({})\napi.signIn({})\nsend(clientCalls.signOut.path)"
  expect(withOwnCalls(file).code.split('\n')).toEqual([
    "import { api } from '@glasshouse/client'",
    'api_signIn({})',
    'api_signIn({})',
    'send(clientCalls_signOut.path)',
    "import { call as api_signIn } from 'virtual:call/signIn'",
    "import { address as clientCalls_signOut } from 'virtual:call/signOut'",
    '',
  ])
})

test('a call that is not declared stops the build', () => {
  const { load } = calls() as unknown as { load: (id: string) => string | undefined }
  expect(() => load('\0virtual:call/pinNumber')).toThrow('There is no call pinNumber')
  expect(load('\0virtual:call/signOut')).toContain("submit('loginOut'")
  expect(load('/somewhere/else.ts')).toBeUndefined()
})
