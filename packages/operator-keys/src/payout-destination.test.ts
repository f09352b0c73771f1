import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type PayoutDestination, payoutHash } from './payout-destination.ts'
import { userRefOf } from './user-ref.ts'

const coin: PayoutDestination = {
  ...{ salt: '5a'.repeat(16), method: 'USDT-TRC20', network: 'tron', currency: 'USDT', ratio: '1', paid: '99' },
  destination: { kind: 'coin', network: 'tron', addressId: 'a1', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', name: '' },
}

test('the hash is the first half of a SHA-256 of one text, which anybody can write', () => {
  const text =
    '["glasshouse payout 1","5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","USDT-TRC20","tron","USDT","1","99",' +
    '[["address","TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"],["addressId","a1"],["kind","coin"],["name",""],["network","tron"]]]'
  expect(payoutHash(coin)).toBe(createHash('sha256').update(text).digest('hex').slice(0, 32))
})

test('the order in which fields come changes nothing, as when they were kept and read back', () => {
  const { destination } = coin
  expect(payoutHash({ ...coin, destination: Object.fromEntries(Object.entries(destination).reverse()) })).toBe(payoutHash(coin))
})

test('each value changes it', () => {
  const changed: PayoutDestination[] = [
    ...(['salt', 'method', 'network', 'currency', 'ratio', 'paid'] as const).map((name) => ({ ...coin, [name]: `${coin[name]}1` })),
    { ...coin, network: null },
    ...Object.keys(coin.destination).map((name) => ({
      ...coin,
      destination: { ...coin.destination, [name]: `${coin.destination[name]}1` },
    })),
    { ...coin, destination: { ...coin.destination, memo: '' } },
    // A value that moves over to its neighbour.
    { ...coin, currency: 'USDT1', ratio: '' },
  ]
  const hashes = [coin, ...changed].map(payoutHash)
  expect(hashes).toHaveLength(15)
  expect(new Set(hashes).size).toBe(15)
})

test('a user’s reference is the first half of a SHA-256 of salt and id', () => {
  expect(userRefOf('ab', '123456789')).toBe(createHash('sha256').update('ab').update('123456789').digest('hex').slice(0, 32))
  expect(userRefOf('ab', '123456788')).not.toBe(userRefOf('ab', '123456789'))
})
