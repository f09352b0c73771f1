import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicTestKey } from '../src/deposits/sandbox-coins.ts'
import { addressesOf, claimBody } from './depositor.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Account key of Ethereum of the test mnemonic; Tron and Bitcoin have none here. */
const ETHEREUM = 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt'

let place: TestServer
const logLines: string[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed', DEPOSIT_KEY_ETHEREUM: ETHEREUM }, logLines })
})
afterAll(() => place.stop())

const real = (name: string) => place.person(name, 'real')
const indexesOf = async (userId: string) =>
  (await place.services.records.db.selectFrom('deposit_indexes').select('address_index').where('user_id', '=', userId).execute()).map(
    ({ address_index: index }) => index,
  )

test('each user has an own address of the key, allotted once and written down, over twenty asks at once and a restart', async () => {
  const [ada, bob] = [await real('ada'), await real('bob')]
  const asked = await Promise.all(Array.from({ length: 20 }, () => addressesOf(ada)))
  const [address] = new Set(asked.map((all) => all.ETH.address))
  expect(new Set(asked.map((all) => all.ETH.address)).size).toBe(1)
  expect(asked[0]['USDT-ERC20']).toMatchObject({ address, isShared: false })
  const his = (await addressesOf(bob)).ETH.address
  const [index] = await indexesOf(ada.userId)
  expect([address, his]).toEqual([
    publicTestKey('ethereum').addressAt(index as number),
    publicTestKey('ethereum').addressAt((index as number) + 1),
  ])
  const entries = (await place.services.records.audit.list(50)).filter(({ act }) => act === 'deposit_index_allotted')
  expect(entries.map(({ subject, detail }) => [subject, detail])).toEqual([
    [`user:${bob.userId}`, { index: (index as number) + 1 }],
    [`user:${ada.userId}`, { index }],
  ])
  await place.restart()
  expect((await addressesOf(ada)).ETH.address).toBe(address)
})

test('the address of another user is not taken for a claim', async () => {
  const [ada, bob] = [await real('ada'), await real('bob')]
  const foreign = (await addressesOf(bob)).ETH.address
  const body = await claimBody(place, ada, { type: 'ETH', coin: 'eth', amount: '1' })
  expect(await ada.post('/api/recharge/submit', { ...body, address: foreign })).toMatchObject({ reason: 'deposit_address_changed' })
  expect(await ada.post('/api/recharge/submit', { ...body, amount: '0.123456789' })).toMatchObject({ reason: 'too_many_decimals' })
  expect(await ada.post('/api/recharge/submit', body)).toMatchObject({ code: 200 })
})

test('the house knows its own addresses again, in any writing, and no other', async () => {
  const ada = await real('ada')
  const { isHouseAddress } = place.services.deposits
  const { address } = (await addressesOf(ada)).ETH
  expect([await isHouseAddress(address), await isHouseAddress(address.toLowerCase())]).toEqual([true, true])
  for (const other of [publicTestKey('ethereum').addressAt(900_000), publicTestKey('tron').addressAt(1), 'x', ''])
    expect(await isHouseAddress(other)).toBe(false)
  expect(await ada.post('/api/user/addresses/add', { type: 'ERC', address })).toMatchObject({ code: 0, reason: 'address_of_house' })
})

test('the key stands in no answer, log or table', async () => {
  const ada = await real('ada')
  const rows = await place.services.records.db.selectFrom('deposit_addresses').selectAll().execute()
  expect(JSON.stringify([await addressesOf(ada), rows, logLines])).not.toContain(ETHEREUM.slice(0, 30))
})
