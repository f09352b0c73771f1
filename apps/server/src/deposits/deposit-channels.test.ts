import { DEPOSIT_COINS } from '@glasshouse/records'
import { expect, test } from 'vitest'
import { DepositChannels, wasShown } from './deposit-channels.ts'
import { publicTestKey, sandboxDepositSettings } from './sandbox-coins.ts'

const stored = sandboxDepositSettings(DEPOSIT_COINS)
const accounts = stored.WIRE_TRANSFER_SETTING.map(({ coinName: name, ...entry }, at) => ({
  ...{ ...entry, name, version: at + 1, requestedBy: null, approvedBy: null, sinceMs: 0 },
}))
const channels = (isSandbox: boolean, chains: readonly ('tron' | 'bitcoin')[] = [], put: object = {}) =>
  new DepositChannels({
    settings: { all: async () => ({ ...stored, ...put }) },
    wires: { open: async () => accounts },
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
  }
  expect((await channels(true, [], put).of('1')).map(({ name }) => name)).toEqual(['USD wire', 'EUR wire'])
})

test('a wire’s reference names the version of its account; an earlier one stays good, a later or foreign one is none', async () => {
  const [dollars, euros] = await channels(true)
    .of('7', { coin: 'usdt' })
    .then((all) => all.filter(({ network }) => network === 'wire'))
  expect([dollars?.address, euros?.address]).toEqual(['GH7', 'GH7-2'])
  const shown = ['GH7-2', 'GH7', 'GH7-1', 'GH7-3', 'GH8', 'GH8-2', 'GH7-02', 'GH7-', ''].map((address) =>
    wasShown(euros as never, '7', address),
  )
  expect(shown).toEqual([true, true, false, false, false, false, false, false, false])
  expect(wasShown(dollars as never, '7', 'GH7-2')).toBe(false)
})
