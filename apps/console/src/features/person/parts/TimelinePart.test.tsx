import type { PersonStep } from '@glasshouse/wire'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawConsole, startsClean } from '../../../testing/draw-console.tsx'
import { setLanguage } from '../../../words/words.ts'
import { TimelinePart } from './TimelinePart.tsx'
import { timelineSteps } from './timeline-steps.ts'

startsClean()

const ID = 'd740531d1d2a'.padEnd(32, '0')
const REQUEST = 'ab'.repeat(16)
const entry = (parts: Partial<PersonStep>): PersonStep => ({
  ...{ at: 1, kind: 'audit', actor: 'system', what: 'user_frozen', subject: 'user:7', detail: {} },
  ...parts,
})
const ofRequest = (what: string, actor: string, at: number, detail: PersonStep['detail'] = {}) =>
  entry({
    ...{ what, actor, at, subject: ID },
    detail: { approvalId: REQUEST, act: 'approve-withdrawal', words: `["${ID}","-"]`, ...detail },
  })

/** Newest first: what the exchange writes of one approval. */
const APPROVED: PersonStep[] = [
  entry({ at: 5, kind: 'withdrawal', actor: '', what: 'approved', subject: ID, detail: { amount: '50', coin: 'usdt', seq: '9' } }),
  entry({ at: 5, what: 'withdrawal_approved', subject: `withdrawal:${ID}`, detail: { amount: '50', coin: 'usdt', seq: '9' } }),
  ofRequest('approve-withdrawal', 'operator:1', 4, { seq: '9' }),
  ofRequest('approval_approve', 'operator:2', 3),
  ofRequest('approval_sign', 'operator:1', 2),
  ofRequest('approval_request', 'operator:1', 1),
]

test('one step of a withdrawal is one row, however many entries tell of it', () => {
  const [step, ...others] = timelineSteps(APPROVED)
  expect(others).toEqual([])
  expect(step?.head.kind).toBe('withdrawal')
  expect(step?.parts).toEqual(APPROVED)
})

test('steps of other payments, of other commands and of other requests stay apart', () => {
  const other = { ...APPROVED[0], detail: { seq: '10' } } as PersonStep
  const request = entry({ what: 'approval_request', detail: { approvalId: 'cd'.repeat(16) } })
  expect(timelineSteps([other, ...APPROVED, request, entry({}), entry({ at: 0 })])).toHaveLength(5)
})

const drawn = async (language: 'en' | 'zh') => {
  const rows = [...APPROVED, entry({ what: 'some_old-act', detail: { kindOf: '{"a":1}' } })]
  vi.stubGlobal('fetch', async (url: string) => Response.json({ code: 200, data: null, rows: url.includes('timeline') ? rows : [] }))
  await setLanguage(language)
  drawConsole(<TimelinePart userId="7" />)
  return screen.findByRole('list', { name: language === 'en' ? 'Timeline' : '时间线' })
}

test('it is in words, with the parts of a step folded under it', async () => {
  const list = await drawn('en')
  const [step] = within(list).getAllByRole('listitem')
  for (const text of ['Withdrawal approved', 'Withdrawal WD740531D1D2A', '50 USDT']) expect(step?.textContent).toContain(text)
  expect(step?.textContent).toContain('Operator 1, Operator 2')
  expect(within(step as HTMLElement).getByText('6 steps').tagName).toBe('SUMMARY')
  expect(list.textContent).toContain('Some old act')
  // The page is about this user anyway.
  expect(list.textContent).not.toContain('User 7')
  expect(list.textContent).not.toMatch(/\[|"d740|approval_|withdrawal_/)
})

test('in Chinese no act, code or field of it is English', async () => {
  const list = await drawn('zh')
  const [step] = within(list).getAllByRole('listitem')
  expect(step?.textContent).toContain('提现已批准')
  expect(
    step?.textContent
      ?.replaceAll('WD740531D1D2A', '')
      .replaceAll('USDT', '')
      .replaceAll(/\b[a-f0-9]{32}\b/g, ''),
  ).not.toMatch(/[A-Za-z]{2,}/)
})
