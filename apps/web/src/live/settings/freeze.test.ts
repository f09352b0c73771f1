import { expect, test } from 'vitest'
import { blockOf } from './freeze.ts'

const modules = [
  { key: 'CURRENCY', open: true },
  { key: 'FINANCIAL', open: false },
]

test.each([
  ['a listed, open module is open to a normal user', 'CURRENCY', 'normal', undefined],
  ['it is closed to a frozen user', 'CURRENCY', 'frozen', 'account'],
  ['a disabled user may still trade', 'CURRENCY', 'disabled', undefined],
  ['a closed module is closed to everybody', 'FINANCIAL', 'normal', 'module'],
  ['also to visitors', 'FINANCIAL', undefined, 'module'],
  ['a module that is not listed is never blocked', 'TRANSFERFUNDS', 'frozen', undefined],
  ['trading of the frozen is closed, listed or not', 'U_CONTRACT', 'frozen', 'account'],
  ['conversions of the frozen too', 'EXCHANGE', 'frozen', 'account'],
  ['payouts of the frozen are off, listed or not', 'WITHDRAW', 'frozen', 'account'],
  ['payouts of the disabled too', 'WITHDRAW', 'disabled', 'account'],
  ['and of nobody else', 'WITHDRAW', 'normal', undefined],
  ['to a frozen user, too, a closed module is closed to everybody', 'FINANCIAL', 'frozen', 'module'],
] as const)('%s', (_rule, key, status, block) => expect(blockOf(modules, status, key)).toBe(block))
