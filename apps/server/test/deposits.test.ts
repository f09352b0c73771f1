import { WAITING_DEPOSITS_MAX } from '@glasshouse/records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEvidence } from '../src/deposits/evidence.ts'
import type { TestUser } from './client.ts'
import { addressesOf, claimBody, claimed, freshEvidence, uploadedProof } from './depositor.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { jpegPicture } from './pictures.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
let desk: OperatorDesk
const [tess, tom, sue, cat, con] = [loginOf('tess'), loginOf('tom'), loginOf('sue'), loginOf('cat'), loginOf('con')] as const
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  desk = await openOperatorDoor(place)
  await addOperators(place, [
    [tess, 'treasury'],
    [tom, 'treasury'],
    [sue, 'support'],
    [cat, 'compliance'],
    [con, 'content'],
  ])
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

async function ownAccountOfTom(userId: string | null): Promise<void> {
  const { db, operators } = place.services.records
  await operators.setOwnUser(db, (await operators.numberOf('tom')) as number, userId)
}

const real = (name: string) => place.person(name, 'real')
const depositsOf = async (person: TestUser, query: Record<string, string> = {}) => (await person.get('/api/recharge/list', query)).rows
const noticesOf = async (person: TestUser) =>
  (await person.get('/api/notices/list', { kind: 'money' })).rows.map(({ title }: { title: string }) => title)
const balanceOf = async (person: TestUser, symbol = 'usdt') =>
  (await person.get('/api/asset/assetBalance')).data.asset.find(
    (one: { type: number; symbol: string }) => one.type === 1 && one.symbol === symbol,
  )
const call = async (login: Login, method: string, path: string, body?: object) =>
  desk.send(method, path, { token: (await desk.tokenFor(login)) as string, body })
const waiting = async () => (await call(tess, 'GET', '/operator/deposits')).rows
const versionOf = async (serial: string) => (await waiting()).find((one: { serial: string }) => one.serial === serial)?.version
const actOn = async (login: Login, serial: string, act: string, reason = '') =>
  call(login, 'POST', '/operator/deposits/act', { serial, version: await versionOf(serial), act, reason })
const show = (login: Login, serial: string) => call(login, 'POST', '/operator/deposits/show', { serial, purpose: 'review' })
const act = (words: readonly string[], evidence: string, by: { asker?: Login; approver?: Login } = {}) =>
  desk.act(words, { asker: tess, approver: tom, reason: 'funding', evidence, ...by })
/** The first row of the list, once it is in this status. */
const settled = async (person: TestUser, status: number) => {
  await expect.poll(async () => (await depositsOf(person))[0]?.status).toBe(status)
  return (await depositsOf(person))[0]
}

