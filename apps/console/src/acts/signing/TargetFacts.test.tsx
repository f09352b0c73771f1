import type { AboutAct } from '@glasshouse/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawConsole, startsClean } from '../../testing/draw-console.tsx'
import { seenWithdrawal } from '../../testing/seen-withdrawal.ts'
import { TargetFacts } from './TargetFacts.tsx'

startsClean()

const [ann, bob] = ['123456789', '481516234'].map((userId, at) => ({ userId, loginName: ['ann', 'bob'][at] as string }))
const people = [ann, bob] as { userId: string; loginName: string }[]
const rows = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('an act on a user names them by UID and login name', () => {
  drawConsole(<TargetFacts users={[]} people={people.slice(0, 1)} about={null} />)
  expect(rows()).toEqual([['User', '123456789ann']])
})

test('an act that moves a credit names both users, whose it was first', () => {
  drawConsole(<TargetFacts users={people.map(({ userId }) => userId)} people={people} about={null} />)
  expect(rows()).toEqual([
    ['User whose credit is reversed', '123456789ann'],
    ['User', '481516234bob'],
  ])
})

test('an act on a payment says its number, its user and its amount', () => {
  const about = { ...seenWithdrawal, kind: 'withdrawal', loginName: 'ann', steps: [] } as unknown as AboutAct
  drawConsole(<TargetFacts users={[]} people={people.slice(0, 1)} about={about} />)
  expect(rows()).toEqual([
    ['User', '123456789ann'],
    ['Withdrawal', expect.stringMatching(/^W[0-9A-F]{12}$/)],
    ['Amount', '200.00 USDT'],
  ])
})

test('an act on nobody shows nothing', () => {
  const { container } = drawConsole(<TargetFacts users={[]} people={[]} about={null} />)
  expect(container.querySelector('dl')).toBeNull()
})
