import { AUDIT_FIELDS, OPERATOR_ACT_NAMES, RECORD_ACTS } from '@glasshouse/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import en from '../../words/en/log.json'
import { setLanguage } from '../../words/words.ts'
import zh from '../../words/zh/log.json'
import { loggedAct, loggedField, loggedSentence } from './log-entry.ts'
import { loggedActor, loggedSubject } from './logged-names.ts'
import { loggedChanges, loggedFacts } from './logged-values.ts'

const ID = 'd740531d1d2a'.padEnd(32, '0')
const nameOf = (who: string) => (who === 'operator:2' ? 'operator-b' : who)

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  beforeEach(() => setLanguage(language))

  test('every act and every field has words, none of them a name of the program', () => {
    const said = [...[...RECORD_ACTS, ...OPERATOR_ACT_NAMES].map(loggedAct), ...AUDIT_FIELDS.map(loggedField)]
    for (const text of said) expect(text).not.toMatch(/_|[a-z]-[a-z]+-|^[a-z]|[a-z][A-Z]/)
  })

  test('values of an entry are words, moments and amounts, never JSON', () => {
    const detail = {
      ...{ approvalId: 'ab12', act: 'credit-account', words: ['782117882', 'usdt', '50'], reason: 'user_request', approver: 2, seq: 7 },
      ...{ from: 'in_review', to: 'approved', hasPicture: true, pictures: ['front', 'hand'], holdUntilMs: 0, note: null },
    }
    const facts = loggedFacts({ act: 'review_approve', detail }, nameOf)
    expect(facts.map(([, value]) => value).join(' ')).not.toMatch(/[[\]{}"_]|true/)
    expect(facts).toContainEqual([loggedField('approver'), 'operator-b'])
    expect(loggedSentence({ detail })).toContain('782117882')
  })
})

test('Chinese is no copy of the English', () => {
  const same = Object.entries(en).filter(([key, text]) => (zh as Record<string, string>)[key] === text)
  expect(same).toEqual([])
})

describe('an entry of the log', () => {
  beforeEach(() => setLanguage('en'))

  test('an act or a field of an earlier release is readable', () => {
    expect(loggedAct('fund_house-account')).toBe('Fund house account')
    expect(loggedField('sessionCount')).toBe('Session count')
  })

  test.each([
    ['user:782117882', 'user_frozen', 'User 782117882'],
    ['user 782117882', 'gate_passed', 'User 782117882'],
    ['identity user:782117882', 'review_approve', 'Identity of user 782117882'],
    ['deposit D26112837588413', 'deposit_look', 'Deposit D26112837588413'],
    [`withdrawal:${ID}`, 'withdrawal_look', 'Withdrawal WD740531D1D2A'],
    [ID, 'approve-withdrawal', 'Withdrawal WD740531D1D2A'],
    // Another id of this form stays what it is.
    [ID, 'session_ended', ID],
    ['operator:2', 'console-sign-in', 'operator-b'],
    ['content 16', 'content_draft', 'Content 16'],
    ['BOTTOM_MENU_SETTING', 'setting_change', 'Bottom bar'],
    ['btcusdt', 'market-state', 'btcusdt'],
  ])('%s of %s is %s', (subject, act, said) => expect(loggedSubject({ act, subject }, nameOf)).toBe(said))

  test('who acted is a user, an operator by name or the exchange', () => {
    expect(['system', 'user:7', 'operator:2'].map((actor) => loggedActor(actor, nameOf))).toEqual(['Exchange', 'User 7', 'operator-b'])
  })

  test('an amount stands with its coin, and a refusal says why in words', () => {
    expect(loggedFacts({ act: 'withdrawal_settled', detail: { amount: '50', coin: 'usdt' } }, nameOf)).toEqual([['Amount', '50 USDT']])
    const refused = loggedFacts({ act: 'approval_refused', detail: { reason: 'account_in_debt' } }, nameOf)
    expect(refused).toEqual([['Reason', 'This account still owes a reversed credit']])
    expect(loggedFacts({ act: 'review_reject', detail: { reason: 'The picture is blurred' } }, nameOf)[0]?.[1]).toBe(
      'The picture is blurred',
    )
  })

  test('a change of a setting names each place with what stood there before and after', () => {
    const changes = [
      { path: '1.isOpen', before: 'true', after: 'false' },
      { path: '', before: null, after: 'x' },
    ]
    expect(loggedChanges({ changes })).toEqual(['2 · Shown: Yes → No', 'Everything: nothing → x'])
    expect(loggedChanges({ version: 2 })).toEqual([])
  })
})