describe('addresses', () => {
  test('all coins by name, one coin alone, and one way of it [API-065, API-066, EN-017]', async () => {
    const ada = await real('ada')
    const all = await addressesOf(ada)
    expect(Object.keys(all)).toEqual(['USDT-TRC20', 'USDT-ERC20', 'BTC', 'ETH', 'TRX', 'USD wire', 'EUR wire'])
    const usdt = (await ada.send('POST', '/api/recharge/getAdress', { query: { coin: 'USDT', symbol: '' } })).data
    expect(Object.keys(usdt)).toEqual(['USDT-TRC20', 'USDT-ERC20', 'USD wire', 'EUR wire'])
    const ofCoin = (await ada.send('POST', '/api/recharge/getAdress', { query: { coin: 'btc' } })).data
    expect(ofCoin).toEqual({ BTC: all.BTC })
    const one = (await ada.send('POST', '/api/recharge/getAdress', { query: { coin: 'usdt', symbol: 'USDT-ERC20' } })).data
    expect(one).toEqual({ 'USDT-ERC20': { ...all['USDT-ERC20'], network: 'ethereum', decimals: 6 } })
    expect(await ada.send('POST', '/api/recharge/getAdress', { query: { coin: 'doge' } })).toMatchObject({
      reason: 'deposit_channel_closed',
      field: 'coin',
    })
  })

  test('a sandbox without keys has one address for everybody, and says so; a wire has a reference of one’s own', async () => {
    const [ada, bob] = [await real('ada'), await real('bob')]
    const [hers, his] = [await addressesOf(ada), await addressesOf(bob)]
    expect(hers['USDT-TRC20']).toMatchObject({ address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', isShared: true, networkName: 'Tron (TRC20)' })
    expect(his['USDT-TRC20'].address).toBe(hers['USDT-TRC20'].address)
    expect([hers['USD wire'].address, his['USD wire'].address]).toEqual([`GH${ada.userId}`, `GH${bob.userId}`])
    expect(hers['USD wire']).toMatchObject({ currency: 'usd', wireAccount: { bankName: 'Sandbox Bank' } })
  })

  test('settings name each coin with its chain and the shared address, and no bank [EN-017]', async () => {
    const { data } = await place.client().post('/api/common/getAllSetting')
    expect(data.ASSET_COIN[0]).toEqual({
      coin: 'usdt',
      coinName: 'USDT-TRC20',
      network: 'tron',
      coinAddress: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    })
    expect(JSON.stringify(data)).not.toContain('Sandbox Bank')
  })

  test('in demo there are none, nor signed out', async () => {
    const dan = await place.person('dan')
    expect(await dan.post('/api/recharge/getAdress')).toMatchObject({ code: 0, reason: 'real_only' })
    expect(await place.client().post('/api/recharge/getAdress')).toMatchObject({ code: 500, reason: 'token_missing' })
  })
})

describe('a claim', () => {
  test('waits in the list and credits nothing; the person is told [API-062, EN-021]', async () => {
    const ada = await real('ada')
    const { id, serialId } = await claimed(place, ada, { fee: '7', status: 1, realAmount: '100', userId: '1', amount: '0100.50' })
    const { address } = (await addressesOf(ada))['USDT-TRC20']
    const [row] = await depositsOf(ada)
    expect(row).toMatchObject({ id, serialId, type: 'USDT-TRC20', coin: 'usdt', amount: '100.5', realAmount: '0', fee: '0', status: 0 })
    expect(row).toMatchObject({ address, rechargeRemark: '', isClaimed: true, params: { createTime: place.time.nowMs, date: null } })
    expect((await ada.get(`/api/recharge/${id}`)).data).toEqual(row)
    expect((await balanceOf(ada)).totalAmount).toBe('0')
    expect(await noticesOf(ada)).toEqual([`Your deposit ${serialId} is under review`])
  })

  test('sent twice with one key is one claim', async () => {
    const ada = await real('ada')
    const body = await claimBody(place, ada)
    const send = () => ada.post('/api/recharge/submit', body, { 'idempotency-key': 'twice' })
    const [first, second] = [await send(), await send()]
    expect(second.data).toEqual(first.data)
    expect(await depositsOf(ada)).toHaveLength(1)
  })

  test.each<[string, object, object]>([
    ['no amount [VL-018]', { amount: '' }, { reason: 'field_missing', field: 'amount' }],
    ['no picture [VL-019]', { filePath: '' }, { reason: 'field_missing', field: 'filePath' }],
    ['what is no url of a picture', { filePath: 'https://x.example/a.png' }, { reason: 'field_malformed', field: 'filePath' }],
    ['a picture that is not there', { filePath: `/api/files/${'ab'.repeat(16)}` }, { reason: 'not_found', field: 'filePath' }],
    ['an amount of nothing', { amount: '0.000' }, { reason: 'field_malformed', field: 'amount' }],
    ['more decimals than the chain has', { amount: '1.0000001' }, { reason: 'too_many_decimals', field: 'amount' }],
    ['an amount with a sign', { amount: '-1' }, { reason: 'value_negative', field: 'amount' }],
    ['an amount in words', { amount: '1e3' }, { reason: 'not_a_number', field: 'amount' }],
    ['an amount as a number', { amount: 5 }, { reason: 'field_wrong_type', field: 'amount' }],
    ['more than the ledger can hold', { amount: '9999999999999999999' }, { reason: 'field_malformed', field: 'amount' }],
    ['a way that is none', { type: 'USDT-SOL' }, { reason: 'deposit_channel_closed', field: 'type' }],
    ['the way of another coin', { coin: 'btc' }, { reason: 'deposit_channel_closed', field: 'type' }],
    [
      'an address of anybody else',
      { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
      { reason: 'deposit_address_changed', field: 'address' },
    ],
    ['no address', { address: '' }, { reason: 'field_missing', field: 'address' }],
  ])('with %s is refused and leaves nothing', async (_, put, refusal) => {
    const ada = await real('ada')
    const body = { ...(await claimBody(place, ada)), ...put }
    expect(await ada.post('/api/recharge/submit', body)).toMatchObject({ code: 0, data: null, ...refusal })
    expect(await depositsOf(ada)).toEqual([])
    expect(await noticesOf(ada)).toEqual([])
  })

  test('a wire has two decimals', async () => {
    const ada = await real('ada')
    const refusal = { reason: 'too_many_decimals', field: 'amount' }
    expect(await ada.post('/api/recharge/submit', await claimBody(place, ada, { type: 'USD wire', amount: '10.001' }))).toMatchObject(
      refusal,
    )
    await claimed(place, ada, { type: 'USD wire', amount: '10.01' })
    expect((await depositsOf(ada))[0]).toMatchObject({ type: 'USD wire', coin: 'usdt', currency: 'usd', amount: '10.01' })
  })

  test('a picture serves one claim of its own owner [VL-021]', async () => {
    const [ada, bob] = [await real('ada'), await real('bob')]
    const filePath = await uploadedProof(place, ada)
    const body = await claimBody(place, bob, { filePath })
    expect(await bob.post('/api/recharge/submit', body)).toMatchObject({ reason: 'not_found', field: 'filePath' })
    await claimed(place, ada, { filePath })
    expect(await ada.post('/api/recharge/submit', await claimBody(place, ada, { filePath }))).toMatchObject({
      reason: 'not_found',
      field: 'filePath',
    })
    expect([await depositsOf(ada), await depositsOf(bob)].map((rows) => rows.length)).toEqual([1, 0])
  })

  test('twenty submits at once with one picture are one claim', async () => {
    const ada = await real('ada')
    const body = await claimBody(place, ada)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ada.post('/api/recharge/submit', { ...body, amount: String(n + 1) })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await depositsOf(ada)).toHaveLength(1)
  })

  test('a person has so many that wait, and no more; ten stand on a page unless more are asked for [BC-015, API-063]', async () => {
    const ada = await real('ada')
    for (let n = 0; n < WAITING_DEPOSITS_MAX; n++) await claimed(place, ada)
    expect(await ada.post('/api/recharge/submit', await claimBody(place, ada))).toMatchObject({ reason: 'too_many_deposits' })
    const pages = await Promise.all(['1', '2', '3'].map((pageNum) => ada.get('/api/recharge/list', { pageNum })))
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [10, 20],
      [10, 20],
      [0, 20],
    ])
    const larger = await ada.get('/api/recharge/list', { pageNum: '2', pageSize: '15' })
    expect([larger.code, larger.rows.length, larger.total]).toEqual([200, 5, 20])
  })

  test('in demo it is refused, and the list is empty', async () => {
    const dan = await place.person('dan')
    const body = { amount: '1', type: 'USDT-TRC20', coin: 'usdt', address: 'x', filePath: await uploadedProof(place, dan) }
    expect(await dan.post('/api/recharge/submit', body)).toMatchObject({ code: 0, reason: 'real_only' })
    expect(await dan.get('/api/recharge/list')).toMatchObject({ rows: [], total: 0 })
  })

  test('a frozen user and a closed module claim nothing and see no address; the list stays [PM-008, RT-067]', async () => {
    const ada = await real('ada')
    const body = await claimBody(place, ada)
    const { records } = place.services
    const refused = async () => {
      expect(await ada.post('/api/recharge/submit', body)).toMatchObject({ reason: 'module_frozen' })
      expect(await ada.post('/api/recharge/getAdress')).toMatchObject({ reason: 'module_frozen' })
      expect(await ada.get('/api/recharge/list')).toMatchObject({ code: 200 })
    }
    await records.users.setStatus(ada.userId, 1)
    await refused()
    await records.users.setStatus(ada.userId, 0)
    const rules = await records.settings.moduleRules()
    const closed = rules.map(({ key, open }) => ({ key, open: open && key !== 'RECHARGE' }))
    await records.settings.set('MODULE_FREEZE_TYPE_SETTING', closed, 'operator:1')
    await refused()
    await records.settings.set('MODULE_FREEZE_TYPE_SETTING', rules, 'operator:1')
    expect(await ada.post('/api/recharge/submit', body)).toMatchObject({ code: 200 })
  })

  test('of somebody else is not found, nor is one that is none [API-064]', async () => {
    const [ada, bob] = [await real('ada'), await real('bob')]
    const { id } = await claimed(place, ada)
    for (const path of [`/api/recharge/${id}`, `/api/recharge/${'00'.repeat(16)}`])
      expect(await bob.get(path)).toMatchObject({ code: 0, reason: 'not_found', data: null })
    expect(await depositsOf(bob)).toEqual([])
  })
})

