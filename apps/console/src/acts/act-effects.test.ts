import { COMMANDS, isRestricting, OPERATOR_ACT_NAMES, OPERATOR_ACT_RULES, SIGNED_ACT_NAMES, SIGNED_ACTS } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { ACT_EFFECTS, answerKey, effectKey, requestNoteKey } from './act-effects.ts'

test.each(SIGNED_ACT_NAMES)('%s: the line says how many people it needs', (act) => {
  const line = effectKey({ act, isAlone: false }, 'ask')
  const expected = { two: 'effect_waits', recovery_key: 'effect_recovery_announced', one: 'effect_recovery_ended' } as const
  expect(line).toBe(expected[SIGNED_ACTS[act].signers])
})

test.each(OPERATOR_ACT_NAMES)('%s has a line for its approver where the table of roles has one', (act) => {
  if (OPERATOR_ACT_RULES[act].approve.length > 0) expect(effectKey({ act, isAlone: false }, 'approve')).toMatch(/^effect_/)
  else expect(() => effectKey({ act, isAlone: false }, 'approve')).toThrow(`nobody approves ${act}`)
})

/** A command of a type that takes away as far as that type can. */
const strictest = { flag: 'frozen', isOn: true, isStopped: true, isHalted: true, state: 'halted' }
test.each(SIGNED_ACT_NAMES)('%s: words that make it an act of one exist exactly where its commands can take away', (act) => {
  const canTakeAway = SIGNED_ACTS[act].commands.some((type) => isRestricting({ type, ...strictest } as never))
  expect(ACT_EFFECTS[act].alone !== undefined).toBe(canTakeAway)
  expect(Object.keys(COMMANDS)).toEqual(expect.arrayContaining([...SIGNED_ACTS[act].commands]))
})

test('what takes away is done at once by one signature, and what gives back waits', () => {
  expect(effectKey({ act: 'halt-orders', isAlone: true }, 'ask')).toBe('effect_alone')
  expect(effectKey({ act: 'halt-orders', isAlone: false }, 'ask')).toBe('effect_waits')
  expect(requestNoteKey('halt-orders', ['on'])).toBe('note_alone')
  expect(requestNoteKey('halt-orders', ['off'])).toBe('note_waits')
  expect(requestNoteKey('account-flag', ['123456789', 'real', 'frozen', 'on'])).toBe('note_alone')
  expect(requestNoteKey('account-flag', ['123456789', 'real', 'close_only', 'on'])).toBe('note_waits')
  expect(requestNoteKey('option-state', ['btcusdt', 'halted'])).toBe('note_state')
  expect(requestNoteKey('option-state', ['btcusdt', 'open'])).toBe('note_waits')
  expect(requestNoteKey('recovery-cancel', ['ada'])).toBe('note_recovery_ended')
})

test('an act that nobody confirms is not said to wait for a confirmation', () => {
  expect(answerKey({ state: 'executed', isUnconfirmed: false })).toBe('done')
  expect(answerKey({ state: 'executed', isUnconfirmed: true })).toBe('done_alone')
  expect(answerKey({ state: 'requested', isUnconfirmed: false })).toBe('asked')
})
