import { expect, test } from 'vitest'
import { phoneOf, signType, wireEmail, wirePhone, wireSentCode } from './credentials.ts'
import { login } from './login.ts'
import { register, toNewAccount } from './register.ts'

const read = (put: Record<string, unknown>) =>
  register.body?.parse({ signType: 3, loginPassword: 'correct horse', newPassword: 'correct horse', ...put })
const wanted = (put: Record<string, unknown>, isInviteCodeRequired = false) => toNewAccount(read(put) as never, isInviteCodeRequired)

test('each way takes its own field and leaves the others alone [EN-041]', () => {
  const all = { loginName: 'ada_l', email: 'ada@example.org', phone: '935551234567', code: '049213', activeCode: 'ABCD2345' }
  const any = { password: 'correct horse', inviteCode: 'ABCD2345' }
  expect(wanted({ ...all, signType: 3 })).toEqual({ ...any, way: 'account', loginName: 'ada_l' })
  expect(wanted({ ...all, signType: 2 })).toEqual({
    ...any,
    way: 'phone',
    phone: { areaCode: '93', number: '5551234567' },
    sentCode: '049213',
  })
  expect(wanted({ ...all, signType: 1 })).toMatchObject({ ...any, way: 'email', email: 'ada@example.org', sentCode: '049213' })
})

test('the phone of the e-mail form may be left out, but not be wrong [RT-149]', () => {
  const byMail = { signType: 1, email: 'ada@example.org', code: '049213' }
  for (const none of [{}, { phone: '' }, { phone: null }]) expect(wanted({ ...byMail, ...none })).toMatchObject({ contactPhone: null })
  expect(wanted({ ...byMail, phone: '+93 555 123-4567' })).toMatchObject({ contactPhone: { areaCode: '93', number: '5551234567' } })
  expect(wanted({ ...byMail, phone: '123' })).toEqual({
    reason: 'field_malformed',
    field: 'phone',
    rule: 'Please provide the correct phone number',
  })
})

test.each([
  [{ signType: 1 }, 'field_missing', 'email'],
  [{ signType: 1, email: 'ada' }, 'field_malformed', 'email'],
  [{ signType: 1, email: `${'a'.repeat(250)}@example.org` }, 'field_too_long', 'email'],
  [{ signType: 1, email: 'ada@example.org' }, 'field_missing', 'code'],
  [{ signType: 1, email: 'ada@example.org', code: '12 456' }, 'field_malformed', 'code'],
  [{ signType: 2 }, 'field_missing', 'phone'],
  [{ signType: 2, phone: '935551234567' }, 'field_missing', 'code'],
  [{ signType: 2, phone: '935551234567', code: '049213', newPassword: 'another' }, 'passwords_differ', 'newPassword'],
  [{ signType: 3 }, 'field_missing', 'loginName'],
])('%o is refused with its reason and field', (put, reason, field) => {
  expect(wanted(put)).toMatchObject({ reason, field })
})

test('an invitation is asked for where the brand wants one, before any code is looked at [VL-069]', () => {
  for (const put of [{ signType: 1, email: 'ada@example.org' }, { signType: 2, phone: '935551234567' }, { loginName: 'ada_l' }])
    expect(wanted(put, true)).toMatchObject({ reason: 'invite_code_required', field: 'activeCode' })
  expect(wanted({ loginName: 'ada_l', activeCode: 'ABCD2345' }, true)).toMatchObject({ way: 'account' })
})

test.each([
  ['935551234567', { areaCode: '93', number: '5551234567' }],
  ['+1 555-123-4567', { areaCode: '1', number: '5551234567' }],
  ['5551234567', { areaCode: '', number: '5551234567' }],
  ['٥٥٥١٢٣٤٥٦٧', { areaCode: '', number: '5551234567' }],
  ['(93)5551234567', { areaCode: '93', number: '5551234567' }],
  ['0093 555 123 4567', { areaCode: '93', number: '5551234567' }],
  ['＋９３ ５５５１２３４５６７', { areaCode: '93', number: '5551234567' }],
  ['\u202a+93 555\u00a0123\u20114567\u202c', { areaCode: '93', number: '5551234567' }],
  ['0551234567', { areaCode: '', number: '0551234567' }],
  ['12345551234567', { areaCode: '1234', number: '5551234567' }],
])('%s is a phone [BC-058]', (text, phone) => {
  expect(phoneOf(text)).toEqual(phone)
})
test.each([
  '555123456',
  '123455551234567',
  '05551234567',
  '93555123456a',
  '++935551234567',
  '',
  '+5551234567',
  '005551234567',
  '0012345678',
  '+',
  '00',
])('%o is no phone [BC-058]', (text) => {
  expect(phoneOf(text)).toBeNull()
  expect(wirePhone.safeParse(text).success).toBe(false)
})

test.each(['a@example.org', 'first.last+tag@sub.example.co', "o'neil@example.ie", 'ada@bücher.example', 'ada@例え.テスト'])(
  '%s is an address',
  (text) => {
    expect(wireEmail.parse(text)).toBe(text)
  },
)
test.each([
  'a@b',
  'a@@example.org',
  'a@example.org\n',
  '\ra@example.org',
  'a b@example.org',
  'a@ex ample.org',
  '@example.org',
  'a.@example.org',
  'a@-x.org',
  'a@example.org,b@example.org',
])('%o is no address', (text) => {
  expect(wireEmail.safeParse(text).success).toBe(false)
})

test('a sent code is six digits as text of any script, in groups too, zeros in front included', () => {
  expect(wireSentCode.parse('000123')).toBe('000123')
  for (const written of ['123456', '123 456', '１２３４５６', ' 123456', '١٢٣٤٥٦']) expect(wireSentCode.parse(written)).toBe('123456')
  for (const wrong of ['12345', '1234567', '12345a', '١٢٣٤٥é', '²²²²²²', '', '1.2.3.4.5.6'])
    expect(wireSentCode.safeParse(wrong).success).toBe(false)
  expect(wireSentCode.safeParse(123456).success).toBe(false)
})

test('signType comes as number or text, and a wallet hears first that its signature is missing [EN-039]', () => {
  for (const [given, meant] of [
    [1, 1],
    ['2', 2],
    [3, 3],
  ])
    expect(signType.parse(given)).toBe(meant)
  const issue = login.body?.safeParse({ signType: '0', address: '0x1' }).error?.issues[0]
  expect(issue).toMatchObject({ path: ['signType'], params: { reason: 'wallet_signature_required' } })
  for (const wrong of [4, -1, '', 'NaN', '1e0x']) expect(signType.safeParse(wrong).success).toBe(false)
})