describe('two operators', () => {
  test('credit a claim on evidence: balance, list, notices and audit say so once [ST-031, RT-007, EN-021]', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    expect(await actOn(tess, serialId, 'claim')).toMatchObject({ code: 200, data: { reviewer: expect.stringMatching(/^operator:/) } })
    expect(await act(['credit-deposit', serialId, '100.5'], freshEvidence())).toMatchObject({ code: 200, data: { state: 'executed' } })
    const row = await settled(ada, 1)
    expect(row).toMatchObject({ serialId, amount: '100.5', realAmount: '100.5', fee: '0', rechargeRemark: '' })
    expect(row.params.date).toBeGreaterThanOrEqual(row.params.createTime)
    expect((await balanceOf(ada)).availableAmount).toBe('100.5')
    expect(await noticesOf(ada)).toEqual(['100.5 USDT were credited', `Your deposit ${serialId} is under review`])
    const acts = (await place.services.records.audit.list(20)).filter(({ subject }) => subject.includes(serialId)).map((entry) => entry.act)
    expect(acts.reverse()).toEqual([
      'review_submit',
      'review_claim',
      'approval_request',
      'approval_sign',
      'approval_approve',
      'credit-deposit',
      'review_approve',
    ])
    expect(await depositsOf(ada)).toHaveLength(1)
  })

  test('credit another amount with words that the person reads, and not without', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    await actOn(tess, serialId, 'claim')
    expect(await act(['credit-deposit', serialId, '99.5'], freshEvidence())).toMatchObject({ reason: 'field_missing', field: 'words' })
    await act(['credit-deposit', serialId, '99.5', 'The chain kept 1 USDT'], freshEvidence())
    expect(await settled(ada, 1)).toMatchObject({ amount: '100.5', realAmount: '99.5', rechargeRemark: 'The chain kept 1 USDT' })
    expect(JSON.stringify(await ada.get('/api/notices/list'))).toContain('The chain kept 1 USDT')
  })

  test('refuse a claim with words; it stands under failed and under no other status [ST-032, RT-082, API-063]', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    await actOn(tess, serialId, 'claim')
    expect(await actOn(tess, serialId, 'reject')).toMatchObject({ reason: 'field_missing', field: 'reason' })
    expect(await actOn(tess, serialId, 'reject', 'Nothing has arrived')).toMatchObject({ code: 200, data: { state: 'refused' } })
    expect(await settled(ada, 2)).toMatchObject({ rechargeRemark: 'Nothing has arrived', realAmount: '0' })
    const counts = await Promise.all(['0', '1', '2'].map(async (status) => (await depositsOf(ada, { status })).length))
    expect(counts).toEqual([0, 0, 1])
    expect(await noticesOf(ada)).toContain(`Your deposit ${serialId} was not credited`)
    expect((await balanceOf(ada)).totalAmount).toBe('0')
    expect(await act(['credit-deposit', serialId, '100.5'], freshEvidence())).toMatchObject({ reason: 'review_act_not_allowed' })
  })

  test('find one claim by its serial number in every state, and in the request for its credit', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    await actOn(tess, serialId, 'claim')
    const one = async () => (await call(sue, 'GET', `/operator/deposits/one?serial=${serialId}`)).data
    const row = (await waiting()).find((listed: { serial: string }) => listed.serial === serialId)
    expect(await one()).toEqual({ ...row, kind: 'deposit', loginName: ada.loginName })
    expect(row).toMatchObject({ userId: ada.userId, amount: '100.5', currency: 'usdt', coin: 'usdt', credited: null })
    const credit = ['credit-deposit', serialId, '99.5', 'The chain kept 1 USDT']
    const asked = await desk.request(credit, { asker: tess, reason: 'funding', evidence: freshEvidence() })
    const request = async (login: Login) => (await call(login, 'GET', `/operator/acts/one?id=${asked.data.id}`)).data
    expect(await request(sue)).toEqual({
      ...asked.data,
      about: await one(),
      users: [],
      people: [{ userId: ada.userId, loginName: ada.loginName }],
    })
    expect(await request(con)).toEqual({ ...asked.data, about: null, users: [], people: [] })
    const preview = await call(tom, 'POST', '/operator/acts/preview-request', { id: asked.data.id })
    expect(preview.data.about).toEqual(await one())
    expect(await desk.approve(asked.data.id, tom)).toMatchObject({ code: 200 })
    await settled(ada, 1)
    expect(await request(cat)).toMatchObject({ state: 'executed', about: { serial: serialId, state: 'credited', credited: '99.5' } })
    expect(await call(sue, 'GET', '/operator/deposits/one?serial=D26010700000000')).toMatchObject({ reason: 'not_found', field: 'serial' })
    expect(await call(sue, 'GET', '/operator/deposits/one?serial=12')).toMatchObject({ reason: 'field_malformed', field: 'serial' })
    expect(await call(con, 'GET', `/operator/deposits/one?serial=${serialId}`)).toMatchObject({ reason: 'role_missing', data: null })
  })

  test('one of them alone, others than treasury, and whoever does not hold the claim credit nothing', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    const words = ['credit-deposit', serialId, '100.5']
    expect(await act(words, freshEvidence())).toMatchObject({ reason: 'review_not_held' })
    await actOn(tom, serialId, 'claim')
    expect(await act(words, freshEvidence())).toMatchObject({ reason: 'review_not_held' })
    expect(await act(words, freshEvidence(), { asker: tom, approver: tom })).toMatchObject({ reason: 'approver_is_actor' })
    const { rows } = await call(tom, 'GET', '/operator/acts?state=requested')
    const { id } = rows.find((one: { words: string[] }) => one.words[0] === serialId)
    expect(await call(tom, 'POST', '/operator/acts/withdraw', { id })).toMatchObject({ code: 200 })
    expect(await act(words, freshEvidence(), { asker: tom, approver: cat })).toMatchObject({ reason: 'role_missing' })
    expect(await act(words, freshEvidence(), { asker: sue, approver: tom })).toMatchObject({ reason: 'role_missing' })
    expect(await show(sue, serialId)).toMatchObject({ reason: 'role_missing' })
    expect((await call(sue, 'GET', '/operator/deposits')).code).toBe(200)
    expect((await balanceOf(ada)).totalAmount).toBe('0')
    expect((await depositsOf(ada))[0].status).toBe(0)
  })

  test('a credit that was asked for is not approved once its claim was given back', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    await actOn(tess, serialId, 'claim')
    const asked = await desk.request(['credit-deposit', serialId, '100.5'], { asker: tess, reason: 'funding', evidence: freshEvidence() })
    await actOn(tom, serialId, 'release')
    expect(await desk.approve(asked.data.id, tom)).toMatchObject({ reason: 'review_not_held' })
    expect((await balanceOf(ada)).totalAmount).toBe('0')
  })

  test('nobody decides a claim of the own account or credits it, asking or approving', async () => {
    const ada = await real('owner')
    const { serialId: serial } = await claimed(place, ada)
    await ownAccountOfTom(ada.userId)
    expect(await actOn(tom, serial, 'claim')).toMatchObject({ code: 0, reason: 'own_decision' })
    expect((await actOn(tess, serial, 'claim')).code).toBe(200)
    expect(await act(['credit-deposit', serial, '100.5'], freshEvidence())).toMatchObject({ code: 0, reason: 'own_decision' })
    const evidence = freshEvidence()
    const credit = ['credit-account', ada.userId, 'usdt', '5']
    expect(await act(credit, evidence)).toMatchObject({ code: 0, reason: 'own_decision' })
    expect(await act(credit, evidence, { asker: tom, approver: tess })).toMatchObject({ code: 0, reason: 'own_decision' })
    expect((await balanceOf(ada)).availableAmount).toBe('0')
    await ownAccountOfTom(null)
    expect((await act(credit, evidence)).code).toBe(200)
  })

  test('the second decision on one version is refused', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    const version = await versionOf(serialId)
    const claim = (login: Login) => call(login, 'POST', '/operator/deposits/act', { serial: serialId, version, act: 'claim' })
    expect((await claim(tess)).code).toBe(200)
    expect(await claim(tom)).toMatchObject({ reason: 'review_changed', field: 'version' })
    expect(await actOn(tom, serialId, 'reject', 'No')).toMatchObject({ reason: 'review_not_held' })
  })

  test('a picture that was sent before is said to the operator, with whose claim it was, and not to the person', async () => {
    const [ada, bob] = [await real('ada'), await real('bob')]
    const picture = await jpegPicture(400, 300)
    const first = await claimed(place, ada, { filePath: await uploadedProof(place, ada, picture) })
    const second = await claimed(place, bob, { filePath: await uploadedProof(place, bob, picture) })
    const shown = (await show(tess, second.serialId)).data
    expect(shown.samePicture).toEqual([{ serial: first.serialId, userId: ada.userId, state: 'waiting' }])
    const seen = await fetch(shown.picture.replace(/^https?:\/\/[^/]+/, place.url))
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(JSON.stringify(await depositsOf(bob))).not.toContain('samePicture')
    const looks = (await place.services.records.audit.list(5)).filter((entry) => entry.act === 'deposit_look')
    expect(looks[0]).toMatchObject({ subject: `deposit ${second.serialId}`, detail: { purpose: 'review' } })
  })
})

