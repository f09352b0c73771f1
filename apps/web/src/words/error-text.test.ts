import { ApiError } from '@glasshouse/client'
import { OPERATOR_REASONS, wireErrors } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorText } from './error-text.ts'
import { LANGUAGES } from './languages.ts'
import { setLanguage } from './words.ts'

beforeAll(() => setLanguage('ar'))
afterAll(() => setLanguage('en'))

const refusalOf = (reason: string, message: string) => new ApiError('refused', message, reason)

/** Operators' own refusals are told by their console. */
const OF_USERS = Object.entries(wireErrors).filter(([reason]) => !OPERATOR_REASONS.some((one) => one === reason))

test.each(OF_USERS)('%s is said in Arabic to who reads Arabic, and as the house said it in English', (reason, { msg }) => {
  expect(errorText(refusalOf(reason, msg), 'ar')).toMatch(/\p{Script=Arabic}/u)
  expect(errorText(refusalOf(reason, `${msg}: amount`), 'en')).toBe(`${msg}: amount`)
})

test('the name of a field on the wire is not for readers', async () => {
  await setLanguage('en')
  const refusal = refusalOf('order_price_outside_band', 'delegatePrice: must lie within 50 % of the index price')
  expect(errorText(refusal, 'en')).toBe('Price is too far from the index: must lie within 50 % of the index price')
  expect(errorText(refusalOf('unknown_market', 'symbol: is not a listed market'), 'en')).toMatch(/^\p{Lu}[^:]*: is not a listed market$/u)
  await setLanguage('ar')
})

/** Told in whole sentences; one of the socket's is a rule. */
const sentences = OF_USERS.filter(([, { msg }]) => /^\p{Lu}/u.test(msg))
test.each(sentences)('%s is said once where the house names a field and no rule', async (reason, { msg }) => {
  await setLanguage('en')
  expect(errorText(refusalOf(reason, `loginName: ${msg}`), 'en')).toBe(msg)
  expect(errorText(refusalOf(reason, `amount: ${msg}`), 'en')).toBe(msg)
  await setLanguage('ar')
})

test('a reason of a newer house is told in its own words', () => {
  expect(errorText(refusalOf('never_heard_of', 'Something new'), 'ar')).toBe('Something new')
})

test('no answer at all is our own to tell', () => {
  expect(errorText(new ApiError('unreachable', 'Network anomaly'), 'ar')).toMatch(/\p{Script=Arabic}/u)
})

test.each(LANGUAGES.map(({ code }) => code))(
  'every reason that a user can be refused for has words in %s, and no other reason has',
  async (code) => {
    const words = (await import(`./${code}/app.json`)) as { default: Record<string, string> }
    const reasons = Object.keys(words.default).filter((key) => key.startsWith('refused_'))
    expect(reasons.sort()).toEqual(OF_USERS.map(([reason]) => `refused_${reason}`).sort())
  },
)
