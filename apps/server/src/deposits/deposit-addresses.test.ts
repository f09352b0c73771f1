import { DEPOSIT_COINS } from '@glasshouse/records'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { writtenAddress } from './chain-addresses.ts'
import { derivingKey } from './extended-key.ts'
import { derivingKeys } from './open-deposits.ts'
import { publicTestKey, sandboxDepositSettings } from './sandbox-coins.ts'

/** First addresses of the test mnemonic of BIP-39, as other wallets show them. */
const KNOWN = {
  ethereum: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
} as const
const CHAINS = ['ethereum', 'tron', 'bitcoin'] as const

test.each(CHAINS)('the first address of %s is the one that other wallets derive', (chain) => {
  expect(publicTestKey(chain).addressAt(0)).toBe(KNOWN[chain])
})

test('a sandbox shows the first address of its chain for each coin', () => {
  const { ASSET_COIN: coins } = sandboxDepositSettings(DEPOSIT_COINS)
  expect(new Set(coins.map(({ network }) => network))).toEqual(new Set(CHAINS))
  for (const { network, coinAddress } of coins) expect(coinAddress).toBe(publicTestKey(network).addressAt(0))
})

test('second address of the BIP-84 vector, and each index has another one', () => {
  expect(publicTestKey('bitcoin').addressAt(1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
  for (const chain of CHAINS) expect(new Set([0, 1, 2, 3].map(publicTestKey(chain).addressAt)).size).toBe(4)
})

test('a key has a name of its own, so that addresses of another key are told apart', () => {
  expect(new Set(CHAINS.map((chain) => publicTestKey(chain).keyId)).size).toBe(3)
})

const ETHEREUM = 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt'
const PRIVATE = 'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'

test.each([
  ['a private key', PRIVATE],
  ['a key with another letter', `${KNOWN.tron}xpub`],
  ['nothing like a key', 'xpub123'],
  ['a key with a letter changed', `${ETHEREUM.slice(0, -1)}1`],
])('%s stops the start, and is not repeated', (_, key) => {
  expect(() => derivingKey('tron', key)).toThrow('must be an extended public key')
  const start = () => derivingKeys(readConfig({ FEED: 'simulated', DEPOSIT_KEY_TRON: key }).depositKeys)
  expect(start).toThrow('DEPOSIT_KEY_TRON must be an extended public key')
  expect(start).not.toThrow(key)
})

test('an address has one writing, whatever letters it is given in', () => {
  expect(writtenAddress(KNOWN.ethereum.toLowerCase())).toBe(KNOWN.ethereum)
  expect(writtenAddress(KNOWN.bitcoin.toUpperCase())).toBe(KNOWN.bitcoin)
  for (const chain of CHAINS) expect(writtenAddress(KNOWN[chain])).toBe(KNOWN[chain])
  for (const none of ['', 'x', KNOWN.tron.toLowerCase(), `${KNOWN.bitcoin}q`, `Bc1${KNOWN.bitcoin.slice(3)}`])
    expect(writtenAddress(none)).toBeNull()
})
