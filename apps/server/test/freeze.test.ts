import { FREEZE_KEYS, isBlocked, type UserStatus } from '@glasshouse/records'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { restingBuy, type TestUser } from './client.ts'
import { CONTRACT, marketLong, opened, openOf, restingLong } from './contract-user.ts'
import { freeze } from './gate-user.ts'
import { OPTION, up } from './option-user.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

const statusOf = async (person: TestUser) => (await person.get('/api/user/getInfo')).data.user.status

/** Frozen, and everybody knows. */
async function frozen(person: TestUser): Promise<void> {
  await freeze(place, person)
  await vi.waitFor(async () => expect(await statusOf(person)).toBe(1), 20_000)
}

type Call = (
  person: TestUser,
  ids: { readonly position: string; readonly closing: string; readonly opening: string },
) => Promise<{ code: number; reason?: string | undefined }>

/** Each call of a frozen person, and the answer as it has to be, by hand. */
const TABLE: readonly (readonly [what: string, call: Call, answer: string])[] = [
  ['reads the account', (p) => p.get('/api/user/getInfo'), 'done'],
  ['reads balances', (p) => p.get('/api/asset/assetBalance'), 'done'],
  ['reads spot orders', (p) => p.get('/api/currency/order/orderList', { status: '0' }), 'done'],
  ['buys', (p) => p.post('/api/currency/order/submit', restingBuy), 'module_frozen'],
  ['sells', (p) => p.post('/api/currency/order/submit', { ...restingBuy, type: 1, delegatePrice: '51000' }), 'module_frozen'],
  ['places an option', (p) => p.post(OPTION.place, up), 'module_frozen'],
  ['sets own limits', (p) => p.post(OPTION.limits, { stakePerOrder: '5', lossPerDay: '0', tradesPerHour: '0' }), 'done'],
  // Under a name of its own: the same order as before the freeze, sent within half a second, is answered as that one
  // was.
  ['opens a future', (p) => p.post(CONTRACT.submit, { ...marketLong, clientOrderId: 'frozen' }), 'module_frozen'],
  ['adds principal', (p, { position }) => p.post(CONTRACT.addPrincipal, { id: position, money: '10' }), 'module_frozen'],
  ['takes margin out', (p, { position }) => p.post(CONTRACT.adjust, { id: position, money: '1', flag: 1 }), 'account_frozen'],
  ['puts margin in', (p, { position }) => p.post(CONTRACT.addMargin, { id: position, money: '5' }), 'done'],
  [
    'sets a stop',
    (p, { position }) => p.post(CONTRACT.setStop, { id: position, lossType: 1, losePrice: '48000', delegateType: 1 }),
    'done',
  ],
  ['cancels a closing order', (p, { closing }) => p.post(CONTRACT.cancel, { id: closing }), 'done'],
  ['cancels an opening order, which the freeze has cancelled', (p, { opening }) => p.post(CONTRACT.cancel, { id: opening }), 'not_found'],
  ['closes', (p, { position }) => p.post(CONTRACT.close, { id: position }), 'done'],
  ['protects from options', (p) => p.post(OPTION.exclude, { until: place.time.nowMs + 3 * 86_400_000, forEver: null }), 'done'],
  ['ends the session', (p) => p.post('/api/user/loginOut'), 'done'],
]

test('a frozen person reads, gets out and opens nothing: every call [VL-047, VL-048]', async () => {
  const ada = await place.person('ada')
  const { id: position } = await opened(ada)
  const closing = await ada.post(CONTRACT.close, { id: position, delegateType: 0, delegatePrice: '51000', total: '5' })
  const opening = await ada.post(CONTRACT.submit, restingLong)
  await frozen(ada)
  const ids = { position, closing: closing.data?.id ?? '0', opening: opening.data.id }
  const answers: [string, string][] = []
  for (const [what, call] of TABLE) {
    const { code, reason = '' } = await call(ada, ids)
    answers.push([what, code === 200 ? 'done' : reason])
  }
  expect(answers).toEqual(TABLE.map(([what, , answer]) => [what, answer]))
})

