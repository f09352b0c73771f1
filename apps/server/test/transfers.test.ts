import { FREEZE_KEYS } from '@glasshouse/records'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestUser } from './client.ts'
import { CONTRACT, depositForContracts, marketLong, opened, restingLong } from './contract-user.ts'
import { freeze } from './gate-user.ts'
import { type TestServer, testServer } from './test-server.ts'

const TRANSFER = '/api/asset/transferFunds'
const toContract = { coin: 'usdt', transferOutAccount: 'platform', transferInAccount: 'contract', amount: '250.5' }
const toPlatform = { ...toContract, transferOutAccount: 'contract', transferInAccount: 'platform' }

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

interface Asset {
  readonly type: number
  readonly symbol: string
  readonly availableAmount: string
  readonly heldAmount: string
}
/** Available and held USDT of wallets 1, 2 and 3. */
async function wallets(person: TestUser) {
  const { data } = await person.get('/api/asset/assetBalance')
  const usdt = (data.asset as Asset[]).filter(({ symbol }) => symbol === 'usdt')
  return usdt.map(({ availableAmount, heldAmount }) => `${availableAmount} ${heldAmount}`)
}

test('what leaves one wallet is in the other at once, there and back, and both are told it [API-073, ST-059]', async () => {
  const ada = await place.person('ada')
  expect(await wallets(ada)).toEqual(['50000 0', '0 0', '50000 0'])
  expect(await ada.post(TRANSFER, toContract)).toMatchObject({
    code: 200,
    data: { coin: 'usdt', amount: '250.5', isRepeated: false },
  })
  expect(await wallets(ada)).toEqual(['49749.5 0', '0 0', '50250.5 0'])
  await ada.post(TRANSFER, { ...toPlatform, coin: 'USDT', amount: '50250.5' })
  expect(await wallets(ada)).toEqual(['100000 0', '0 0', '0 0'])
  await place.settled()
  const { rows } = await ada.get('/api/asset/statement', { coin: 'usdt', type: '3' })
  expect(rows.map((row: { purpose: string; amount: string }) => [row.purpose, row.amount])).toEqual([
    ['transfer', '-50250.5'],
    ['transfer', '250.5'],
    ['demo_grant', '50000'],
  ])
})

test('less than 1 is a transfer too: the placeholder is a text, no rule [VL-036]', async () => {
  const ada = await place.person('ada')
  expect(await ada.post(TRANSFER, { ...toContract, amount: '0.000001' })).toMatchObject({ code: 200 })
  expect(await wallets(ada)).toEqual(['49999.999999 0', '0 0', '50000.000001 0'])
})

test('of a thousand transfers of the whole balance at once exactly one is done', async () => {
  const ada = await place.person('ada')
  const all = { ...toContract, amount: '50000' }
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, at) => ada.post(TRANSFER, { ...all, clientOrderId: `all-${at}` })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const refused = answers.filter(({ code }) => code !== 200)
  expect(new Set(refused.map(({ reason, field }) => `${reason} ${field}`))).toEqual(new Set(['insufficient_available amount']))
  expect(await wallets(ada)).toEqual(['0 0', '0 0', '100000 0'])
})

test('under one key it is one transfer, however often it is sent, and the key is for no other', async () => {
  const ada = await place.person('ada')
  const once = { ...toContract, clientOrderId: 'one-transfer' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => ada.post(TRANSFER, once)))
  expect(answers.map(({ code }) => code)).toEqual(Array(50).fill(200))
  expect(answers.filter(({ data }) => !data.isRepeated)).toHaveLength(1)
  expect(await ada.post(TRANSFER, { ...once, amount: '1' })).toMatchObject({ code: 0, reason: 'key_reused', field: 'clientOrderId' })
  expect(await wallets(ada)).toEqual(['49749.5 0', '0 0', '50250.5 0'])
})

test('without a key a double tap is one transfer', async () => {
  const ada = await place.person('ada')
  await Promise.all([ada.post(TRANSFER, toContract), ada.post(TRANSFER, toContract)])
  expect(await wallets(ada)).toEqual(['49749.5 0', '0 0', '50250.5 0'])
})

test('of the contract wallet only what no order and no position needs', async () => {
  const ada = await place.person('ada')
  await opened(ada)
  await ada.post(CONTRACT.submit, restingLong)
  const free = ((await wallets(ada))[2] as string).split(' ')[0] as string
  expect(Number(free)).toBeLessThan(50_000)
  const more = (Number(free) + 0.000001).toFixed(6)
  expect(await ada.post(TRANSFER, { ...toPlatform, amount: more })).toMatchObject({ reason: 'insufficient_available', field: 'amount' })
  expect(await ada.post(TRANSFER, { ...toPlatform, amount: free })).toMatchObject({ code: 200 })
  const [main, , contract] = await wallets(ada)
  expect(main).toBe(`${50_000 + Number(free)} 0`)
  expect(contract).toMatch(/^0 [1-9]/)
})

