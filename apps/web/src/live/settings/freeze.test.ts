import { expect, test } from 'vitest'
import { blockOf } from './freeze.ts'

const modules = [
  { key: 'CURRENCY', open: true },
  { key: 'FINANCIAL', open: false },
]

test.each([
  ['a listed, open module is open to a normal user', 'CURRENCY', 0, undefined],
  ['it is closed to a frozen user', 'CURRENCY', 1, 'account'],
  ['a disabled user may still trade', 'CURRENCY', 2, undefined],
  ['a closed module is closed to everybody', 'FINANCIAL', 0, 'module'],
  ['also to visitors', 'FINANCIAL', undefined, 'module'],
  ['a module that is not listed is never blocked', 'WITHDRAW', 1, undefined],
  ['to a frozen user, too, a closed module is closed to everybody', 'FINANCIAL', 1, 'module'],
])('%s', (_rule, key, status, block) => expect(blockOf(modules, status, key)).toBe(block))