test('a freeze that races with orders leaves nothing resting that opens', async () => {
  const bob = await place.person('bob')
  const orders = Array.from({ length: 12 }, (_, n) => bob.post(CONTRACT.submit, { ...restingLong, clientOrderId: `race${n}` }))
  const spot = Array.from({ length: 12 }, (_, n) => bob.post('/api/currency/order/submit', { ...restingBuy, clientOrderId: `spot${n}` }))
  await Promise.all([...orders, ...spot, freeze(place, bob)])
  await place.settled()
  expect((await bob.get(CONTRACT.orders)).rows).toEqual([])
  expect((await bob.get('/api/currency/order/orderList', { status: '0' })).rows).toEqual([])
})

test('a frozen person signs in, and closes what is open', async () => {
  const cas = await place.person('cas')
  await opened(cas)
  await frozen(cas)
  const again = place.client()
  const signedIn = await again.post('/api/user/login', { signType: 3, loginName: cas.loginName, loginPassword: 'a long enough password' })
  expect(signedIn).toMatchObject({ code: 200 })
  const [position] = await openOf(cas)
  expect(await cas.post(CONTRACT.close, { id: position.id })).toMatchObject({ code: 200 })
  expect(await openOf(cas)).toEqual([])
})

test('the socket tells the status after auth and as the journal changes it [WS-012]', async () => {
  const dan = await place.person('dan')
  const socket = await SocketClient.open(place.url, `/ws/coin/${dan.userId}`)
  socket.send({ op: 'auth', token: dan.token })
  expect(await socket.of('USER_STATUS')).toMatchObject({ data: { status: 0 } })
  await freeze(place, dan)
  expect(await socket.of('USER_STATUS')).toMatchObject({ data: { status: 1 } })
  await freeze(place, dan, false)
  expect(await socket.of('USER_STATUS')).toMatchObject({ data: { status: 0 } })
  socket.close()
})

test('a kill between the flag and the record loses nothing: the next start compares both', async () => {
  const eva = await place.person('eva')
  await frozen(eva)
  await place.services.records.db.updateTable('users').set({ is_frozen: false, status: 0 }).where('user_id', '=', eva.userId).execute()
  await place.restart()
  expect((await place.services.records.users.byId(eva.userId))?.status).toBe(1)
})

describe('modules by their keys', () => {
  test.each(FREEZE_KEYS)(
    '%s: listed closes it to the frozen, not open to everybody, not listed or another one listed to nobody [PM-007, EN-052]',
    (key) => {
      const says = (status: UserStatus, rules: { key: string; open: boolean }[]) => isBlocked(status, [key], rules)
      expect(says(0, [{ key, open: true }])).toBe(false)
      expect(says(1, [{ key, open: true }])).toBe(true)
      expect(says(0, [{ key, open: false }])).toBe(true)
      expect(says(0, [])).toBe(false)
      const others = FREEZE_KEYS.filter((one) => one !== key).map((one) => ({ key: one, open: true }))
      expect(says(1, others)).toBe(key === 'WITHDRAW')
    },
  )

  test('payouts of the frozen and the disabled are off, whatever is listed [PM-006]', () => {
    const off = (status: UserStatus) => FREEZE_KEYS.filter((key) => isBlocked(status, [key], []))
    expect([off(0), off(1), off(2)]).toEqual([[], ['WITHDRAW'], ['WITHDRAW']])
  })

  test.each([
    ['FINANCIAL', 'spot', ['spot', 'futures', 'options']],
    ['CURRENCY', 'spot', ['spot']],
    ['U_CONTRACT', 'futures', ['futures']],
    ['SECOND_CONTRACT', 'options', ['options']],
  ] as const)('%s closed refuses what it names, and lets the rest trade [PM-012, PM-015, PM-014]', async (key, _, closed) => {
    const fay = await place.person('fay')
    const { settings } = place.services.records
    const rules = FREEZE_KEYS.map((one) => ({ key: one, open: one !== key }))
    const spy = vi.spyOn(settings, 'moduleRules').mockResolvedValue(rules)
    const answers = {
      spot: await fay.post('/api/currency/order/submit', restingBuy),
      futures: await fay.post(CONTRACT.submit, marketLong),
      options: await fay.post(OPTION.place, up),
    }
    spy.mockRestore()
    const refused = Object.entries(answers).filter(([, { reason }]) => reason === 'module_frozen')
    expect(refused.map(([product]) => product)).toEqual(closed)
  })
})