describe('evidence', () => {
  test.each([
    ['none', ''],
    ['a picture', 'picture:1'],
    ['another chain than was claimed', `ethereum:${'ab'.repeat(32)}:0`],
    ['a bank’s entry of a chain', 'bank:1'],
  ])('%s is refused before anybody approves', async (_, evidence) => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    await actOn(tess, serialId, 'claim')
    expect(await act(['credit-deposit', serialId, '100.5'], evidence)).toMatchObject({ code: 0, field: 'evidence' })
  })

  test('used twice, by hand in another writing or by custody, credits once, and the operator is told', async () => {
    const [ada, bob] = [await real('ada'), await real('bob')]
    const evidence = `tron:${'0f'.repeat(32)}:7`
    await act(['credit-account', ada.userId, 'usdt', '5'], evidence)
    const again = await act(['credit-account', bob.userId, 'usdt', '5'], `TRON:0x${'0F'.repeat(32)}:07`)
    expect(again).toMatchObject({ code: 0, reason: 'already_credited' })
    const byWatcher = { hash: readEvidence(freshEvidence())?.hash as string, text: `tron:${'0e'.repeat(32)}:1` }
    const custody = (evidenceHash: string, accountId: number) =>
      place.engine.submit({
        ...{ type: 'CreditDeposit', actor: { origin: 'custody', actorId: 0, accountId: 0, realm: 'real', key: '' }, wallet: 1, assetId: 1 },
        ...{ accountId, amount: 7_000_000n as never, evidence: evidenceHash },
      } as never)
    const accountId = await place.services.accounts.of((await place.services.records.users.byId(ada.userId))?.userRef as string, 'real')
    expect(await custody(readEvidence(evidence)?.hash as string, accountId)).toMatchObject({ ok: false, reason: 'already_credited' })
    expect(await custody(byWatcher.hash, accountId)).toMatchObject({ ok: true })
    await expect.poll(async () => (await depositsOf(ada)).length).toBe(2)
    expect((await depositsOf(ada)).map(({ realAmount, isClaimed, type }) => [realAmount, isClaimed, type])).toEqual([
      ['7', false, 'USDT'],
      ['5', false, 'USDT'],
    ])
    expect(await depositsOf(bob)).toEqual([])
    expect((await balanceOf(ada)).availableAmount).toBe('12')
  })

  test('of a wire is the bank’s entry', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada, { type: 'USD wire', amount: '250' })
    await actOn(tess, serialId, 'claim')
    expect(await act(['credit-deposit', serialId, '250'], freshEvidence())).toMatchObject({ reason: 'field_malformed', field: 'evidence' })
    for (const amount of ['250', '249.5'])
      expect(await act(['credit-deposit', serialId, amount], 'bank:FR-2026/0017')).toMatchObject({
        ...{ code: 0, reason: 'field_missing', field: 'words' },
        msg: `words: must say how ${amount} USDT come of the 250 USD that were claimed: the currency is another`,
      })
    expect((await balanceOf(ada)).availableAmount).toBe('0')
    const words = ['credit-deposit', serialId, '250', 'One US dollar is one USDT here']
    expect(await act(words, 'bank:FR-2026/0017')).toMatchObject({ data: { state: 'executed' } })
    expect(await settled(ada, 1)).toMatchObject({ currency: 'usd', coin: 'usdt', realAmount: '250' })
  })
})

