import type { BankCardEntry } from '../bank/bank-cards.ts'
import type { CallName } from '../calls.ts'
import type { CallSample } from './calls.ts'

const openedSession = { satoken: 'pJ9l3Zy0Q8fJ2n4sD5tT6uV7wX8yZ9aB0cD1eF2gH3i', expiresAt: 1_725_667_262_000, device: 'd'.repeat(65) }
const made = { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] }
const signed = { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4', signature: 'MEUCIQDk' }
const named = { id: 'b3kKq0', rawId: 'b3kKq0', type: 'public-key' }
const tooShort = { body: { oldPwd: 'correct horse', newPwd: 'short' }, reason: 'field_too_short', field: 'newPwd' } as const

const euroCardFields = {
  bankName: 'Example Bank',
  userName: 'A DEMO',
  cardNumber: '4000 0000 0000 0002',
  bankBranch: '',
  bankAddress: '',
  bankCode: 'EXAMDEFF',
  userAddress: '',
  coin: 'EUR',
}
const euroCard: BankCardEntry = { ...euroCardFields, id: 'ab'.repeat(16), cardNumber: '•••• 0002', isDefault: true }

/** Calls about the keys of an account, and the cards that it is paid out to. */
export const keySamples = {
  pwdSett: { body: { pwd: 'correct horse' }, refused: { body: {}, reason: 'field_missing', field: 'pwd' } },
  updateUserLoginPwd: { body: { oldPwd: 'correct horse', newPwd: 'battery staple' }, refused: tooShort },
  updatePwdByEmail: {
    body: { email: 'ada@example.org', newPwd: 'battery staple', emailCode: '049213' },
    refused: { body: { email: 'ada@example.org', newPwd: 'battery staple' }, reason: 'field_missing', field: 'emailCode' },
  },
  tardPwdSet: { body: { pwd: 'six_of_1' }, refused: { body: { pwd: '' }, reason: 'field_missing', field: 'pwd' } },
  updatePwd: { body: { oldPwd: 'six_of_1', newPwd: 'half_a_dozen', signType: 1 }, refused: tooShort },
  resetFundPassword: {
    body: { emailCode: '049213', newPwd: 'half_a_dozen' },
    data: { readyAt: 1_723_334_462_000 },
    refused: { body: { emailCode: '4921', newPwd: 'half_a_dozen' }, reason: 'field_malformed', field: 'emailCode' },
  },
  keepFundPassword: { refused: { reason: 'not_found' } },
  bindEmail: {
    body: { email: 'ada@example.org', emailCode: '049213' },
    refused: { body: { email: 'ada@example.org' }, reason: 'field_missing', field: 'emailCode' },
  },
  bindPhone: {
    body: { phone: '935551234567', code: '049213' },
    refused: { body: { phone: '555123456', code: '049213' }, reason: 'field_malformed', field: 'phone' },
  },
  beginTotp: {
    data: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Glasshouse:ada?secret=JBSWY3DPEHPK3PXP&issuer=Glasshouse' },
    refused: { reason: 'proof_required' },
  },
  confirmTotp: {
    body: { code: '049213' },
    data: { recoveryCodes: ['abcde-fghjk'] },
    refused: { body: { code: '49213' }, reason: 'field_malformed', field: 'code' },
  },
  removeTotp: { refused: { reason: 'proof_required' } },
  renewRecoveryCodes: { data: { recoveryCodes: ['abcde-fghjk'] }, refused: { reason: 'totp_not_set' } },
  secondStep: {
    body: { token: 'n0Yz', way: 'totp', code: '049213' },
    data: openedSession,
    refused: { body: { token: 'n0Yz', way: 'password', code: '049213' }, reason: 'value_not_listed', field: 'way' },
  },
  beginPasskey: { data: { challenge: 'Y2hhbGxlbmdl', rp: { name: 'Glasshouse', id: 'localhost' } }, refused: { reason: 'proof_required' } },
  addPasskey: {
    body: { name: 'Phone', passkey: { ...named, response: made } },
    refused: { body: { name: '', passkey: { ...named, response: made } }, reason: 'field_missing', field: 'name' },
  },
  renamePasskey: {
    body: { credentialId: 'b3kKq0', name: 'Old phone' },
    refused: { body: { credentialId: 'b3kKq0' }, reason: 'field_missing', field: 'name' },
  },
  removePasskey: {
    body: { credentialId: 'b3kKq0' },
    refused: { body: { credentialId: 'b3 kKq0' }, reason: 'field_malformed', field: 'credentialId' },
  },
  beginPasskeyProof: { data: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }, refused: { reason: 'not_found' } },
  provePasskey: {
    body: { passkey: { ...named, response: signed } },
    data: { way: 'passkey', until: 1_723_075_562_000 },
    refused: { body: {}, reason: 'field_missing', field: 'passkey' },
  },
  beginPasskeySignIn: {
    data: { attempt: 'Y2hhbGxlbmdlIG9mIGF0dGVtcHQ', options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } },
    refused: { reason: 'too_many_requests' },
  },
  passkeySignIn: {
    body: { attempt: 'Y2hhbGxlbmdlIG9mIGF0dGVtcHQ', passkey: { ...named, response: signed } },
    data: openedSession,
    refused: { body: { passkey: { ...named, response: signed } }, reason: 'field_missing', field: 'attempt' },
  },
  securityOf: {
    data: {
      hasPassword: true,
      hasFundPassword: true,
      fundPasswordReadyAt: 1_723_334_462_000,
      email: 'ada@example.org',
      phone: '',
      hasTotp: true,
      recoveryCodes: 9,
      passkeys: [{ id: 'b3kKq0', name: 'Phone', addedAt: 1_723_075_262_000, usedAt: null }],
      passkeyOrigin: 'https://exchange.example',
      addresses: [{ type: 'tron', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
      payoutsAfter: 1_723_161_662_000,
      payoutDelayMs: 86_400_000,
      ways: ['totp', 'passkey', 'recovery'],
      provedUntil: null,
    },
    refused: { reason: 'token_missing' },
  },
  getbank: { rows: [euroCard], refused: { reason: 'token_missing' } },
  saveBank: {
    body: euroCardFields,
    data: { id: 'ab'.repeat(16) },
    refused: { body: { ...euroCardFields, cardNumber: '12345' }, reason: 'field_too_short', field: 'cardNumber' },
  },
  updateBank: {
    body: { id: 'ab'.repeat(16), ...euroCardFields, cardNumber: euroCard.cardNumber },
    refused: { body: { id: 'mine', ...euroCardFields }, reason: 'field_malformed', field: 'id' },
  },
  defaultBank: { body: { id: 'ab'.repeat(16) }, refused: { body: {}, reason: 'field_missing', field: 'id' } },
  deleteBank: { params: { id: 'ab'.repeat(16) }, refused: { params: { id: '1' }, reason: 'field_malformed', field: 'id' } },
  updateUserAddress: {
    body: { type: 'TRON', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', userId: '481516234' },
    refused: { body: { type: 'BTC', address: 'x' }, reason: 'value_not_listed', field: 'type' },
  },
} as const satisfies Partial<Record<CallName, CallSample>>
