import type { Command } from '@glasshouse/domain'
import { secondTo } from '@glasshouse/operator-keys'
import { expect, test } from 'vitest'
import { actInBytes } from './act-in-bytes.ts'
import { moneyDifferences, paymentDifferences, usersNamed } from './money-differences.ts'
import { headDifferences } from './request-differences.ts'
import { MONEY_ATTACKS, MONEY_SAMPLES, type MoneySample, moneyBytes } from './testing/index.ts'

const differencesOf = (bytes: Uint8Array, sample: MoneySample) => moneyDifferences(actInBytes(bytes), sample, sample)
const sampleOf = (act: string): MoneySample => {
  const found = MONEY_SAMPLES.find((one) => one.act === act)
  if (!found) throw new Error(`no sample of ${act}`)
  return found
}

test.each(MONEY_SAMPLES.map((sample) => [sample.act, sample] as const))('%s: what was typed is what is signed', (_, sample) => {
  expect(differencesOf(moneyBytes(sample), sample)).toEqual([])
  expect(headDifferences(actInBytes(moneyBytes(sample)), { ...sample, requestedBy: { id: 1 } })).toEqual([])
})

test.each(MONEY_ATTACKS.map((attack) => [attack.sample.act, attack.what, attack] as const))('%s with %s differs', (_, _what, attack) => {
  expect(differencesOf(moneyBytes(attack.sample, attack.put), attack.sample)).toEqual([attack.differs])
})

test('each act has attacks on each field of its command that is not its account or its envelope', () => {
  const beside = ['type', 'actor', 'approverId', 'reasonCode', 'accountId', 'fromAccountId']
  for (const sample of MONEY_SAMPLES.filter(({ act }) => act !== 'settle-withdrawal')) {
    const fields = Object.keys(sample.command).filter((field) => !beside.includes(field))
    const attacked = MONEY_ATTACKS.filter((attack) => attack.sample === sample).flatMap(({ put }) => Object.keys(put))
    expect([sample.act, [...new Set(attacked)].sort()]).toEqual([sample.act, fields.sort()])
  }
})

const TYPED: readonly (readonly [what: string, act: string, typed: Partial<MoneySample>, differs: readonly string[]])[] = [
  ['other evidence', 'credit-account', { evidence: 'bank:FR-2026/0019' }, ['evidence']],
  ['evidence that does not read', 'credit-account', { evidence: 'statement 7' }, ['evidence', 'first payment']],
  ['a first payment', 'credit-account', { evidence: secondTo('bank:FR-2026/0018', 'bank:FR20260018') }, ['evidence', 'first payment']],
  ['no first payment', 'credit-suspense', { evidence: 'bank:FR-2026/0018' }, ['evidence', 'first payment']],
  ['another serial', 'credit-deposit', { words: ['D26112837588414', '29.5'] }, ['coin', 'amount', 'claim', 'person']],
  ['a user instead of a claim', 'assign-suspense', { words: ['481516234', 'usdt', '7'] }, ['claim']],
  ['another user', 'credit-account', { words: ['481516234', 'usdt', '5'] }, ['person']],
  ['another amount', 'credit-account', { words: ['123456789', 'usdt', '50'] }, ['amount']],
  ['no amount', 'credit-account', { words: ['123456789', 'usdt'] }, ['amount']],
  ['more decimals than the coin has', 'credit-account', { words: ['123456789', 'usdt', '5.0000001'] }, ['amount']],
  ['another coin', 'credit-account', { words: ['123456789', 'btc', '0.05'] }, ['coin']],
  ['a coin that this release does not know', 'credit-account', { words: ['123456789', 'nocoin', '5'] }, ['coin', 'amount']],
  ['both users exchanged', 'correct-credit', { words: ['481516234', '123456789', 'usdt', '5', 'x'] }, ['claim', 'first person', 'person']],
  ['another purpose', 'fund-house', { words: ['demo', 'fees', 'usdt', '9'] }, ['purpose']],
  ['another realm', 'fund-house', { words: ['real', 'insurance', 'usdt', '9'] }, ['realm']],
  ['another withdrawal', 'return-withdrawal', { words: ['ac'.repeat(16), '150'] }, ['coin', 'amount', 'evidence', 'person', 'withdrawal']],
  ['another reference', 'settle-withdrawal', { words: ['ab'.repeat(16), `tron:${'cd'.repeat(32)}:7`] }, ['reference']],
  ['no reference', 'settle-withdrawal', { words: ['ab'.repeat(16)] }, ['reference']],
]

test.each(TYPED)('%s was typed, of %s: it differs', (_, act, typed, differs) => {
  const sample = sampleOf(act)
  expect(differencesOf(moneyBytes(sample), { ...sample, ...typed }).sort()).toEqual([...differs].sort())
})

