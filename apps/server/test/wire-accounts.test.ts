import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf, claimBody, claimed, freshEvidence } from './depositor.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Accounts that people send wires to: changed by two operators alone, and never under a claim that is open. */
let place: TestServer
let desk: OperatorDesk
const [tess, tom, ann, sue] = [loginOf('tess'), loginOf('tom'), loginOf('ann'), loginOf('sue')] as const
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  desk = await openOperatorDoor(place)
  await addOperators(place, [
    [tess, 'treasury'],
    [tom, 'treasury'],
    [ann, 'admin'],
    [sue, 'content'],
  ])
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const account = (name: string, put: Record<number, string> = {}) =>
  ['wire-account', name, 'usdt', 'USD', '2', 'Second Bank', 'Exchange', 'SECOND-0001', 'SECODEFF', '-'].map((word, at) => put[at] ?? word)
const act = (words: readonly string[], put: { asker?: Login; approver?: Login; confirmation?: string } = {}) =>
  desk.act(words, { asker: tess, approver: ann, reason: 'maintenance', confirmation: words[7] ?? '', ...put })
const get = async (login: Login, path: string) => desk.send('GET', path, { token: (await desk.tokenFor(login)) as string })
const versionsOf = async (name: string) =>
  (await get(tess, '/operator/wire-accounts')).rows.filter((one: { name: string }) => one.name === name)
const show = async (serial: string) =>
  desk.send('POST', '/operator/deposits/show', { token: (await desk.tokenFor(tess)) as string, body: { serial, purpose: 'review' } })
const real = (name: string) => place.person(name, 'real')

describe('two operators', () => {
  test('set an account: people see it at once, and version, audit and list say who did it', async () => {
    const ada = await real('ada')
    expect(await act(account('GBP wire', { 3: 'GBP' }))).toMatchObject({ code: 200, data: { state: 'executed' } })
    expect((await addressesOf(ada))['GBP wire']).toMatchObject({
      ...{ address: `GH${ada.userId}`, currency: 'gbp', decimals: 2, networkName: 'Second Bank' },
      wireAccount: {
        bankName: 'Second Bank',
        accountName: 'Exchange',
        accountNumber: 'SECOND-0001',
        bankCode: 'SECODEFF',
        bankAddress: '',
      },
    })
    const [version] = await versionsOf('GBP wire')
    expect(version).toMatchObject({ version: 1, isOpen: true, number: 'SECOND-0001' })
    expect(version.requestedBy).not.toBe(version.approvedBy)
    const [entry] = (await place.services.records.audit.list(5)).filter(({ act: name }) => name === 'wire_account_version')
    expect(entry).toMatchObject({
      ...{ actor: `operator:${version.requestedBy}`, subject: 'wire account GBP wire' },
      detail: { version: 1, number: 'SECOND-0001', approver: version.approvedBy },
    })
  })

  test('close and open one: while it is closed it is no way in', async () => {
    const ada = await real('ada')
    await act(account('CHF wire', { 3: 'CHF' }))
    expect(await act(['wire-account-state', 'CHF wire', 'off'], { approver: tom })).toMatchObject({ code: 200 })
    expect((await addressesOf(ada))['CHF wire']).toBeUndefined()
    expect(await act(['wire-account-state', 'CHF wire', 'off'], { approver: tom })).toMatchObject({ reason: 'field_malformed' })
    expect(await act(['wire-account-state', 'CHF wire', 'on'], { approver: tom })).toMatchObject({ code: 200 })
    expect((await addressesOf(ada))['CHF wire'].address).toBe(`GH${ada.userId}-3`)
    expect((await versionsOf('CHF wire')).map(({ version, isOpen }: { version: number; isOpen: boolean }) => [version, isOpen])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ])
  })

  test('of which one alone changes nothing, by whatever way', async () => {
    const ada = await real('ada')
    const before = await addressesOf(ada)
    const words = account('USD wire')
    expect(await act(words, { approver: tess })).toMatchObject({ code: 0, reason: expect.stringMatching(/role_missing|approver_is_actor/) })
    expect(await act(['wire-account-state', 'USD wire', 'off'], { approver: tess })).toMatchObject({ reason: 'approver_is_actor' })
    expect(await act(words, { approver: tom })).toMatchObject({ reason: 'role_missing' })
    expect(await act(words, { asker: sue })).toMatchObject({ reason: 'role_missing' })
    expect(await act(words, { asker: ann, approver: ann })).toMatchObject({ reason: 'role_missing' })
    expect(await act(words, { confirmation: '' })).toMatchObject({ reason: 'field_malformed', field: 'confirmation' })
    expect(await act(words, { confirmation: 'SECOND-0002' })).toMatchObject({ reason: 'field_malformed', field: 'confirmation' })
    // The setting names accounts for the first start alone.
    const { settings } = place.services.records
    const stored = (await settings.all()).WIRE_TRANSFER_SETTING as { number: string }[]
    const put = stored.map((entry) => ({ ...entry, number: 'FOREIGN-0001' }))
    await settings.set('WIRE_TRANSFER_SETTING', put, 'operator:1')
    await desk.close()
    await place.restart()
    desk = await openOperatorDoor(place)
    expect(await addressesOf(ada)).toEqual(before)
    expect(await versionsOf('USD wire')).toMatchObject([{ version: 1, number: 'SANDBOX-USD-0001', requestedBy: null, approvedBy: null }])
  })
})

