import { ApiError } from '@glasshouse/client'
import { OPERATOR_REASONS, wireErrors } from '@glasshouse/wire'
import { afterEach, expect, test } from 'vitest'
import { errorText, namedErrorText, reasonText } from './error-text.ts'
import { LANGUAGES } from './languages.ts'
import { setLanguage } from './words.ts'

afterEach(() => setLanguage('en'))

const MONEY = ['already_credited', 'claim_credited', 'credit_differs', 'suspense_differs', 'withdrawal_differs', 'account_closed'] as const
const SAID = [...OPERATOR_REASONS, ...MONEY]

test.each(SAID)('%s is said in the language of the console', async (reason) => {
  const said: string[] = []
  for (const { code } of LANGUAGES) {
    await setLanguage(code)
    said.push(errorText(new ApiError('refused', wireErrors[reason].msg, reason)))
  }
  expect(said[1]).toMatch(/\p{Script=Han}/u)
  expect(said[0]).not.toMatch(/\p{Script=Han}/u)
})

test('a rule of the server stands behind our words', async () => {
  await setLanguage('en')
  const refusal = new ApiError('refused', 'amount: must be 81', 'suspense_differs')
  expect(errorText(refusal)).toBe('The unmatched deposit under this evidence has another amount or currency: must be 81')
})

test('a reason without words is said as the server wrote it, and has no text of its own', async () => {
  await setLanguage('zh')
  expect(errorText(new ApiError('refused', 'Something new', 'never_heard_of'))).toBe('Something new')
  expect([reasonText('never_heard_of'), reasonText('')]).toEqual(['', ''])
})

test.each([
  ['en', 'field_malformed', 'amount', 'amount: must be above 0', 'Amount: Wrong format: must be above 0'],
  ['en', 'not_a_number', 'amount', 'amount: must be written without commas', 'Amount: Not a number: must be written without commas'],
  ['en', 'field_missing', 'evidence', 'evidence: is required', 'Evidence: A required value is missing: is required'],
  ['en', 'not_found', 'uid', 'uid: There is no such entry', 'UID of the user: Not found'],
  ['en', 'field_malformed', 'rpId', 'rpId: must be a domain', 'rpId: Wrong format: must be a domain'],
  ['en', 'account_in_debt', 'amount', 'amount: is owed', 'This account still owes a reversed credit: is owed'],
  ['zh', 'field_missing', 'amount', 'x', '金额：有内容未填写'],
] as const)('%s: %s names the field %s where it stands away from it', async (language, reason, field, message, said) => {
  await setLanguage(language)
  expect(namedErrorText(new ApiError('refused', message, reason, field))).toBe(said)
})
