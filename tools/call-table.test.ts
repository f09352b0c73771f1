import { describe, expect, test } from 'vitest'
import { callTable, clientCallsSource, declaringFiles, endpointsSource, faultsOfCalls, faultsOfNames } from './call-table.mjs'
import { sourceFiles } from './checks/sources.mjs'

const files = sourceFiles()

describe('files that declare calls', () => {
  const declares = "import { endpoint } from '../endpoint.ts'\nexport const pin = endpoint('GET', '/api/pin', {})"
  test.each([
    ['a call', 'packages/wire/src/accounts/pin.ts', declares, ['accounts/pin']],
    [
      'a command, beside types',
      'packages/wire/src/spot/pin.ts',
      "import {\n  type CommandContext,\n  commandEndpoint,\n} from '../command-endpoint.ts'",
      ['spot/pin'],
    ],
    ['types alone', 'packages/wire/src/spot/pin.ts', "import type { CommandContext } from '../command-endpoint.ts'", []],
    ['a call of operators', 'packages/wire/src/operator/pin.ts', declares, []],
    ['a test', 'packages/wire/src/accounts/pin.test.ts', declares, []],
    ['samples', 'packages/wire/src/testing/pin.ts', declares, []],
    ['another package', 'packages/client/src/calls/pin.ts', declares, []],
  ])('%s', (_, path, text, expected) => expect(declaringFiles([{ path, text }])).toEqual(expected))

  test('their list is by name, whatever order they were found in', () => {
    const found = ['login-out', 'login', 'captcha'].map((name) => ({ path: `packages/wire/src/accounts/${name}.ts`, text: declares }))
    expect(endpointsSource(declaringFiles(found)).match(/\.\/.*(?=')/g)).toEqual([
      './accounts/captcha.ts',
      './accounts/login.ts',
      './accounts/login-out.ts',
    ])
  })
})

describe('a line of the table of clients', () => {
  const line = (endpoint: object, translated: Record<string, string[]> = {}) =>
    clientCallsSource({ pin: endpoint as never }, translated).match(/^ {2}\w+: .*$/m)?.[0]

  test.each([
    ['is named as the constant', { method: 'GET', path: '/api/pin', kind: 'read' }, {}, "  pin: read('pin', 'GET /api/pin'),"],
    [
      'or as the call says',
      { clientName: 'getPin', method: 'GET', path: '/api/pin', kind: 'read', query: {} },
      {},
      "  getPin: read('pin', 'GET /api/pin'),",
    ],
    [
      'submits what changes something, and translates it',
      { method: 'POST', path: '/api/pin', kind: 'submit' },
      { account: ['pin'], spot: ['other'] },
      "  pin: submit('pin', 'POST /api/pin', accountTranslations.pin),",
    ],
    [
      'puts fields where a POST reads them from its query',
      { method: 'POST', path: '/api/pin', kind: 'submit', query: {} },
      {},
      "  pin: submit('pin', 'POST /api/pin', {}, 'query'),",
    ],
  ])('%s', (_, endpoint, translated, expected) => expect(line(endpoint, translated)).toBe(expected))
})

test('names are given once, and nothing is translated that is no call or was translated before', () => {
  const call = { method: 'GET', path: '/api/pin', kind: 'read' }
  expect(faultsOfNames({ pin: call, note: { ...call, clientName: 'getNote' } }, { account: ['pin'], spot: ['getNote'] })).toEqual([])
  expect(faultsOfNames({ pin: call, note: { ...call, clientName: 'pin' } }, {})).toEqual(['two calls are named pin for clients'])
  expect(faultsOfNames({ pin: call }, { account: ['pn'] })).toEqual(['pn is translated in packages/wire/src/client and is no call'])
  expect(faultsOfNames({ pin: call }, { account: ['pin'], spot: ['pin'] })).toEqual(['pin is translated twice'])
})

test('the committed files are current, and one that is not is found', async () => {
  expect(await faultsOfCalls(files)).toEqual([])
  const { sources } = await callTable(files)
  expect(Object.keys(sources)).toEqual(['packages/wire/src/endpoints.ts', 'packages/wire/src/client/client-calls.ts'])
  const without = files.filter(({ path }) => path !== 'packages/wire/src/accounts/login.ts')
  expect(await faultsOfCalls(without)).toEqual([
    'packages/wire/src/endpoints.ts is out of date: npm run calls',
    'packages/wire/src/client/client-calls.ts is out of date: npm run calls',
  ])
})
