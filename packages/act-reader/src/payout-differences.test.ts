import { type Amount, amount, type Command } from '@glasshouse/domain'
import { payoutHash, userRefOf } from '@glasshouse/operator-keys'
import { expect, test } from 'vitest'
import { type PayoutStep, payoutDifferences, payoutStepsIn, paysOut, type SeenPayout } from './payout-differences.ts'

const seen: SeenPayout = {
  ...{ id: 'ab'.repeat(16), userId: '123456789', userSalt: 'c0'.repeat(16), account: 1_021, coin: 'usdt', amount: '200', fee: '1.5' },
  ...{ way: 'coin', salt: '5a'.repeat(16), method: 'USDT-TRC20', network: 'tron', currency: 'USDT', ratio: '1', paid: '198.5' },
  destination: { kind: 'coin', network: 'tron', addressId: 'a1', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', name: '' },
}
const by = { origin: 'operator', actorId: 4, accountId: 0, realm: 'real', key: '' } as const
const step: PayoutStep = {
  ...{ type: 'SendWithdrawal', actor: by, approverId: 0, reasonCode: 'user_request' },
  ...{ accountId: 1_021, withdrawalId: seen.id, userRef: userRefOf(seen.userSalt, seen.userId), assetId: 1 },
  ...{ amount: amount(200_000_000n), fee: amount(1_500_000n), destination: payoutHash(seen) },
}
const card: SeenPayout = {
  ...seen,
  ...{ way: 'card', method: 'BANK', network: null, currency: 'EUR', ratio: '0.9', paid: '178.65' },
  destination: { kind: 'card', number: '4000123456780002', holderName: 'Sample Person' },
}

test('what was shown is what is signed: nothing differs, of an address and of a card', () => {
  expect(payoutDifferences(step, seen)).toEqual([])
  expect(payoutDifferences({ ...step, destination: payoutHash(card) }, card)).toEqual([])
})

test.each<[string, Partial<SeenPayout>, string[]]>([
  ['another withdrawal', { id: 'ac'.repeat(16) }, ['withdrawal']],
  ['another account', { account: 1_022 }, ['account']],
  ['another person', { userId: '123456780' }, ['person']],
  ['another salt of the person', { userSalt: 'c1'.repeat(16) }, ['person']],
  ['a salt that ends in digits of the user id', { userSalt: `${'c0'.repeat(16)}1`, userId: '23456789' }, ['person']],
  ['another coin', { coin: 'trx' }, ['coin', 'paid']],
  ['a coin that this release does not know', { coin: 'nocoin' }, ['coin', 'amount', 'fee', 'paid']],
  ['another amount', { amount: '2000' }, ['amount']],
  ['another fee', { fee: '0' }, ['fee']],
  ['more that is paid', { paid: '1998.5' }, ['paid', 'destination']],
  ['another currency', { currency: 'BTC' }, ['paid', 'destination']],
  ['another address', { destination: { ...seen.destination, address: 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy' } }, ['destination']],
  ['another network', { network: 'ethereum' }, ['destination']],
  ['another method', { method: 'USDT-ERC20' }, ['destination']],
  ['another ratio', { ratio: '2' }, ['destination']],
  ['another salt', { salt: '5b'.repeat(16) }, ['destination']],
])('a screen that shows %s is told apart', (_, shown, differs) => {
  expect(payoutDifferences(step, { ...seen, ...shown })).toEqual(differs)
})

test.each<[keyof PayoutStep & string, unknown, string[]]>([
  ['accountId', 1_022, ['account']],
  ['userRef', 'e'.repeat(32), ['person']],
  ['assetId', 2, ['coin']],
  ['amount', 200_000_001n as Amount, ['amount', 'paid']],
  ['fee', 1_500_001n as Amount, ['fee', 'paid']],
  ['destination', 'f'.repeat(32), ['destination']],
])('bytes with another %s are told apart', (field, value, differs) => {
  expect(payoutDifferences({ ...step, [field]: value } as PayoutStep, seen)).toEqual(differs)
})

test.each([
  ['paid', { paid: '200' }],
  ['currency', { currency: 'USD' }],
  ['ratio', { ratio: '1' }],
])('of a card another %s is told by the hash', (_, shown) => {
  expect(payoutDifferences({ ...step, destination: payoutHash(card) }, { ...card, ...shown })).toEqual(['destination'])
})

test('steps of an act are found, and those by which money leaves', () => {
  const halt: Command = { type: 'HaltNewOrders', actor: by, approverId: 0, reasonCode: 'incident', isHalted: true }
  const end = { ...step, type: 'EndWithdrawal', end: 'rejected' } as unknown as Command
  expect(payoutStepsIn([halt, step, end])).toEqual([step, end])
  expect([halt, step, end].map(paysOut)).toEqual([false, true, false])
})
