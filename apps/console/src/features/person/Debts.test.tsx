import type { ShownPerson } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { drawConsole, startsClean } from '../../testing/draw-console.tsx'
import { Debts } from './Debts.tsx'

startsClean()

const personWith = (debts: readonly object[]) => ({ accounts: [{ debts }, { debts: [] }] }) as unknown as ShownPerson

test('a debt is said with amount and coin, and no debt says nothing', () => {
  const { container, unmount } = drawConsole(<Debts person={personWith([{ coin: 'usdt', amount: '55' }])} />)
  expect(container.textContent).toContain('In debt: nothing is paid out')
  expect(container.textContent).toContain('55.00 USDT')
  unmount()
  expect(drawConsole(<Debts person={personWith([])} />).container.textContent).toBe('')
})