test.each<[string, Record<number, string>, object]>([
  ['a coin that is not listed', { 2: 'nocoin' }, { reason: 'unknown_asset', field: 'coin' }],
  ['a currency in other letters', { 3: 'usd' }, { reason: 'field_malformed', field: 'currency' }],
  ['too many decimals', { 4: '9' }, { reason: 'field_malformed', field: 'decimals' }],
  ['decimals in words', { 4: 'two' }, { reason: 'not_a_number', field: 'decimals' }],
  ['no bank', { 5: ' ' }, { field: 'bank' }],
  ['a holder of two lines', { 6: 'Exchange\u2028Somebody' }, { field: 'holder' }],
  ['a number with a sign that cannot be seen', { 7: 'SECOND\u200b-0001' }, { reason: 'field_malformed', field: 'account number' }],
  ['a code that is too long', { 8: 'X'.repeat(101) }, { reason: 'field_malformed', field: 'bank code' }],
  ['the name of a chain’s way', { 1: 'USDT-TRC20' }, { reason: 'field_malformed', field: 'name' }],
  ['another currency under a name that is known', { 1: 'USD wire', 3: 'EUR' }, { reason: 'field_malformed', field: 'name' }],
])('an account with %s is refused before anybody approves', async (_, put, refusal) => {
  const words = account('SEK wire', { 3: 'SEK', ...put })
  const asked = await desk.request(words, { asker: tess, reason: 'maintenance' })
  expect(asked).toMatchObject({ code: 0, data: null, ...refusal })
  expect(await versionsOf('SEK wire')).toEqual([])
})

test('a state of an account that is none is refused', async () => {
  expect(await act(['wire-account-state', 'No wire', 'off'])).toMatchObject({ reason: 'not_found', field: 'name' })
})

