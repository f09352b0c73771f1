import { DEPOSIT_COINS } from '@glasshouse/records'
import { expect, test } from 'vitest'
import { DepositChannels } from './deposit-channels.ts'
import { publicTestKey, sandboxDepositSettings } from './sandbox-coins.ts'

const stored = sandboxDepositSettings(DEPOSIT_COINS)
const channels = (isSandbox: boolean, chains: readonly ('tron' | 'bitcoin')[] = [], put: object = {}) =>
  new DepositChannels({
    settings: { all: async () => ({ ...stored, ...put }) },
    assets: () => [
      { assetId: 1, symbol: 'usdt', decimals: 6 },
      { assetId: 2, symbol: 'btc', decimals: 8 },
      { assetId: 3, symbol: 'eth', decimals: 8 },
    ],
    keys: new Map(chains.map((chain) => [chain, publicTestKey(chain)])),
    addresses: { of: async (_userId, { addressAt }) => addressAt(5) },
    isSandbox,
  })

test('an exchange that is no sandbox shows no address that is everybody’s, whatever its settings say', async () => {
  expect((await channels(false).of('1')).map(({ name }) => name)).toEqual(['USD wire', 'EUR wire'])
  expect((await channels(true).of('1')).map(({ name }) => name)).toEqual(['USDT-TRC20', 'USDT-ERC20', 'BTC', 'ETH', 'USD wire', 'EUR wire'])
})

test('a key makes its chain’s addresses each user’s own, in a sandbox too', async () => {
  for (const isSandbox of [true, false]) {
    const [tron] = await channels(isSandbox, ['tron']).of('1', { name: 'USDT-TRC20' })
    expect(tron).toMatchObject({ address: publicTestKey('tron').addressAt(5), isForEverybody: false, networkTitle: 'Tron (TRC20)' })
  }
  expect((await channels(false, ['bitcoin']).of('1', { coin: 'btc' })).map(({ name, decimals }) => [name, decimals])).toEqual([['BTC', 8]])
})

test('a coin that the exchange does not list, and an entry that does not read, are no way in', async () => {
  const put = {
    ASSET_COIN: [{ coin: 'trx', coinName: 'TRX', network: 'tron', coinAddress: 'x' }, { coin: 'usdt' }, null],
    WIRE_TRANSFER_SETTING: 'x',
  }
  expect(await channels(true, [], put).of('1')).toEqual([])
})
