import { houseAccountId } from '@glasshouse/domain'
import { listOperatorActs } from '@glasshouse/read-model'
import { type SoftKey, softKeyFile } from '@glasshouse/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ActDesk } from '../src/features/operators/act-desk.ts'
import type { Reply } from './client.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { ADA, BOB, PAM, PIA, RECOVERY, SIGNERS, type Signer, SUE, TESS } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Acts that operators sign, from request to execution: what counts, and what does not. */
let place: TestServer
let desk: OperatorDesk
beforeAll(async () => {
  place = await testServer({ operators: SIGNERS, withMarketMaker: false })
  await place.person('somebody')
  desk = await openOperatorDoor(place)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const tokenOf = async (signer: Signer) => (await desk.tokenFor(signer)) as string
const post = async (signer: Signer, path: string, body: object): Promise<Reply> =>
  desk.send('POST', `/operator/${path}`, { token: await tokenOf(signer), body })
/** Asked for, and signed by nobody yet. */
const ask = (signer: Signer, [act, ...words]: readonly string[], put: object = {}) =>
  post(signer, 'acts/request', { act, words, reason: 'incident', evidence: '', ...put })
const bytesIn = ({ data }: Reply) => Buffer.from(data.toSign, 'hex')
const sign = (signer: Signer, asked: Reply, key: SoftKey = signer.key, bytes = bytesIn(asked)) =>
  post(signer, 'acts/sign', { id: asked.data.id, signature: key.sign(bytes) })
const approve = (signer: Signer, asked: Reply, key: SoftKey = signer.key, bytes = bytesIn(asked)) =>
  post(signer, 'acts/approve', { id: asked.data.id, confirmation: '', signature: key.sign(bytes) })
const act = (words: readonly string[], put: object = {}) => desk.act(words, { asker: ADA, approver: BOB, ...put })
const isHalted = async () => (await place.engine.read.configuration()).newOrdersHalted
const house = async () => (await place.engine.read.operators()) as NonNullable<Awaited<ReturnType<typeof place.engine.read.operators>>>
const insurance = async () =>
  (await place.engine.read.balances(houseAccountId('real', 'insurance'))).find(({ assetId }) => assetId === 1)?.available as bigint
const FUND = ['fund-house', 'real', 'insurance', 'usdt', '7']
const entry = (name: string) => `bank:${name.replace(/\W+/g, '-').slice(0, 60)}`
const fund = (asker: Signer, name: string) => ask(asker, FUND, { evidence: entry(name), reason: 'funding' })
const stateOf = async ({ data }: Reply) => (await place.services.records.approvals.byId(data.id))?.state

test('asked, signed, approved by another signature: executed once, and both people stand in the journal', async () => {
  const before = await insurance()
  const asked = await fund(TESS, 'statement 1')
  expect(asked.data).toMatchObject({ state: 'requested', signers: [], isRestricting: false, toSign: expect.stringMatching(/^676c617373/) })
  expect(asked.data.says).toEqual([
    'act: fund-house',
    'asked for by: operator 4',
    'reason: funding',
    expect.stringMatching(/^nonce: [0-9a-f]{32}$/),
    expect.stringMatching(/^may be done until: 2026-01-08T12:00/),
    'command 1: FundHouse',
    '  realm: "real"',
    '  purpose: "insurance"',
    '  assetId: 1 (usdt)',
    '  amount: 7000000 units (7 usdt)',
    expect.stringMatching(/^ {2}evidence: "[0-9a-f]{32}"$/),
    `exchange: ${(await house()).exchangeId}`,
  ])
  expect((await sign(TESS, asked)).data).toMatchObject({ state: 'requested', signers: [{ id: 4, keyId: TESS.key.keyId, kind: 'ed25519' }] })
  expect(await insurance()).toBe(before)
  const done = await approve(ADA, asked)
  expect(done).toMatchObject({ code: 200, data: { state: 'executed', approvedBy: { id: 1 }, refusal: null } })
  expect(await insurance()).toBe(before + 7_000_000n)
  await place.settled()
  const { rows } = await listOperatorActs(place.services.readModel, { page: 1, size: 1 })
  expect(rows[0]).toMatchObject({ command: 'FundHouse', actor_id: 4, approver_id: 1, seq: done.data.seq })
})

test('without the signature of whoever asked nobody can approve, and without one of an approver nothing is approved', async () => {
  const asked = await fund(TESS, 'statement 2')
  expect(await approve(ADA, asked)).toMatchObject({ reason: 'requester_missing', data: null })
  await sign(TESS, asked)
  expect(await post(ADA, 'acts/approve', { id: asked.data.id, confirmation: '' })).toMatchObject({ reason: 'signature_missing' })
  expect(await approve(TESS, asked)).toMatchObject({ reason: 'approver_is_actor' })
  expect(await stateOf(asked)).toBe('requested')
  expect(await approve(BOB, asked)).toMatchObject({ code: 200 })
})

const thief = softKeyFile('thief')
const other = (asked: Reply, change: (bytes: Uint8Array) => void) => {
  const bytes = Buffer.from(bytesIn(asked))
  change(bytes)
  return bytes
}
test.each<readonly [what: string, send: (asked: Reply) => Promise<Reply>, reason: string]>([
  ['a key of nobody, in a stolen sitting', (asked) => sign(TESS, asked, thief), 'signature_invalid'],
  ['another operator’s key, in a stolen sitting', (asked) => sign(TESS, asked, SUE.key), 'signature_invalid'],
  ['the recovery key', (asked) => sign(TESS, asked, RECOVERY), 'signature_invalid'],
  ['other bytes', (asked) => sign(TESS, asked, TESS.key, Buffer.from('something else')), 'signature_invalid'],
  [
    'the same act for another exchange',
    (asked) =>
      sign(
        TESS,
        asked,
        TESS.key,
        other(asked, (bytes) => void bytes.fill(7, 17, 49)),
      ),
    'signature_invalid',
  ],
  [
    'the same act of another nonce',
    (asked) =>
      sign(
        TESS,
        asked,
        TESS.key,
        other(asked, (bytes) => void bytes.fill(7, 53, 60)),
      ),
    'signature_invalid',
  ],
  ['somebody who did not ask', (asked) => sign(ADA, asked), 'not_requester'],
])('a signature by %s is refused, kept nowhere, and the act still waits for the right one', async (what, send, reason) => {
  const asked = await fund(TESS, `wrong ${what}`)
  expect(await send(asked)).toMatchObject({ reason, data: null })
  const kept = await place.services.records.approvals.signaturesOf([asked.data.id])
  expect([await stateOf(asked), kept.get(asked.data.id)]).toEqual(['requested', []])
  expect(await sign(TESS, asked)).toMatchObject({ code: 200 })
})

test.each<readonly [what: string, send: (asked: Reply) => Promise<Reply>, reason: string]>([
  ['a key of nobody, in a stolen sitting', (asked) => approve(ADA, asked, thief), 'signature_invalid'],
  ['the asker’s own key, in a stolen sitting of another', (asked) => approve(ADA, asked, TESS.key), 'signature_invalid'],
  ['other bytes', (asked) => approve(ADA, asked, ADA.key, Buffer.from('something else')), 'signature_invalid'],
  ['somebody without the role', (asked) => approve(SUE, asked), 'role_missing'],
])('an approval by %s is refused, and nothing is done', async (what, send, reason) => {
  const before = await insurance()
  const asked = await fund(TESS, `approved by ${what}`)
  await sign(TESS, asked)
  expect(await send(asked)).toMatchObject({ reason, data: null })
  expect([await stateOf(asked), await insurance()]).toEqual(['requested', before])
})

test('a signature of one act counts for no other, though it is the same act again', async () => {
  const [one, next] = [await fund(TESS, 'twice'), await fund(TESS, 'twice')]
  expect(bytesIn(one).equals(bytesIn(next))).toBe(false)
  await sign(TESS, one)
  expect(await post(TESS, 'acts/sign', { id: next.data.id, signature: TESS.key.sign(bytesIn(one)) })).toMatchObject({
    reason: 'signature_invalid',
  })
  expect(await approve(ADA, one)).toMatchObject({ code: 200 })
  await sign(TESS, next)
  // Its evidence was used: what the core refuses is over.
  expect(await approve(ADA, next)).toMatchObject({ reason: 'evidence_used', data: null })
  expect(await stateOf(next)).toBe('refused')
})

test('an executed act takes no further signature, and a signed one not the same again', async () => {
  const asked = await fund(TESS, 'once')
  await sign(TESS, asked)
  expect(await sign(TESS, asked)).toMatchObject({ reason: 'approval_not_open' })
  await approve(ADA, asked)
  expect(await sign(TESS, asked)).toMatchObject({ reason: 'approval_not_open' })
  expect(await approve(BOB, asked)).toMatchObject({ reason: 'approval_not_open' })
})

test('a day after it was asked for nothing is signed any more', async () => {
  const asked = await fund(TESS, 'late')
  await sign(TESS, asked)
  place.time.nowMs += 24 * 3_600_000
  await place.beat()
  desk.endSittings()
  expect(await approve(ADA, asked)).toMatchObject({ reason: 'approval_not_open' })
})

test('what takes away is done by one at once, asks for a second look, and is lifted by two', async () => {
  const asked = await ask(SUE, ['halt-orders', 'on'])
  expect(asked.data).toMatchObject({ isRestricting: true, isUnconfirmed: false })
  expect(await isHalted()).toBe(false)
  const done = await sign(SUE, asked)
  expect(done.data).toMatchObject({ state: 'executed', approvedBy: null, confirmedBy: null, isUnconfirmed: true })
  expect(await isHalted()).toBe(true)
  expect(await unconfirmedFigures()).toEqual([1, 6])
  place.time.nowMs += 3_600_000
  expect(await unconfirmedFigures()).toEqual([1, 3_612])
  desk.endSittings()
  const later = await sign(SUE, await ask(SUE, ['halt-orders', 'on']))
  expect(await unconfirmedNow()).toEqual([asked.data.id, later.data.id])

  const lift = await ask(SUE, ['halt-orders', 'off'])
  expect((await sign(SUE, lift)).data).toMatchObject({ state: 'requested', isRestricting: false })
  expect(await isHalted()).toBe(true)
  expect(await approve(SUE, asked)).toMatchObject({ reason: 'role_missing' })
  expect(await approve(TESS, asked)).toMatchObject({ reason: 'role_missing' })
  expect(await approve(BOB, asked, thief)).toMatchObject({ reason: 'signature_invalid' })
  expect(await approve(BOB, asked, BOB.key, Buffer.from('else'))).toMatchObject({ reason: 'signature_invalid' })
  const confirmed = await approve(BOB, asked)
  expect(confirmed.data).toMatchObject({ state: 'executed', confirmedBy: { id: 2 }, isUnconfirmed: false })
  expect(await approve(ADA, asked)).toMatchObject({ reason: 'approval_not_open' })
  expect(await unconfirmedNow()).toEqual([later.data.id])
  expect(await approve(BOB, later)).toMatchObject({ data: { isUnconfirmed: false } })
  expect(await unconfirmedFigures()).toEqual([0, 0])
  expect(await approve(BOB, lift)).toMatchObject({ code: 200 })
  expect(await isHalted()).toBe(false)
})

const unconfirmedNow = async (): Promise<string[]> =>
  (await desk.send('GET', '/operator/acts?state=unconfirmed', { token: await tokenOf(SUE) })).rows.map(({ id }: { id: string }) => id)

/** How many acts wait for a second look, and since how many seconds the oldest does; six seconds pass until it is looked at. */
async function unconfirmedFigures(): Promise<number[]> {
  await place.beat(6_000)
  const text = await (await fetch(`${place.url}/metrics`)).text()
  return ['waiting', 'waiting_age_seconds'].map((name) =>
    Number(new RegExp(`^glasshouse_${name}\\{queue="confirmations"\\} (\\S+)$`, 'm').exec(text)?.[1]),
  )
}

test('a passkey signs as a key file does, but not alone where a key file is wanted', async () => {
  const from = new Date(place.time.nowMs + 60_000).toISOString()
  const fees = ['market-fees', 'ltcusdt', '0.001', '0.002', from]
  const asked = await ask(PAM, fees, { reason: 'rule_change' })
  expect(await sign(PAM, asked)).toMatchObject({ code: 200, data: { signers: [{ id: 5, kind: 'passkey' }] } })
  expect(await approve(PIA, asked)).toMatchObject({ reason: 'key_file_missing', data: null })
  expect(await stateOf(asked)).toBe('requested')
  expect(await approve(BOB, asked)).toMatchObject({ code: 200 })

  const stopped = await ask(PAM, ['option-state', 'ltcusdt', 'halted'])
  expect((await sign(PAM, stopped)).data).toMatchObject({ state: 'executed', isUnconfirmed: true })
  expect((await approve(PIA, stopped)).data).toMatchObject({ confirmedBy: { id: 6 } })
})

test('whoever did it alone confirms nothing', async () => {
  const asked = await ask(ADA, ['option-state', 'bchusdt', 'halted'])
  await sign(ADA, asked)
  expect(await approve(ADA, asked)).toMatchObject({ reason: 'approver_is_actor' })
  expect(await approve(BOB, asked)).toMatchObject({ code: 200 })
})

test('a passkey’s signature from another page than the console’s is none', async () => {
  const asked = await ask(PAM, ['stop-payouts', 'on'])
  const wrong = PAM.key.sign(bytesIn(asked), { origin: 'https://evil.example' })
  expect(await post(PAM, 'acts/sign', { id: asked.data.id, signature: wrong })).toMatchObject({ reason: 'signature_invalid' })
  expect((await place.engine.read.configuration()).payoutsStopped).toBe(false)
})

test('a person is frozen in both realms by one signature, and set free by two', async () => {
  const user = await place.person('held', 'real')
  const frozen = async () => {
    const account = await place.services.accounts.of((await place.services.records.users.byId(user.userId))?.userRef as string, 'real')
    return (await place.engine.read.account(account))?.flags.frozen
  }
  expect((await sign(SUE, await asking('on'))).data.state).toBe('executed')
  expect(await frozen()).toBe(true)
  const free = await asking('off')
  expect((await sign(SUE, free)).data.state).toBe('requested')
  expect(await approve(ADA, free)).toMatchObject({ code: 200 })
  expect(await frozen()).toBe(false)
  function asking(word: string) {
    return ask(SUE, ['account-flag', user.userId, 'real', 'frozen', word], { reason: 'compliance' })
  }
})

test('what was worked out otherwise by the time of its approval is asked for again', async () => {
  const at = (ms: number) => new Date(place.time.nowMs + ms).toISOString()
  const odds = (share: string, from: string) => ask(ADA, ['option-odds', 'btcusdt', '60', share, from], { reason: 'rule_change' })
  const [first, later] = [await odds('0.79', at(90_000)), await odds('0.81', at(120_000))]
  for (const one of [first, later]) await sign(ADA, one)
  expect(await approve(BOB, first)).toMatchObject({ code: 200 })
  await place.settled()
  expect(await approve(BOB, later)).toMatchObject({ reason: 'field_malformed', field: 'id' })
  expect(await stateOf(later)).toBe('requested')
})

test('a step of the clock is signed by two within a minute, and group time follows', async () => {
  place.time.wallAheadMs += 2 * 3_600_000
  await place.beat()
  expect(place.engine.time.state).toBe('out_of_step')
  desk.endSittings()
  const wall = () => new Date(place.time.nowMs + place.time.wallAheadMs).toISOString()
  const asked = await ask(ADA, ['step-clock', wall()])
  await sign(ADA, asked)
  place.time.nowMs += 20_000
  const confirm = (confirmation: string) =>
    post(BOB, 'acts/approve', { id: asked.data.id, confirmation, signature: BOB.key.sign(bytesIn(asked)) })
  expect(await confirm('2026-01-01T00:00:00Z')).toMatchObject({ reason: 'field_malformed', field: 'confirmation' })
  expect(await confirm(wall())).toMatchObject({ code: 200 })
  // What passed since it was asked for is less than the clock makes good alone.
  expect(place.engine.time.apartMs).toBeLessThanOrEqual(60_000)
  await place.settled()
  expect((await place.client().get('/api/fairness/clock')).rows[0]).toMatchObject({ by: 'operators' })
  desk.endSittings()
})

test('a stop after approval and before the core has it: the next start executes it once', async () => {
  const before = await insurance()
  const asked = await fund(TESS, 'killed')
  await sign(TESS, asked)
  const submit = vi.spyOn(place.services.engine, 'submit').mockRejectedValue(new Error('the process ends here'))
  expect(await approve(ADA, asked)).toMatchObject({ code: 500, reason: 'internal' })
  expect([await stateOf(asked), await insurance()]).toEqual(['approved', before])
  await desk.close()
  submit.mockRestore()
  await place.restart()
  desk = await openOperatorDoor(place)
  await expect.poll(() => stateOf(asked)).toBe('executed')
  expect(await insurance()).toBe(before + 7_000_000n)
})

test('without signatures nothing is done: not by a command, a request or a row that says it was approved', async () => {
  const command = { type: 'HaltNewOrders', approverId: 2, reasonCode: 'incident', isHalted: true } as const
  const actor = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
  expect(await place.engine.submit({ ...command, actor })).toMatchObject({ ok: false, reason: 'signature_missing' })
  // As somebody would write it who may write the table.
  const asked = await place.services.records.approvals.request({ act: 'halt-orders', words: ['on'], reason: 'incident', evidence: '' }, 1)
  const body = { id: asked.approvalId, confirmation: '', signature: BOB.key.sign(Buffer.from('x')) }
  expect(await post(BOB, 'acts/approve', body)).toMatchObject({ reason: 'signature_missing', field: 'id' })
  const { approvals } = place.services.records
  await approvals.approve(asked.approvalId, BOB.number, [{ ...command, actor }])
  await new ActDesk(place.services).resume()
  expect(await approvals.byId(asked.approvalId)).toMatchObject({ state: 'refused', outcome: { reason: 'signature_missing' } })
  expect(await isHalted()).toBe(false)
})

test('an act on records is approved by two, and signed by nobody', async () => {
  const user = await place.person('listed')
  const asked = await ask(SUE, ['user-status', user.userId, 'disabled'], { reason: 'compliance' })
  expect(asked.data).toMatchObject({ toSign: null, says: [], signers: [] })
  expect(await post(SUE, 'acts/sign', { id: asked.data.id, signature: SUE.key.sign(Buffer.from('x')) })).toMatchObject({
    ...{ reason: 'signature_missing', field: 'id' },
  })
  expect(await post(ADA, 'acts/approve', { id: asked.data.id, confirmation: '' })).toMatchObject({ code: 200, data: { state: 'executed' } })
})

test('anybody sees who may act: numbers, roles and public keys, and no name', async () => {
  const { data, rows } = await place.client().get('/api/fairness/operators')
  expect(data).toMatchObject({ exchangeId: (await house()).exchangeId, recoveryKey: { keyId: RECOVERY.keyId }, recovery: null })
  expect(rows[3]).toEqual({ id: 4, roles: ['treasury'], isActive: true, keys: [{ keyId: TESS.key.keyId, ...TESS.key.key }] })
  expect(JSON.stringify({ data, rows })).not.toContain('tess')
})

test('several waiting listings are no act to sign', async () => {
  expect(await act(['list-contract', 'nosuch'])).toMatchObject({ reason: 'unknown_market' })
})

test('all options are stopped by one act and one signature, confirmed once, and opened again each by two', async () => {
  const states = async () => (await place.engine.read.configuration()).options.map(({ state }) => state)
  const count = (await states()).filter((state) => state === 'open').length
  expect(count).toBeGreaterThan(10)
  expect(await ask(ADA, ['option-state', 'all', 'open'])).toMatchObject({ reason: 'field_malformed', field: 'state' })
  expect(await ask(ADA, ['market-state', 'all', 'halted'])).toMatchObject({ reason: 'unknown_market' })
  const asked = await ask(ADA, ['option-state', 'all', 'halted'])
  expect(asked.data).toMatchObject({ state: 'requested', isRestricting: true })
  expect(asked.data.says.filter((line: string) => line.startsWith('command '))).toHaveLength(count)
  expect((await sign(ADA, asked)).data).toMatchObject({ state: 'executed', isUnconfirmed: true })
  expect((await states()).filter((state) => state === 'open')).toEqual([])
  expect((await approve(BOB, asked)).data).toMatchObject({ confirmedBy: { id: expect.any(Number) }, isUnconfirmed: false })
  expect(await ask(ADA, ['option-state', 'all', 'halted'])).toMatchObject({ reason: 'field_malformed', field: 'state' })

  const opening = await ask(ADA, ['option-state', 'btcusdt', 'open'])
  expect((await sign(ADA, opening)).data).toMatchObject({ state: 'requested' })
  expect((await states()).filter((state) => state === 'open')).toEqual([])
  expect((await approve(BOB, opening)).data).toMatchObject({ state: 'executed' })
  expect((await states()).filter((state) => state === 'open')).toHaveLength(1)
})

test('all futures are set to closing only by one act: positions can still be closed', async () => {
  const asked = await ask(ADA, ['contract-state', 'all', 'close_only'])
  expect((await sign(ADA, asked)).data).toMatchObject({ state: 'executed', isUnconfirmed: true })
  const { contracts } = await place.engine.read.configuration()
  expect(new Set(contracts.map(({ state }) => state))).toEqual(new Set(['close_only']))
})

test('what its requester has not signed stands in the queue of nobody else, nor in their count', async () => {
  const get = async (signer: Signer, path: string) => desk.send('GET', `/operator/${path}`, { token: await tokenOf(signer) })
  const listed = async (signer: Signer, id: string, query: string) =>
    (await get(signer, `acts${query}`)).rows.some((row: { readonly id: string }) => row.id === id)
  const counted = async (signer: Signer): Promise<number> =>
    (await get(signer, 'home')).data.waiting.find(({ queue }: { readonly queue: string }) => queue === 'approvals').count
  const before = [await counted(TESS), await counted(BOB)]
  const asked = await fund(TESS, 'unsigned statement')
  const { id } = asked.data
  for (const query of ['?state=requested', '']) {
    expect(await listed(TESS, id, query)).toBe(true)
    expect(await listed(BOB, id, query)).toBe(false)
  }
  expect([await counted(TESS), await counted(BOB)]).toEqual([before[0]! + 1, before[1]])
  await sign(TESS, asked)
  expect(await listed(BOB, id, '?state=requested')).toBe(true)
  expect(await counted(BOB)).toBe(before[1]! + 1)
  await post(TESS, 'acts/withdraw', { id })
})
