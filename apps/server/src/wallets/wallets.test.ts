import { expect, test } from 'vitest'
import { TestWallet } from '../../../../tools/test-wallet.ts'
import { addressOf, bytesOfAddress } from './addresses.ts'
import { hashOfMessage, messageOf } from './message.ts'
import { recoverAddress } from './recover.ts'

const written = (type: 'ethereum' | 'tron', text: string) => {
  const bytes = bytesOfAddress(type, text)
  return bytes && addressOf(type, bytes)
}

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('%s, an example of EIP-55, is written as it stands, from lower and upper case too', (address) => {
  expect(written('ethereum', address)).toBe(address)
  expect(written('ethereum', address.toLowerCase())).toBe(address)
  expect(written('ethereum', `0x${address.slice(2).toUpperCase()}`)).toBe(address)
})

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  '',
])('%j is no address of Ethereum', (text) => {
  expect(bytesOfAddress('ethereum', text)).toBeNull()
})

test('an address of Tron is the same 20 bytes in its own writing', () => {
  // The contract of USDT on Tron, as its documentation names it in both writings.
  const bytes = bytesOfAddress('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  expect(Buffer.from(bytes ?? []).toString('hex')).toBe('a614f803b6fd780986a42c78ec9c7f77e6ded13c')
  expect(written('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
})

test.each(['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'T000000000000000000000000000000000', ''])(
  '%j is no address of Tron',
  (text) => {
    expect(bytesOfAddress('tron', text)).toBeNull()
  },
)

test('a signature tells the address, on both chains', () => {
  for (const [type, wallet] of [
    ['ethereum', new TestWallet('ETH')],
    ['tron', new TestWallet('TRON')],
  ] as const) {
    const signature = Uint8Array.from(Buffer.from(wallet.sign('hello').slice(2), 'hex'))
    const signer = recoverAddress(hashOfMessage(type, 'hello'), signature)
    expect(signer && addressOf(type, signer).toLowerCase()).toBe(wallet.address.toLowerCase())
    const foreign = recoverAddress(hashOfMessage(type === 'tron' ? 'ethereum' : 'tron', 'hello'), signature)
    expect(foreign && addressOf(type, foreign).toLowerCase()).not.toBe(wallet.address.toLowerCase())
  }
})

test('a hash of EIP-191 is the one that others make', () => {
  // Example of `hashMessage` in the documentation of web3.js.
  expect(Buffer.from(hashOfMessage('ethereum', 'Hello World')).toString('hex')).toBe(
    'a1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2',
  )
})

test('the text is the one of ERC-4361, letter by letter', () => {
  const issuedAtMs = Date.UTC(2026, 0, 7, 12)
  const parts = { origin: 'https://exchange.example', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', chainId: 1, nonce: '0f1e2d3c' }
  expect(messageOf({ type: 'ethereum', purpose: 'login', ...parts, issuedAtMs, expiresAtMs: issuedAtMs + 300_000 })).toBe(
    `exchange.example wants you to sign in with your Ethereum account:
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed

Log in to this exchange. This is no transaction, costs nothing and allows no spending.

URI: https://exchange.example
Version: 1
Chain ID: 1
Nonce: 0f1e2d3c
Issued At: 2026-01-07T12:00:00.000Z
Expiration Time: 2026-01-07T12:05:00.000Z`,
  )
})
