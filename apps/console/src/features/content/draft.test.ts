import { expect, test } from 'vitest'
import { draftToSend, draftToWrite, fieldOf, momentIn, newDraft } from './draft.ts'

const text = { title: 'a', remark: '', html: '' }
const version = {
  ...newDraft('popup'),
  texts: { en: text },
  from: 5,
  until: 9,
  version: 1,
  by: 'operator:1',
  approvedBy: null,
  restores: null,
  at: 5,
}

test('writing goes on with the draft, else with the newest version, whose time has passed', () => {
  expect(draftToWrite({ kind: 'popup', draft: null, versions: [version] })).toEqual({ ...newDraft('popup'), texts: { en: text } })
  const draft = { ...newDraft('popup'), from: 7, until: 8, restores: null, by: 'operator:1', at: 1 }
  expect(draftToWrite({ kind: 'popup', draft, versions: [version] })).toMatchObject({ from: 7, until: 8, texts: {} })
  expect(draftToWrite({ kind: 'mail', draft: null, versions: [] }).audience).not.toBeNull()
})

test('a language without a word is not sent', () => {
  const typed = { ...newDraft('popup'), texts: { en: text, zh: { title: ' ', remark: '', html: '' } } }
  expect(Object.keys(draftToSend(typed).texts)).toEqual(['en'])
})

test('a moment goes into the field of a browser and back, to the minute', () => {
  const ms = new Date(2026, 0, 7, 3, 5).getTime()
  expect(fieldOf(ms)).toBe('2026-01-07T03:05')
  expect(momentIn(fieldOf(ms))).toBe(ms)
  expect([fieldOf(null), momentIn(''), momentIn('x')]).toEqual(['', null, null])
})