describe('suspense', () => {
  test('what nobody claimed waits, and is assigned to a claim whole', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    const evidence = freshEvidence('ethereum')
    expect(await act(['credit-suspense', 'usdt', '80'], evidence)).toMatchObject({ data: { state: 'executed' } })
    expect(await depositsOf(ada)).toMatchObject([{ status: 0 }])
    await actOn(tess, serialId, 'claim')
    expect(await act(['assign-suspense', serialId, 'usdt', '80', 'Sent over Ethereum; 80 arrived'], evidence)).toMatchObject({
      data: { state: 'executed' },
    })
    expect(await settled(ada, 1)).toMatchObject({ serialId, realAmount: '80', rechargeRemark: 'Sent over Ethereum; 80 arrived' })
    expect(await act(['return-suspense', 'usdt', '80'], evidence)).toMatchObject({ code: 0, reason: 'not_in_suspense' })
  })

  test('or goes back to where it came from', async () => {
    const evidence = freshEvidence('bitcoin')
    await act(['credit-suspense', 'btc', '0.5'], evidence)
    for (const words of [
      ['btc', '0.4'],
      ['usdt', '0.5'],
    ])
      expect(await act(['return-suspense', ...words], evidence)).toMatchObject({ code: 0, reason: 'suspense_differs' })
    expect(await act(['return-suspense', 'btc', '0.5'], evidence)).toMatchObject({ data: { state: 'executed' } })
    const bob = await real('bob')
    expect(await act(['assign-suspense', bob.userId, 'btc', '0.5'], evidence)).toMatchObject({ code: 0, reason: 'not_in_suspense' })
  })

  test('is assigned as it was seen: another coin or amount is refused when it is asked for, and nothing moves', async () => {
    const bob = await real('bob')
    const [evidence, other] = [freshEvidence(), freshEvidence('bitcoin')]
    await act(['credit-suspense', 'usdt', '81'], evidence)
    await act(['credit-suspense', 'btc', '0.81'], other)
    const ask = (words: readonly string[], of = evidence) => act(['assign-suspense', bob.userId, ...words], of)
    const what = 'must be what waits under this evidence: 81 USDT'
    expect(await ask(['btc', '81'])).toMatchObject({ code: 0, reason: 'suspense_differs', field: 'coin', msg: `coin: ${what}` })
    expect(await ask(['usdt', '81'], other)).toMatchObject({ code: 0, reason: 'suspense_differs', field: 'coin' })
    for (const amount of ['80', '81.000001', '810'])
      expect(await ask(['usdt', amount])).toMatchObject({ code: 0, reason: 'suspense_differs', field: 'amount', msg: `amount: ${what}` })
    expect(await ask(['usdt', '0'])).toMatchObject({ code: 0, reason: 'field_malformed', field: 'amount' })
    expect(await ask(['usdt'])).toMatchObject({ code: 0, field: 'amount' })
    expect(await ask([])).toMatchObject({ code: 0, reason: 'unknown_asset', field: 'coin' })
    expect((await balanceOf(bob)).availableAmount).toBe('0')
    expect(await ask(['usdt', '81.0'])).toMatchObject({ data: { state: 'executed' } })
    expect((await balanceOf(bob)).availableAmount).toBe('81')
    expect(await act(['return-suspense', 'btc', '0.81'], other)).toMatchObject({ data: { state: 'executed' } })
  })

  test('answers a claim of the same amount and coin without words, any other with words alone', async () => {
    const ada = await real('ada')
    const { serialId } = await claimed(place, ada)
    await actOn(tess, serialId, 'claim')
    const [same, less] = [freshEvidence('ethereum'), freshEvidence('ethereum')]
    await act(['credit-suspense', 'usdt', '100.5'], same)
    await act(['credit-suspense', 'usdt', '100'], less)
    expect(await act(['assign-suspense', serialId, 'usdt', '100'], less)).toMatchObject({
      ...{ code: 0, reason: 'field_missing', field: 'words' },
      msg: 'words: must say why it is not the 100.5 USDT that were claimed',
    })
    expect(await depositsOf(ada)).toMatchObject([{ status: 0 }])
    expect(await act(['assign-suspense', serialId, 'usdt', '100.5'], same)).toMatchObject({ data: { state: 'executed' } })
    expect(await settled(ada, 1)).toMatchObject({ serialId, realAmount: '100.5', rechargeRemark: '' })
    expect(await act(['return-suspense', 'usdt', '100'], less)).toMatchObject({ data: { state: 'executed' } })
  })
})