const SHOWN: readonly (readonly [what: string, act: string, shown: Partial<MoneySample>, differs: readonly string[]])[] = [
  ['no salt', 'credit-account', { users: [] }, ['person']],
  ['another salt', 'credit-account', { users: [{ userId: '123456789', userSalt: 'c9'.repeat(16) }] }, ['person']],
  ['the salt of a user who was erased', 'credit-account', { users: [{ userId: '123456789', userSalt: '' }] }, ['person']],
  ['no claim', 'credit-deposit', { payment: null }, ['coin', 'amount', 'person']],
  ['a claim of another user', 'credit-deposit', { payment: claimOf('123456789', 'usdt') }, ['person']],
  ['a claim of another coin', 'credit-deposit', { payment: claimOf('481516234', 'btc') }, ['coin', 'amount']],
  ['a claim of another user', 'assign-suspense', { payment: claimOf('123456789', 'usdt') }, ['person']],
  ['no withdrawal', 'return-withdrawal', { payment: null }, ['coin', 'amount', 'person']],
]

function claimOf(userId: string, coin: string): MoneySample['payment'] {
  return { kind: 'deposit', serial: 'D26112837588413', userId, coin }
}

test.each(SHOWN)('%s is shown, of %s: it differs', (_, act, shown, differs) => {
  const sample = sampleOf(act)
  expect(differencesOf(moneyBytes(sample), { ...sample, ...shown }).sort()).toEqual([...differs].sort())
})

test('a coin that operators named is known by the number in the words', () => {
  const sample = sampleOf('credit-account')
  const ofCoin = (assetId: number) => ({ commands: [{ ...sample.command, assetId, amount: 5_000_000n } as unknown as Command] })
  const typed = (coin: string) => ({ ...sample, words: [sample.words[0] as string, coin, '5'] })
  expect(moneyDifferences(ofCoin(3_001), typed('moon/3001'), sample)).toEqual([])
  expect(moneyDifferences(ofCoin(3_002), typed('moon/3001'), sample)).toEqual(['coin'])
  expect(moneyDifferences(ofCoin(1), typed('moon/3001'), sample)).toEqual(['coin'])
  expect(moneyDifferences(ofCoin(3_001), typed('moon'), sample)).toEqual(['coin', 'amount'])
})

test('a command in the demo realm, two commands and none differ', () => {
  const sample = sampleOf('credit-account')
  const { commands } = actInBytes(moneyBytes(sample))
  const [command] = commands as [Command]
  expect(moneyDifferences({ commands: [{ ...command, actor: { ...command.actor, realm: 'demo' } }] }, sample, sample)).toEqual(['realm'])
  expect(moneyDifferences({ commands: [command, command] }, sample, sample)).toEqual(['command'])
  expect(moneyDifferences({ commands: [] }, sample, sample)).toEqual(['command'])
})

test('a field that no such act has differs', () => {
  const sample = sampleOf('credit-account')
  const command = { ...sample.command, destination: 'ab'.repeat(16) } as unknown as Command
  expect(moneyDifferences({ commands: [command] }, sample, sample)).toEqual(['command'])
})

test('a withdrawal of an erased user is known by its id, which is compared', () => {
  const sample = sampleOf('return-withdrawal')
  const unknown: MoneySample = { ...sample, users: [] }
  const erased = { ...sample, users: sample.users.map((user) => ({ ...user, userSalt: '' })) }
  const named = (withdrawalId: string) => [{ ...sample.command, withdrawalId } as unknown as Command]
  expect(moneyDifferences({ commands: named('ab'.repeat(16)) }, erased, erased)).toEqual([])
  expect(moneyDifferences({ commands: named('ac'.repeat(16)) }, erased, erased)).toEqual(['withdrawal'])
  expect(moneyDifferences({ commands: named('ab'.repeat(16)) }, unknown, unknown)).toEqual(['person'])
})

test('acts that move no money on words are compared elsewhere', () => {
  const halt = { act: 'halt-orders', words: ['on'], reason: 'incident', evidence: '' }
  expect(moneyDifferences({ commands: [] }, halt, { users: [], payment: null })).toEqual([])
})

test('the users of an act are those of its words, or the one of its claim or withdrawal', () => {
  expect(Object.fromEntries(MONEY_SAMPLES.map((sample) => [sample.act, usersNamed(sample, sample.payment)]))).toEqual({
    ...{ 'credit-deposit': ['481516234'], 'credit-account': ['123456789'], 'credit-suspense': [], 'assign-suspense': ['481516234'] },
    ...{ 'return-suspense': [], 'reverse-credit': ['123456789'], 'correct-credit': ['123456789', '481516234'], 'fund-house': [] },
    ...{ 'return-withdrawal': ['123456789'], 'settle-withdrawal': [] },
  })
  expect(usersNamed(sampleOf('credit-deposit'), null)).toEqual([])
})

test('a claim or a withdrawal is the one that was shown before', () => {
  const claim = claimOf('481516234', 'usdt')
  const withdrawal = sampleOf('return-withdrawal').payment
  expect(paymentDifferences(null, claim)).toEqual([])
  expect(paymentDifferences(claim, claim)).toEqual([])
  expect(paymentDifferences(claim, claimOf('123456789', 'btc'))).toEqual(['person', 'coin'])
  expect(paymentDifferences(claim, null)).toEqual(['claim'])
  expect(paymentDifferences(withdrawal, claim)).toEqual(['withdrawal'])
  expect(paymentDifferences(withdrawal, withdrawal)).toEqual([])
})
