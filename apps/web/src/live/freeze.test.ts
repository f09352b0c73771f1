import { expect, test } from 'vitest'
import { isModuleBlocked } from './freeze.ts'

const modules = [
  { key: 'CURRENCY', open: true },
  { key: 'FINANCIAL', open: false },
]

test.each([
  ['a listed, open module is open to a normal user', 'CURRENCY', 0, false],
  ['it is closed to a frozen user', 'CURRENCY', 1, true],
  ['a disabled user may still trade', 'CURRENCY', 2, false],
  ['a closed module is closed to everybody', 'FINANCIAL', 0, true],
  ['also to visitors', 'FINANCIAL', undefined, true],
  ['a module that is not listed is never blocked', 'WITHDRAW', 1, false],
])('%s', (_rule, key, status, isBlocked) => expect(isModuleBlocked(modules, status, key)).toBe(isBlocked))
