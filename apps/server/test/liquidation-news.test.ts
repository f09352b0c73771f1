import { clearReadModel, type ForcedCloseRow, listForcedCloses, openReadModel } from '@glasshouse/read-model'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TestUser } from './client.ts'
import { CONTRACT, depositForContracts, marketLong, opened, openOf, walletOf } from './contract-user.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
const sockets: SocketClient[] = []
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.close()
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat(2_000)
  await place.beat()
})
afterAll(() => place.stop())

async function userSocket(person: TestUser) {
  const socket = await SocketClient.open(place.url, `/ws/coin/${person.userId}`)
  sockets.push(socket)
  socket.send({ op: 'auth', token: person.token })
  await socket.of('BALANCE')
  return socket
}
const mailsOf = async (person: TestUser, language = 'en') =>
  (await person.get('/api/mail/listByUserId', {}, { language })).rows
    .filter(({ title }: { title: string }) => !/welcome/i.test(title))
    .map(({ title, content }: { title: string; content: string }) => ({ title, content }))
const threatened = { ...marketLong, leverage: '100', delegateTotal: '8' }

/** The price falls until nothing is left of the position. */
async function liquidate(person: TestUser, usdt = 49_600) {
  await fallTo(usdt)
  await place.settled()
  expect(await openOf(person)).toEqual([])
}

async function fallTo(usdt: number, indexId = 1) {
  place.feed.setPrice(indexId, usdt * 10 ** 8)
  await place.beat(2_000)
  for (let beat = 0; beat < 6; beat++) await place.beat()
}

/** What happened before this has been told, or never is: a later liquidation's mail has come. */
async function anotherIsTold() {
  const another = await place.person('mallory')
  place.feed.setPrice(1, 50_000 * 10 ** 8)
  await place.beat(2_000)
  await place.beat()
  await opened(another, threatened)
  await liquidate(another)
  await place.beat()
  await expect.poll(async () => (await mailsOf(another)).length).toBeGreaterThan(0)
}

test('a liquidation is told at once to its owner alone, with what was closed and what is left', async () => {
  const [bob, ada] = [await place.person('bob'), await place.person('ada')]
  const [bobs, adas] = [await userSocket(bob), await userSocket(ada)]
  const before = await walletOf(bob)
  const { id, openFee } = await opened(bob, threatened)
  await liquidate(bob)
  const told: { contracts: string; contractsLeft: string; result: string; price: string }[] = []
  while (told.at(-1)?.contractsLeft !== '0') {
    const { data, snapshot } = await bobs.of('LIQUIDATION')
    expect(snapshot).toBeUndefined()
    expect(data).toMatchObject([{ positionId: id, symbol: 'btcusdt', showCoin: 'BTC/USDT', type: 0, cause: 'liquidation' }])
    told.push(data[0])
  }
  expect(told.reduce((sum, { contracts }) => sum + Number(contracts), 0)).toBe(8)
  for (const { result, price } of told) {
    expect(result).toMatch(/^-/)
    expect(Math.abs(Number(price) - 49_600)).toBeLessThan(500)
  }
  const lost = told.reduce((sum, { result }) => sum + Number(result), -Number(openFee))
  expect(Number((await walletOf(bob)).totalAmount) - Number(before.totalAmount)).toBeCloseTo(lost, 6)
  await adas.served()
  expect(adas.heard.filter(({ type }) => type === 'LIQUIDATION' || type === 'POSITION')).toEqual([])
  // Who comes back is not told again by the socket.
  const again = await userSocket(bob)
  again.send({ op: 'subscribe', type: 'LIQUIDATION' })
  expect(await again.of('LIQUIDATION')).toMatchObject({ snapshot: true, data: [] })
})

test('what one closes oneself, or lets a stop close, is no liquidation', async () => {
  const ada = await place.person('ada')
  const socket = await userSocket(ada)
  const { id: closed } = await opened(ada)
  await ada.post(CONTRACT.close, { id: closed })
  expect(await openOf(ada)).toEqual([])
  const { id } = await opened(ada, { ...marketLong, delegateTotal: '21' })
  await ada.post(CONTRACT.setStop, { id, lossType: 1, losePrice: '49500', delegateType: 1 })
  place.feed.setPrice(1, 49_400 * 10 ** 8)
  await place.beat(2_000)
  await place.beat()
  expect(await openOf(ada)).toEqual([])
  await socket.served()
  expect(socket.heard.filter(({ type, snapshot }) => type === 'LIQUIDATION' && !snapshot)).toEqual([])
  await anotherIsTold()
  expect(await mailsOf(ada)).toEqual([])
})

test('a liquidation whose rows could not be read is told with the next group', async () => {
  const bob = await place.person('bob')
  const socket = await userSocket(bob)
  await opened(bob, threatened)
  const reading = vi.spyOn(place.services.readModel, 'getExecutor').mockImplementation(() => {
    throw new Error('the database restarts')
  })
  await fallTo(49_600)
  await socket.served()
  expect(socket.heard.filter(({ type }) => type === 'LIQUIDATION')).toEqual([])
  expect(reading).toHaveBeenCalled()
  reading.mockRestore()
  await place.beat()
  expect((await socket.of('LIQUIDATION')).data).toMatchObject([{ contracts: '8', contractsLeft: '0' }])
  await place.beat()
  await socket.served()
  expect(socket.heard.filter(({ type }) => type === 'LIQUIDATION')).toEqual([])
})