describe('the list of what waits in suspense', () => {
  const suspense = (login: Login) => call(login, 'GET', '/operator/suspense')
  const entryOf = async (login: Login, coin: string, amount: string) =>
    (await suspense(login)).rows.find((one: { coin: string; amount: string }) => one.coin === coin && one.amount === amount)

  test('has coin, amount, age, evidence, why and by whom; what was given out or sent back is gone', async () => {
    const [kept, given] = [freshEvidence('bitcoin'), freshEvidence()]
    await act(['credit-suspense', 'btc', '0.7'], kept)
    await act(['credit-suspense', 'usdt', '71'], given)
    const operators = await place.services.records.db.selectFrom('operators').select(['operator_id', 'name']).execute()
    const idOf = (login: Login) => operators.find(({ name }) => name === login.who)?.operator_id
    expect(await entryOf(tess, 'btc', '0.7')).toMatchObject({
      ...{ evidence: kept, evidenceHash: readEvidence(kept)?.hash, reason: 'funding', ageHours: 0 },
      ...{ requestedBy: idOf(tess), approvedBy: idOf(tom), since: expect.any(Number), seq: expect.any(Number) },
    })
    expect(await entryOf(tess, 'usdt', '71')).toBeDefined()
    const bob = await real('bob')
    await act(['assign-suspense', bob.userId, 'usdt', '71'], given)
    expect(await entryOf(tess, 'usdt', '71')).toBeUndefined()
    expect(await entryOf(cat, 'btc', '0.7')).toBeDefined()
    await act(['return-suspense', 'btc', '0.7'], kept)
    expect(await entryOf(cat, 'btc', '0.7')).toBeUndefined()
  })

  test('has what a watcher brought, without an act behind it', async () => {
    const hash = readEvidence(freshEvidence('ethereum'))?.hash as string
    const brought = await place.engine.submit({
      ...{ type: 'CreditSuspense', actor: { origin: 'custody', actorId: 0, accountId: 0, realm: 'real', key: '' }, assetId: 1 },
      ...{ approverId: 0, reasonCode: 'funding', amount: 72_000_000n, evidence: hash, firstEvidence: '' },
    } as never)
    expect(brought).toMatchObject({ ok: true })
    expect(await entryOf(tess, 'usdt', '72')).toMatchObject({
      evidence: '',
      evidenceHash: hash,
      reason: null,
      requestedBy: null,
      approvedBy: null,
    })
  })

  test('is not shown to who only answers people, nor without a sitting', async () => {
    expect(await suspense(sue)).toMatchObject({ code: 0, reason: 'role_missing' })
    expect(await desk.send('GET', '/operator/suspense', {})).toMatchObject({ code: 500, reason: 'token_missing' })
  })
})