const REFUSED = [
  ['an amount of 0', { amount: '0' }, 'quantity_not_positive', 'amount'],
  ['no amount', { amount: '' }, 'field_missing', 'amount'],
  ['a negative amount', { amount: '-1' }, 'value_negative', 'amount'],
  ['a number for an amount', { amount: 1 }, 'field_wrong_type', 'amount'],
  ['an exponent', { amount: '1e3' }, 'not_a_number', 'amount'],
  ['too many decimals', { amount: '0.0000001' }, 'too_many_decimals', 'amount'],
  ['more than 64 bits', { amount: '999999999999999999999999' }, 'quantity_too_large', 'amount'],
  ['more than there is', { amount: '50000.000001' }, 'insufficient_available', 'amount'],
  ['no coin', { coin: '' }, 'field_missing', 'coin'],
  ['an unknown coin', { coin: 'nosuch' }, 'unknown_asset', 'coin'],
  ['a market for a coin', { coin: 'btcusdt' }, 'unknown_asset', 'coin'],
  ['no wallet to take it from', { transferOutAccount: '' }, 'field_missing', 'transferOutAccount'],
  ['an unknown wallet', { transferInAccount: 'external' }, 'value_not_listed', 'transferInAccount'],
  ['a wallet by number', { transferInAccount: 3 }, 'field_wrong_type', 'transferInAccount'],
  ['a wallet of a prototype', { transferInAccount: 'constructor' }, 'value_not_listed', 'transferInAccount'],
  ['the same wallet', { transferInAccount: 'platform' }, 'invalid_value', 'transferInAccount'],
  ['demo funds to Earn', { transferInAccount: 'financial' }, 'real_only', 'transferInAccount'],
  ['demo funds out of Earn', { transferOutAccount: 'financial' }, 'real_only', 'transferOutAccount'],
  ['a malformed key', { clientOrderId: 'no key' }, 'field_malformed', 'clientOrderId'],
] as const

test('each wrong transfer is refused at its field and changes nothing [VL-035]', async () => {
  const ada = await place.person('ada')
  const said: unknown[] = []
  for (const [what, wrong] of REFUSED) {
    const { code, reason, field } = await ada.post(TRANSFER, { ...toContract, ...wrong })
    said.push([what, code, reason, field])
  }
  expect(said).toEqual(REFUSED.map(([what, , reason, field]) => [what, 0, reason, field]))
  expect(await wallets(ada)).toEqual(['50000 0', '0 0', '50000 0'])
})

test('nobody transfers without a session', async () => {
  expect(await place.client().post(TRANSFER, toContract)).toMatchObject({ code: 500, reason: 'token_missing' })
})

test('real money goes into all three wallets', async () => {
  const bob = await place.person('bob', 'real')
  await depositForContracts(place, bob, 100n)
  await bob.post(TRANSFER, { ...toPlatform, transferInAccount: 'financial', amount: '40' })
  await bob.post(TRANSFER, { ...toContract, transferOutAccount: 'financial', transferInAccount: 'platform', amount: '15' })
  expect(await wallets(bob)).toEqual(['15 0', '25 0', '60 0'])
})

test('where the brand asks for it nothing leaves the contract wallet while a contract item is pending [VL-037]', async () => {
  const { brand } = place.services
  const ada = await place.person('ada')
  const order = await ada.post(CONTRACT.submit, restingLong)
  const out = () => ada.post(TRANSFER, { ...toPlatform, amount: '1', clientOrderId: `out-${place.time.nowMs}-${Math.random()}` })
  expect(await out()).toMatchObject({ code: 200 })
  Object.assign(place.services, { brand: { ...brand, transferContractCheck: true } })
  try {
    expect(await out()).toMatchObject({ code: 0, reason: 'contract_assets_frozen', field: 'transferOutAccount' })
    expect(await ada.post(TRANSFER, { ...toContract, amount: '2' })).toMatchObject({ code: 200 })
    await ada.get(CONTRACT.cancel, { id: order.data.id })
    expect(await out()).toMatchObject({ code: 200 })
    await opened(ada, marketLong)
    expect(await out()).toMatchObject({ reason: 'contract_assets_frozen' })
  } finally {
    Object.assign(place.services, { brand })
  }
})

test('the module TRANSFERFUNDS closes transfers to everybody, any other one does not [PM-011]', async () => {
  const ada = await place.person('ada')
  const { settings } = place.services.records
  const closing = (closed: (key: string) => boolean) =>
    vi.spyOn(settings, 'moduleRules').mockResolvedValue(FREEZE_KEYS.map((key) => ({ key, open: !closed(key) })))
  const own = closing((key) => key === 'TRANSFERFUNDS')
  expect(await ada.post(TRANSFER, toContract)).toMatchObject({ code: 0, reason: 'module_frozen' })
  expect(await ada.post(TRANSFER, toPlatform)).toMatchObject({ code: 0, reason: 'module_frozen' })
  own.mockRestore()
  const others = closing((key) => key !== 'TRANSFERFUNDS')
  expect(await ada.post(TRANSFER, { ...toContract, amount: '3' })).toMatchObject({ code: 200 })
  others.mockRestore()
})

test('who is frozen brings margin to the contract wallet and takes nothing out of it [PM-011]', async () => {
  const ada = await place.person('ada')
  await freeze(place, ada)
  await vi.waitFor(async () => expect((await ada.get('/api/user/getInfo')).data.user.status).toBe(1), 20_000)
  expect(await ada.post(TRANSFER, toContract)).toMatchObject({ code: 200 })
  expect(await ada.post(TRANSFER, toPlatform)).toMatchObject({ code: 0, reason: 'module_frozen' })
})