test('the inbox has it for whoever was away, once, in each language, and says that it was demo money', async () => {
  const [bob, ada] = [await place.person('bob'), await place.person('ada')]
  await opened(bob, threatened)
  await liquidate(bob)
  await place.beat()
  await expect.poll(async () => (await mailsOf(bob)).length).toBeGreaterThan(0)
  await expect.poll(async () => (await mailsOf(bob))[0]?.content).toContain('Remaining position: 0 contracts')
  const mails = await mailsOf(bob)
  const closed = mails.map(({ content }: { content: string }) =>
    Number(/liquidated: (\d+) contracts were closed at 49,\d{3}(?:\.\d{1,6})?\. /.exec(content)?.[1]),
  )
  expect(closed.reduce((sum: number, contracts: number) => sum + contracts, 0)).toBe(8)
  for (const { title, content } of mails) {
    expect(title).toBe('Your BTC/USDT long was liquidated')
    expect(content).toMatch(/Result: −\d+\.\d\d USDT/)
    expect(content).toContain('demo funds only')
    expect(content).not.toContain('{')
  }
  expect((await mailsOf(bob, 'zh'))[0]?.title).toBe('您的 BTC/USDT 多仓已被强平')
  expect((await mailsOf(bob, 'ar'))[0]?.content).toContain('BTC/USDT')
  expect(await mailsOf(ada)).toEqual([])
})

test('a real position is told without a word of demo money', async () => {
  const eve = await place.person('eve', 'real')
  await depositForContracts(place, eve, 1_000n)
  await opened(eve, { ...threatened, type: 1 })
  await liquidate(eve, 50_500)
  await place.beat()
  await expect.poll(async () => (await mailsOf(eve)).length).toBeGreaterThan(0)
  const [mail] = await mailsOf(eve)
  expect(mail?.title).toBe('Your BTC/USDT short was liquidated')
  expect(mail?.content).not.toContain('demo')
})

test('nothing is told twice: not over a restart, not where the read model is built anew', async () => {
  const bob = await place.person('bob')
  await opened(bob, threatened)
  await liquidate(bob)
  await place.beat()
  await expect.poll(async () => (await mailsOf(bob))[0]?.content ?? '').toContain('Remaining position: 0 contracts')
  const before = await mailsOf(bob)
  await place.restart()
  await place.beat()
  await place.beat()
  expect(await mailsOf(bob)).toEqual(before)
  const { readModel } = place.services
  const told = await listForcedCloses(readModel, { afterSeq: 0 })
  expect(told.length).toBeGreaterThan(0)
  const owner = openReadModel(place.database.ownerUrl, 1)
  await clearReadModel(owner)
  expect(await listForcedCloses(owner, { afterSeq: 0 })).toEqual([])
  await owner.destroy()
  await place.restart()
  await place.beat()
  await place.settled()
  expect(await listForcedCloses(place.services.readModel, { afterSeq: 0 })).toEqual(told)
  await anotherIsTold()
  expect(await mailsOf(bob)).toEqual(before)
})

test('one that cannot be told keeps back none before it, and is told once it can be', async () => {
  const [ada, bob] = [await place.person('ada'), await place.person('bob')]
  const { listing, records } = place.services
  await opened(ada, threatened)
  const waits = vi.spyOn(records.mails, 'toldUpTo').mockRejectedValue(new Error('the database restarts'))
  await liquidate(ada)
  await opened(bob, { ...threatened, symbol: 'ethusdt' })
  await fallTo(1, 2)
  expect(await openOf(bob)).toEqual([])
  const [{ market_id: badMarket }] = (await listForcedCloses(place.services.readModel, { afterSeq: 0 })).slice(-1) as [ForcedCloseRow]
  const contractOf = listing.contractOf.bind(listing)
  const bad = vi.spyOn(listing, 'contractOf').mockImplementation((marketId) => {
    if (marketId === badMarket) throw new Error('no such contract')
    return contractOf(marketId)
  })
  waits.mockRestore()
  await place.beat()
  await expect.poll(async () => (await mailsOf(ada)).length).toBeGreaterThan(0)
  await expect.poll(() => bad.mock.calls.flat()).toContain(badMarket)
  expect(await mailsOf(bob)).toEqual([])
  bad.mockRestore()
  await place.beat()
  await expect
    .poll(async () => (await mailsOf(bob)).map(({ title }: { title: string }) => title))
    .toEqual(['Your ETH/USDT long was liquidated'])
  expect(await mailsOf(ada)).toHaveLength(1)
})

test('what was liquidated while nobody told it is told at the next start', async () => {
  const bob = await place.person('bob')
  const { mails } = place.services.records
  const noted = await mails.toldUpTo('forced_closes')
  await opened(bob, threatened)
  await liquidate(bob)
  await place.beat()
  await expect.poll(async () => (await mailsOf(bob))[0]?.content ?? '').toContain('Remaining position: 0 contracts')
  // As after a kill between the group and its mail: neither the mails nor the progress were written.
  await place.services.records.db.updateTable('mail_progress').set({ seq: noted }).execute()
  await place.services.records.db.deleteFrom('mails').where('user_id', '=', bob.userId).execute()
  expect(await mailsOf(bob)).toEqual([])
  await place.restart()
  await place.beat()
  await expect.poll(async () => (await mailsOf(bob)).length).toBe(1)
  expect((await mailsOf(bob))[0]?.content).toContain('8 contracts were closed')
})
