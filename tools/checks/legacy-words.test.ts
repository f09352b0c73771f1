import { expect, test } from 'vitest'
import { legacyWords, legacyWordsInServer, OWN_WORDS } from './legacy-words.mjs'

const wire = {
  path: 'packages/wire/src/spot/order.ts',
  text: `
    export const order = z.object({ delegatePrice: z.string(), dealNum: z.string(), side: z.string(), holding: z.string(), receipt: z.string(), params: z.string(), response: z.string(), userName: z.string() })
    export const longer = order.extend({ 'pageNum': z.string() })
    export const adjustAmount = endpoint('GET', '/x', { data: z.object({ adjustAmount: z.string() }) })
    const options = { summary: 'no field' }
  `,
}
const domain = { path: 'packages/domain/src/order.ts', text: 'export interface Order { readonly side: string }' }
const server = (text: string, path = 'apps/server/src/features/spot/spot.ts') => legacyWordsInServer([wire, domain, { path, text }])

test('fields of the wire that no inner package knows are its words; call names and shared words are not', () => {
  expect([...legacyWords([wire, domain])].sort()).toEqual([
    'dealNum',
    'delegatePrice',
    'holding',
    'pageNum',
    'params',
    'receipt',
    'response',
    'userName',
  ])
})

test.each([
  'const price = body.delegatePrice',
  'const { dealNum } = order',
  "throw new ApiError({ reason: 'x', field: 'delegatePrice' })",
  'const answer = { dealNum: 1 }',
  'const page = query.pageNum',
])('a word of the wire in the server is refused: %s', (text) => {
  expect(server(text)).toHaveLength(1)
})

test.each(['if (query.status === 0) go()', 'const isLong = position.type === 0', 'go(1 === status)', 'if (flag !== 2) go()'])(
  'a number of the wire in the server is refused: %s',
  (text) => {
    expect(server(text)).toHaveLength(1)
  },
)

test.each([
  'const side = order.side',
  'serveCommand(server, services, adjustAmount, {})',
  'const holding = 1',
  "if (status === 'open') go()",
  'if (response.status === 200) go()',
  '// delegatePrice is told by the wire',
])('a word of the server is left alone: %s', (text) => {
  expect(server(text)).toEqual([])
})

test('tests of the server and the wire itself may use the words', () => {
  expect(server('const price = body.delegatePrice', 'apps/server/src/features/spot/spot.test.ts')).toEqual([])
  expect(server('const price = body.delegatePrice', 'packages/wire/src/spot/x.ts')).toEqual([])
})

test('an exception that is not needed any more is refused', () => {
  const faults = legacyWordsInServer([domain])
  expect(faults).toHaveLength(Object.keys(OWN_WORDS).length)
  expect(faults[0]).toMatch(/take it off OWN_WORDS/)
})