describe('a claim', () => {
  test('that is open keeps the account it was made for, and who was shown the earlier one can still claim', async () => {
    const [ada, bob] = [await real('ada'), await real('bob')]
    const early = await claimed(place, ada, { type: 'EUR wire', amount: '250' })
    const shownToBob = await claimBody(place, bob, { type: 'EUR wire', amount: '70' })
    expect(await act(account('EUR wire', { 3: 'EUR' }))).toMatchObject({ code: 200 })
    expect((await addressesOf(bob))['EUR wire']).toMatchObject({
      address: `GH${bob.userId}-2`,
      wireAccount: { accountNumber: 'SECOND-0001' },
    })
    const sent = await bob.post('/api/recharge/submit', shownToBob)
    expect(sent).toMatchObject({ code: 200 })
    const late = await claimed(place, bob, { type: 'EUR wire', amount: '80' })
    const accounts = await Promise.all([early, sent.data, late].map(async ({ serialId }) => (await show(serialId)).data.wireAccount))
    expect(accounts.map(({ version, number }) => [version, number])).toEqual([
      [1, 'SANDBOX-EUR-0001'],
      [1, 'SANDBOX-EUR-0001'],
      [2, 'SECOND-0001'],
    ])
    expect((await ada.get(`/api/recharge/${early.id}`)).data.address).toBe(`GH${ada.userId}`)
  })

  test('is credited by the bank’s entry alone though its account takes wires no more', async () => {
    const ada = await real('ada')
    expect(await act(account('DKK wire', { 3: 'DKK' }))).toMatchObject({ code: 200 })
    const { serialId } = await claimed(place, ada, { type: 'DKK wire', amount: '70' })
    expect(await act(['wire-account-state', 'DKK wire', 'off'])).toMatchObject({ code: 200 })
    const token = (await desk.tokenFor(tess)) as string
    const version = (await get(tess, '/operator/deposits')).rows.find(({ serial }: { serial: string }) => serial === serialId).version
    const held = await desk.send('POST', '/operator/deposits/act', { token, body: { serial: serialId, version, act: 'claim', reason: '' } })
    expect(held).toMatchObject({ code: 200 })
    const credit = (evidence: string) =>
      desk.act(['credit-deposit', serialId, '10', 'At the rate of the day'], { asker: tess, approver: tom, reason: 'funding', evidence })
    const refused = { code: 0, reason: 'field_malformed', field: 'evidence', msg: 'evidence: must be of bank, as the deposit was claimed' }
    expect(await credit(freshEvidence())).toMatchObject(refused)
    expect(await credit('bank:FR-2026/0070')).toMatchObject({ data: { state: 'executed' } })
  })

  test('of a chain has no account at a bank', async () => {
    const { serialId } = await claimed(place, await real('ada'))
    expect((await show(serialId)).data.wireAccount).toBeNull()
  })

  test.each(['-99', '-0', '-02', '-1'])('with a reference to a version that nobody was shown (%s) is refused', async (version) => {
    const ada = await real('ada')
    const body = await claimBody(place, ada, { type: 'USD wire', amount: '10' })
    const refusal = await ada.post('/api/recharge/submit', { ...body, address: `GH${ada.userId}${version}` })
    expect(refusal).toMatchObject({ code: 0, reason: 'deposit_address_changed', field: 'address' })
  })

  test('with the reference of somebody else is refused', async () => {
    const [ada, bob] = [await real('ada'), await real('bob')]
    const body = await claimBody(place, ada, { type: 'USD wire', amount: '10', address: `GH${bob.userId}` })
    expect(await ada.post('/api/recharge/submit', body)).toMatchObject({ reason: 'deposit_address_changed' })
  })
})

test('no version is changed or removed, not even by the role that runs the exchange', async () => {
  const { db } = place.services.records
  for (const statement of [sql`update wire_accounts set number = 'X'`, sql`delete from wire_accounts`])
    await expect(statement.execute(db)).rejects.toThrow('a version of a wire account is never changed')
})

test('who has nothing to do with deposits does not see the accounts', async () => {
  expect(await get(sue, '/operator/wire-accounts')).toMatchObject({ code: 0, reason: 'role_missing' })
})

test('of two approvals at once on one account one is refused, and the other stands', async () => {
  const ask = (number: string) => desk.request(account('NOK wire', { 3: 'NOK', 7: number }), { asker: tess, reason: 'maintenance' })
  const asked = [await ask('FIRST-1'), await ask('FIRST-2')]
  const { wires } = place.services.deposits
  // Both worked out from no version.
  await desk.approve(asked[0]?.data.id, ann, 'FIRST-1')
  const late = wires.change(place.services.records.db, { ...(await wires.current())[0], name: 'NOK wire' } as never, 0, {
    ...{ requestedBy: 1, approvedBy: 2 },
  })
  await expect(late).rejects.toMatchObject({ reason: 'review_changed', field: 'name' })
  expect(await desk.approve(asked[1]?.data.id, ann, 'FIRST-2')).toMatchObject({ code: 200 })
  expect((await versionsOf('NOK wire')).map(({ number }: { number: string }) => number)).toEqual(['FIRST-1', 'FIRST-2'])
})
