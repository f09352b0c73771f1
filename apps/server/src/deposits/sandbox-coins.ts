import type { DepositChain } from '@glasshouse/records'
import type { CoinEntry, WireEntry } from './deposit-settings.ts'
import { derivingKey } from './extended-key.ts'

/**
 * Account keys of the test mnemonic of BIP-39 ("abandon ... about"), which everybody knows: addresses below them are
 * valid and nobody's. What is sent there is lost to whoever looks first.
 */
const PUBLIC_TEST_KEYS: Readonly<Record<DepositChain, string>> = {
  ethereum: 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
  tron: 'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd',
  bitcoin: 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
}
/** First address below each of them, as `publicTestKey` derives it: curves at every start would take as long as its reads. */
const FIRST_ADDRESSES: Readonly<Record<DepositChain, string>> = {
  ethereum: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
}
export const publicTestKey = (chain: DepositChain) => derivingKey(chain, PUBLIC_TEST_KEYS[chain])

/** Settings of a sandbox: each coin with one address for everybody, and a bank that is none. */
export function sandboxDepositSettings(coins: readonly CoinEntry[]): { ASSET_COIN: CoinEntry[]; WIRE_TRANSFER_SETTING: WireEntry[] } {
  return {
    ASSET_COIN: coins.map((entry) => ({ ...entry, coinAddress: FIRST_ADDRESSES[entry.network] })),
    WIRE_TRANSFER_SETTING: [sandboxWire('USD', 'SANDBOX-USD-0001'), sandboxWire('EUR', 'SANDBOX-EUR-0001')],
  }
}

const sandboxWire = (currency: string, number: string): WireEntry => ({
  ...{ coin: 'usdt', coinName: `${currency} wire`, currency, decimals: 2, isOpen: true },
  ...{ bankName: 'Sandbox Bank', holderName: 'Sandbox', number, bankCode: 'SANDBOX', bankAddress: '' },
})