describe('a credit taken back', () => {
  test('stands under failed with its words, once', async () => {
    const ada = await real('ada')
    const evidence = freshEvidence()
    await act(['credit-account', ada.userId, 'usdt', '30'], evidence)
    await settled(ada, 1)
    expect(await act(['reverse-credit', ada.userId, 'usdt', '30'], evidence)).toMatchObject({ reason: 'field_missing', field: 'words' })
    const reversed = await act(['reverse-credit', ada.userId, 'usdt', '30', 'The payment was reorganised away'], evidence, {
      approver: cat,
    })
    expect(reversed).toMatchObject({ data: { state: 'executed' } })
    expect(await settled(ada, 2)).toMatchObject({
      rechargeRemark: 'The payment was reorganised away',
      realAmount: '30',
      reversedTime: expect.any(Number),
    })
    expect((await balanceOf(ada)).totalAmount).toBe('0')
    expect(await noticesOf(ada)).toEqual(['A credit of 30 USDT was reversed', '30 USDT were credited'])
    const again = await act(['reverse-credit', ada.userId, 'usdt', '30', 'Again'], evidence, { approver: cat })
    expect(again).toMatchObject({ code: 0, reason: 'already_reversed' })
  })
})

test('a server that stopped between credit and list enters each once at its next start', async () => {
  const ada = await real('ada')
  const evidence = freshEvidence()
  const asked = await desk.request(['credit-account', ada.userId, 'usdt', '3'], { asker: tess, reason: 'funding', evidence })
  await desk.approve(asked.data.id, tom)
  await desk.close()
  await place.restart()
  desk = await openOperatorDoor(place)
  await settled(ada, 1)
  expect((await depositsOf(ada)).map(({ realAmount }) => realAmount)).toEqual(['3'])
  expect(await noticesOf(ada)).toEqual(['3 USDT were credited'])
})
