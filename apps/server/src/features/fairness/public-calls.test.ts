import { type Command, FIRST_USER_ACCOUNT_ID, LISTED_INDICES, type SourceTick, timeMs } from '@glasshouse/domain'
import { verifyHead } from '@glasshouse/verifier'
import { HEADS_FILE_PATH, roundKey, type SettledRound } from '@glasshouse/wire'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client, TestUser } from '../../../test/client.ts'
import { type OptionServer, optionServer, USDT } from '../../../test/option-server.ts'
import { submitAs, submitSigned } from '../../../test/signing/submit-signed.ts'
import { systemActor } from '../../engine/protocol/actors.ts'
import { acceptedTicks } from './accepted-ticks.ts'
import { indexAt as indexMoment } from './index-moment.ts'
import { IndexMoments } from './index-moments.ts'
import { Proofs } from './proofs.ts'

let server: OptionServer
let anybody: Client
let ann: TestUser

beforeAll(async () => {
  server = await optionServer({ env: { LIMITS: 'relaxed' } })
  anybody = server.client()
  ann = await server.person('ann')
  await server.seconds(3)
})
afterAll(() => server.stop())

const indexAt = async (at: number, symbol = 'btcusdt') => (await anybody.get(`/api/fairness/index/${symbol}`, { at: String(at) })).data
const recordTicks = (...ticks: object[]) => server.engine.submit({ type: 'RecordTicks', actor: systemActor('feed'), ticks: ticks as never })
const refusedAt = (at: string, symbol = 'btcusdt') => anybody.get(`/api/fairness/index/${symbol}`, { at })

describe('an index at any moment, to anybody', () => {
  test('is the last point at or before it, with its parts and its group', async () => {
    server.setPrice(50_000)
    await server.seconds(1)
    const first = server.time.nowMs
    server.setPrice(50_100)
    await server.seconds(1)
    expect(await indexAt(first)).toMatchObject({ price: '50000', time: first, isStale: false })
    expect(await indexAt(first + 999)).toMatchObject({ price: '50000', time: first, isStale: false })
    const second = await indexAt(first + 1_000)
    expect(second).toMatchObject({ symbol: 'btcusdt', indexId: '1', price: '50100', time: first + 1_000, minSources: 1 })
    expect(second.parts).toEqual([
      {
        ...{ sourceId: '1', name: 'fixed', provenance: 'simulated', bid: '50100', ask: '50100', mid: '50100', used: '50100', fault: null },
        ...{ venueTime: first + 1_000, receivedTime: first + 1_000 },
      },
    ])
    expect(await server.engine.read.index(1)).toMatchObject({ atMs: second.time })
  })

  test('goes stale after 3 s, and after a minute there is none', async () => {
    const last = server.time.nowMs
    await server.silence(70)
    expect(await indexAt(last + 3_000)).toMatchObject({ time: last, isStale: false })
    expect(await indexAt(last + 3_001)).toMatchObject({ time: last, isStale: true })
    expect(await indexAt(last + 60_000)).toMatchObject({ time: last, isStale: true })
    const none = await indexAt(last + 60_001)
    expect(none).toMatchObject({ price: null, time: 0, seq: 0, isStale: true })
    expect(none.parts[0]).toMatchObject({ used: '0', fault: 'missing', bid: '0', receivedTime: 0 })
    await server.seconds(1)
  })

  test('says why a source was left out, in the same words however far back the last point lies', async () => {
    const at = server.time.nowMs
    const tick = { indexId: 1, sourceId: 1, bid: 0, ask: 0, venueTimeMs: timeMs(at), receivedMs: timeMs(at) }
    server.time.nowMs += 1_000
    await recordTicks(tick)
    await server.silence(65)
    expect(await indexAt(at + 1_000)).toMatchObject({ time: at, isStale: false })
    // Never a point again: the parts are those of the moment itself. From here on the record with a bid of 0 is what
    // stands.
    expect(await indexAt(at + 60_500)).toMatchObject({ price: null, parts: [{ fault: 'missing' }] })
    await recordTicks({ ...tick, venueTimeMs: timeMs(server.time.nowMs), receivedMs: timeMs(server.time.nowMs) })
    const bad = server.time.nowMs
    await server.silence(11)
    expect(await indexAt(bad)).toMatchObject({ price: null, parts: [{ bid: '0', fault: 'bid_or_ask_invalid' }] })
    expect(await indexAt(bad + 3_001)).toMatchObject({ price: null, parts: [{ bid: '0', fault: 'not_received_lately' }] })
    expect(await indexAt(bad + 10_001)).toMatchObject({ price: null, parts: [{ fault: 'missing', receivedTime: 0 }] })
    await server.seconds(1)
  })

  test('counts no record that the core would refuse: of an index or a source not known yet, or of what is no price', async () => {
    const actor = { origin: 'operator', actorId: 7, accountId: 0, realm: 'real', key: '' } as const
    const source = { sourceId: 9, name: 'ninth', provenance: 'simulated' } as const
    const named = await submitSigned(server.engine, { type: 'ConfigureSource', actor, approverId: 8, reasonCode: 'rule_change', source })
    await server.settled()
    const accepted = await acceptedTicks(server.services.readModel)
    const [tick] = server.feed.ticksAt(server.time.nowMs) as [SourceTick]
    const of = (other: object, seq = named.seq) => accepted([tick, { ...tick, ...other }], seq)
    expect([of({}), of({}, 1), of({ sourceId: 77 }), of({ indexId: 77 }), of({ ask: 2 ** 52 + 2 })]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect([of({ sourceId: 9 }, named.seq - 1), of({ sourceId: 9 })]).toEqual([false, true])
  })

  test.each([
    ['', 'field_missing', 'at'],
    ['now', 'field_malformed', 'at'],
    ['-1', 'field_malformed', 'at'],
    ['1.5', 'field_malformed', 'at'],
    ['1e12', 'field_malformed', 'at'],
    ['9999999999999999', 'field_too_long', 'at'],
    ['999999999999999', 'field_malformed', 'at'],
    ['0', 'not_found', 'at'],
  ])('at %j is refused', async (at, reason, field) => {
    expect(await refusedAt(at)).toMatchObject({ code: 0, reason, field, data: null })
  })

  test('without a moment, and of what has no index', async () => {
    expect(await anybody.get('/api/fairness/index/btcusdt')).toMatchObject({ code: 0, reason: 'field_missing', field: 'at' })
    const now = String(server.time.nowMs)
    expect(await refusedAt(now, 'glsusdt')).toMatchObject({ code: 0, reason: 'unknown_index', field: 'symbol' })
    expect(await refusedAt(now, 'b')).toMatchObject({ code: 0, reason: 'field_malformed', field: 'symbol' })
    expect(await refusedAt(now, 'BTCUSDT')).toMatchObject({ code: 200 })
  })
})

describe('whoever asks for moments of the index', () => {
  const asked = (proofs: Proofs) => {
    const reads = vi.spyOn(proofs.reader, 'firstSince')
    return { reads, moments: new IndexMoments(server.services, proofs) }
  }

  test('gets the answer of a past one that somebody got before, and a fresh one of the moment that is', async () => {
    server.setPrice(50_000)
    await server.seconds(8)
    const { reads, moments } = asked(new Proofs(server.services))
    const past = server.time.nowMs - 1_000
    const answers = await Promise.all([moments.at('btcusdt', past), moments.at('btcusdt', past), moments.at('ethusdt', past)])
    expect(answers.map(({ symbol }) => symbol)).toEqual(['btcusdt', 'btcusdt', 'ethusdt'])
    expect(reads).toHaveBeenCalledTimes(2)
    const now = server.time.nowMs
    const first = await moments.at('btcusdt', now)
    server.setPrice(50_777)
    await server.engine.submit({ type: 'RecordTicks', actor: systemActor('feed'), ticks: server.feed.ticksAt(now) })
    const then = await moments.at('btcusdt', now)
    expect([first.price === then.price, then.price]).toEqual([false, '50777'])
    server.setPrice(50_000)
    await server.seconds(8)
  })

  test('shares the exchange with one other: the rest are told that it is busy', async () => {
    const { reads, moments } = asked(new Proofs(server.services))
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    reads.mockImplementation(async () => {
      await held
      return null
    })
    const [past] = [server.time.nowMs - 5_000]
    const first = [moments.at('btcusdt', past), moments.at('btcusdt', past - 1)]
    await expect.poll(() => reads.mock.calls.length).toBe(2)
    await expect(moments.at('btcusdt', past - 2)).rejects.toMatchObject({ fault: { reason: 'busy' } })
    goOn()
    expect((await Promise.all(first)).map(({ price }) => price)).toEqual([null, null])
    reads.mockRestore()
    expect(await moments.at('btcusdt', past - 2)).toMatchObject({ price: '50000' })
  })

  test('lets nobody read without end', async () => {
    const question = { symbol: 'btcusdt', atMs: server.time.nowMs - 1_000 }
    const proofs = new Proofs(server.services)
    expect(await indexMoment(server.services, proofs, { ...question, bytesMost: 1_000_000 })).toMatchObject({ price: '50000' })
    await expect(indexMoment(server.services, proofs, { ...question, bytesMost: 10 })).rejects.toMatchObject({ fault: { reason: 'busy' } })
  })
})

describe('what replayed and simulated prices are drawn from', () => {
  test('is announced by its hash for today and tomorrow, and refused for what is no date', async () => {
    const { data, rows } = await anybody.get('/api/fairness/walks', { pageSize: '2' })
    const today = new Date(server.time.nowMs).toISOString().slice(0, 10)
    expect(data).toMatchObject({ anchor: expect.any(Number), firstDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
    expect(rows.map(({ secret }) => secret)).toEqual([null, null])
    expect(rows[1]).toMatchObject({ date: today, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const before = await anybody.get('/api/fairness/walks', { before: today, pageSize: '1' })
    expect(before.rows[0].secret).toMatch(/^[0-9a-f]{64}$/)
    expect(await anybody.get('/api/fairness/walks', { before: 'today' })).toMatchObject({
      code: 0,
      reason: 'field_malformed',
      field: 'before',
    })
  })
})

describe('signed heads', () => {
  test('the newest closes what is durable and is signed with the key of the exchange', async () => {
    const { data, seq } = await anybody.get('/api/fairness/head')
    expect(data.head.seq).toBe(server.engine.health().lastSeq)
    expect(seq).toBe(data.head.seq)
    expect(data.isSandbox).toBe(true)
    expect(data.publicKey).toBe((await server.engine.read.configuration()).publicKey)
    expect(verifyHead(data.head, data.publicKey)).toBe(true)
    expect(verifyHead({ ...data.head, seq: data.head.seq + 1 }, data.publicKey)).toBe(false)
    expect(verifyHead(data.head, '00'.repeat(32))).toBe(false)
  })

  test('one is signed at most once a second', async () => {
    const first = (await anybody.get('/api/fairness/head')).data.head
    await server.engine.submit({ type: 'AdvanceTime', actor: systemActor('clock') })
    expect((await anybody.get('/api/fairness/head')).data.head).toEqual(first)
    await server.seconds(1)
    expect((await anybody.get('/api/fairness/head')).data.head.seq).toBeGreaterThan(first.seq)
  })

  test('past ones come newest first, and once a day into the public file', async () => {
    server.time.nowMs += 11 * 60_000
    await server.seconds(1)
    await expect.poll(() => server.engine.health().snapshotSeq).toBeGreaterThan(0)
    const { publicKey } = (await anybody.get('/api/fairness/head')).data
    const { rows } = await anybody.get('/api/fairness/heads')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).sort((one, other) => other - one))
    for (const head of rows) expect(verifyHead(head, publicKey)).toBe(true)
    const newest = rows[0].seq
    const before = await anybody.get('/api/fairness/heads', { before: String(newest) })
    expect(before.rows.every(({ seq }) => seq < newest)).toBe(true)
    const file = await fetch(`${anybody.url}${HEADS_FILE_PATH}`)
    expect(file.headers.get('content-type')).toContain('application/x-ndjson')
    expect(file.headers.get('content-disposition')).toContain('heads.jsonl')
    for (const line of (await file.text()).split('\n').filter(Boolean)) expect(verifyHead(JSON.parse(line), publicKey)).toBe(true)
    expect(await anybody.get('/api/fairness/heads', { before: 'x' })).toMatchObject({ code: 0, reason: 'field_malformed', field: 'before' })
    expect(await anybody.get('/api/fairness/heads', { before: '0' })).toMatchObject({ code: 0, reason: 'field_malformed', field: 'before' })
  })
})

describe('books, rounds and odds, without any account', () => {
  test('each asset sums to zero in each realm, with what was created', async () => {
    const { rows } = await anybody.get('/api/fairness/books')
    expect(rows.every(({ sum }) => sum === '0')).toBe(true)
    const usdt = rows.filter(({ symbol }) => symbol === 'usdt')
    expect(usdt.map(({ realm }) => realm)).toEqual(['real', 'demo'])
    // Market maker 10,000,000, options 5,000,000, insurance 1,000,000, rewards and loans 100,000 each; ann's
    // demo funds, and in the real realm 1,000,000 to swap with.
    expect(usdt[1]).toMatchObject({ users: '100000', created: '16300000' })
    expect(usdt[1].house).toContainEqual({ purpose: 'option_pool', amount: '5000000' })
    expect(usdt[0]).toMatchObject({ users: '0', created: '17200000' })
    expect(JSON.stringify(rows)).not.toMatch(/account/i)
  })

  test('what custody keeps for users counts as created, however it came in and went out, and as nobody’s holding', async () => {
    const person = await server.person('depositor', 'real')
    const user = await server.services.records.users.byId(person.userId)
    const accountId = await server.services.accounts.of(user?.userRef as string, 'real')
    const custody = { origin: 'custody', actorId: 0, accountId, realm: 'real', key: '' } as const
    const act = { actor: { ...custody, origin: 'operator', actorId: 7, accountId: 0 }, approverId: 8, reasonCode: 'funding' } as const
    const [deposit, stray, withdrawalId, payout] = ['d1', 'd2', 'd3', 'd4'].map((pair) => pair.repeat(16)) as [
      string,
      string,
      string,
      string,
    ]
    const submit = async (command: object) => expect(await submitAs(server.engine, command as Command)).toMatchObject({ ok: true })
    const usdt = { wallet: 1, assetId: 1, accountId } as const
    const real = async () => {
      await server.seconds(2)
      const { rows } = await anybody.get('/api/fairness/books')
      return rows.find(({ symbol, realm }) => symbol === 'usdt' && realm === 'real')
    }

    await submit({ type: 'CreditDeposit', actor: custody, ...usdt, amount: 900n * USDT, evidence: deposit })
    await submit({ type: 'CreditSuspense', ...act, assetId: 1, amount: 50n * USDT, evidence: stray, firstEvidence: '' })
    expect(await real()).toMatchObject({ users: '900', created: '17200950', sum: '0' })

    const terms = { assetId: 1, amount: 100n * USDT, feePpm: 0, feeFixed: 2n * USDT, destination: stray, delayMs: 0 }
    await submit({ type: 'RequestWithdrawal', actor: { ...custody, origin: 'user' }, withdrawalId, ...terms })
    const money = { assetId: 1, amount: terms.amount, fee: terms.feeFixed, destination: stray }
    const step = { ...act, accountId, userRef: user?.userRef, withdrawalId, ...money }
    for (const type of ['ApproveWithdrawal', 'SendWithdrawal']) await submit({ type, ...step })
    await submit({ type: 'SettleWithdrawal', ...step, evidence: payout })
    const books = await real()
    expect(books).toMatchObject({ users: '800', created: '17200852', sum: '0' })
    expect(books.house).toContainEqual({ purpose: 'suspense', amount: '50' })
    expect(books.house).toContainEqual({ purpose: 'fees', amount: '2' })
    expect(books.house.map(({ purpose }: { purpose: string }) => purpose)).not.toContain('custody')
  })

  test('asked twice within two seconds the books are the same, and say of which group', async () => {
    await server.seconds(3)
    const first = await anybody.get('/api/fairness/books')
    expect(first.seq).toBe(server.engine.health().lastSeq)
    await server.person('somebody')
    expect(server.engine.health().lastSeq).toBeGreaterThan(first.seq as number)
    expect(await anybody.get('/api/fairness/books')).toEqual(first)
    await server.seconds(2)
    const later = await anybody.get('/api/fairness/books')
    expect(later.seq).toBe(server.engine.health().lastSeq)
    expect(later.rows).not.toEqual(first.rows)
  })

  test('a won, a lost and an equal option, and what the odds say to it', async () => {
    server.setPrice(50_000)
    await server.seconds(1)
    await server.option(ann, { side: 'up' })
    await server.option(ann, { side: 'down', stake: 300n * USDT })
    await server.seconds(20)
    server.setPrice(50_010)
    await server.seconds(14)
    await server.option(ann, { side: 'up' })
    await server.seconds(34)
    const { rows } = await anybody.get('/api/fairness/rounds', { realm: 'demo', market: 'btcusdt' })
    const of = (outcome: string) => rows.filter((row) => row.outcome === outcome)
    expect(of('won')).toMatchObject([{ symbol: 'btcusdt', realm: 'demo', count: 1, stakes: '100', paid: '80' }])
    expect(of('lost')).toMatchObject([{ count: 1, stakes: '300', paid: '0' }])
    expect(of('equal')).toMatchObject([{ count: 1, stakes: '100', paid: '0' }])
    expect(rows.every(({ minute }) => minute % 60_000 === 0)).toBe(true)
    const odds = await anybody.get('/api/fairness/odds', { realm: 'demo' })
    // 400 staked at odds of 0.8: the exchange keeps a tenth at even chances. sqrt(90^2 + 270^2) = 284.604...
    const figures = { won: 1, lost: 1, equal: 1, void: 0, count: 3, stakes: '400', actual: '220', expected: '40', sigmas: '0.63' }
    expect(odds.rows).toMatchObject([{ ...figures, symbol: 'btcusdt', seconds: 30, isInBand: true }])
    expect(odds.data).toMatchObject({ realm: 'demo', ...figures })
    expect(odds.data.deviation).toMatch(/^284\.6049894151541/)
    expect((await anybody.get('/api/fairness/odds')).data).toMatchObject({ realm: 'real', count: 0, sigmas: '0', isInBand: true })
  })

  test('a void shows, with what the next point would have paid', async () => {
    server.setPrice(50_000)
    await server.seconds(1)
    await server.option(ann, { side: 'up' })
    await server.option(ann, { side: 'down', stake: 50n * USDT })
    await server.seconds(5)
    await server.silence(45)
    server.setPrice(50_500)
    await server.seconds(2)
    const { rows } = await anybody.get('/api/fairness/rounds', { outcome: 'void' })
    expect(rows).toMatchObject([
      { count: 2, stakes: '150', paid: '0', pricedCount: 2, wouldHaveWon: 1, wouldHavePaid: '80', wouldHaveKept: '50' },
    ])
    expect((await anybody.get('/api/fairness/rounds', { outcome: 'void', before: String(rows[0].minute) })).rows).toEqual([])
    expect((await anybody.get('/api/fairness/rounds', { pageSize: '1' })).rows).toHaveLength(1)
  })

  test('rounds are read page after page, each once, by the key of the last row', async () => {
    const all = (await anybody.get('/api/fairness/rounds', { pageSize: '100' })).rows as SettledRound[]
    expect(all.length).toBeGreaterThan(3)
    for (const pageSize of [1, 2]) {
      const seen: SettledRound[] = []
      for (let before: { before?: string } = {}; ; ) {
        const { rows } = await anybody.get('/api/fairness/rounds', { pageSize: String(pageSize), ...before })
        if (rows.length === 0) break
        seen.push(...rows)
        before = { before: roundKey(rows.at(-1)) }
      }
      expect(seen).toEqual(all)
    }
  })

  test.each([
    ['rounds', { outcome: 'cancelled' }, 'value_not_listed', 'outcome'],
    ['rounds', { realm: 'sandbox' }, 'value_not_listed', 'realm'],
    ['rounds', { market: 'glsusdt' }, 'unknown_market', 'market'],
    ['rounds', { market: 'a b' }, 'field_malformed', 'market'],
    ['rounds', { before: '-5' }, 'field_malformed', 'before'],
    ['rounds', { before: '60000.btcusdt.real' }, 'field_malformed', 'before'],
    ['rounds', { before: '60000.btcusdt.real.lost.' }, 'field_malformed', 'before'],
    ['rounds', { before: '60000.glsusdt.real.lost' }, 'unknown_market', 'market'],
    ['rounds', { pageSize: 'all' }, 'not_a_number', 'pageSize'],
    ['odds', { realm: 'both' }, 'value_not_listed', 'realm'],
    ['heads', { pageSize: 'ten' }, 'not_a_number', 'pageSize'],
  ] as const)('%s with %j is refused', async (call, query, reason, field) => {
    expect(await anybody.get(`/api/fairness/${call}`, query as never)).toMatchObject({ code: 0, reason, field, data: null, rows: [] })
  })
})

test('sources: the set in force, and a change from its announcement on', async () => {
  const of = async () => (await anybody.get('/api/fairness/sources')).rows.find(({ symbol }) => symbol === 'btcusdt')
  const now = await of()
  expect(now.inForce).toMatchObject({ minSources: 1, sources: [{ sourceId: '1', name: 'fixed', provenance: 'simulated' }] })
  expect(now).toMatchObject({ announced: [], past: [] })
  const actor = { origin: 'operator', actorId: 7, accountId: 0, realm: 'real', key: '' } as const
  const by = { approverId: 8, reasonCode: 'rule_change' } as const
  const source = { sourceId: 2, name: 'second', provenance: 'simulated' } as const
  expect(await submitSigned(server.engine, { type: 'ConfigureSource', actor, ...by, source })).toMatchObject({ ok: true })
  const index = {
    ...LISTED_INDICES.find(({ symbol }) => symbol === 'btcusdt'),
    minSources: 1,
    sourceIds: [1, 2],
    lateAfterMs: 1_000,
  } as never
  const effectiveFromMs = timeMs(server.time.nowMs + 86_400_000)
  expect(await submitSigned(server.engine, { type: 'ConfigureIndex', actor, ...by, index, effectiveFromMs })).toMatchObject({ ok: true })
  const announced = await of()
  expect(announced.inForce).toEqual(now.inForce)
  expect(announced.announced).toMatchObject([{ from: effectiveFromMs, sources: [{ sourceId: '1' }, { sourceId: '2' }] }])
  const before = server.time.nowMs
  server.time.nowMs += 86_400_000
  await server.seconds(2)
  const changed = await of()
  expect(changed.inForce.sources).toHaveLength(2)
  expect(changed).toMatchObject({ announced: [], past: [{ sources: [{ sourceId: '1' }] }] })
  // The moment before knows one source; the moment now, that the second never spoke.
  expect((await indexAt(before)).parts).toHaveLength(1)
  expect((await indexAt(server.time.nowMs)).parts).toMatchObject([{ fault: null }, { sourceId: '2', fault: 'missing' }])
  // With two sources each is judged by itself: the second has no bid here, so the first alone counts.
  const at = server.time.nowMs + 1_000
  server.time.nowMs = at
  const [tick] = server.feed.ticksAt(at)
  await recordTicks(tick as object, { ...tick, sourceId: 2, bid: 0 })
  expect((await indexAt(at)).parts).toMatchObject([
    { sourceId: '1', fault: null, used: '50500' },
    { sourceId: '2', name: 'second', bid: '0', ask: '50500', used: '0', fault: 'bid_or_ask_invalid' },
  ])
  // And a receipt across both sets still verifies, or it would not be given out.
  const id = await server.option(ann)
  await server.seconds(34)
  const { data } = await ann.get(`/api/fairness/option/${id}`)
  expect(data.indexSets).toHaveLength(2)
  expect(data.points[0].parts).toHaveLength(2)
})

describe('nobody is named', () => {
  /** Each value with the key it stands under, to any depth. */
  function leaves(value: unknown, key = ''): [key: string, value: unknown][] {
    if (typeof value !== 'object' || value === null) return [[key, value]]
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, Array.isArray(value) ? key : name))
  }
  const NUMBERS_OF_GROUPS = new Set(['seq', 'stateSeq'])

  test('in any public answer, whoever asks: no user, account, order or name of those who traded, and no field for one', async () => {
    const bob = await server.person('bob')
    const settledInAll = async () => (await anybody.get('/api/fairness/odds', { realm: 'demo' })).data.count
    const settledBefore = await settledInAll()
    await server.option(ann, { stake: 123n * USDT })
    await server.option(bob, { side: 'down', stake: 77n * USDT })
    await server.seconds(34)
    const { users } = server.services.records
    const known = await Promise.all([ann, bob].map(({ userId }) => users.byId(userId)))
    const refs = known.map((user) => user?.userRef as string)
    const accountIds = await Promise.all(refs.map((userRef) => server.services.accounts.of(userRef, 'demo')))
    expect(accountIds.every((accountId) => accountId >= FIRST_USER_ACCOUNT_ID)).toBe(true)
    const secrets = new Set([...[ann, bob].flatMap(({ loginName, userId, token }) => [loginName, userId, token]), ...refs])
    const ids = new Set(accountIds.flatMap((id) => [id, String(id)] as unknown[]))
    const asked = [
      ['/api/fairness/index/btcusdt', { at: String(server.time.nowMs) }],
      ...['head', 'heads', 'books', 'sources'].map((call) => [`/api/fairness/${call}`, {}] as const),
      ...['real', 'demo'].flatMap((realm) => [
        ['/api/fairness/rounds', { realm, pageSize: '100' }] as const,
        ['/api/fairness/odds', { realm }] as const,
        ['/api/option/rules/btcusdt', { realm }] as const,
      ]),
    ] as const
    const texts = [await (await fetch(`${anybody.url}${HEADS_FILE_PATH}`)).text()]
    for (const who of [anybody, bob])
      for (const [path, query] of asked) {
        const { data, rows } = await who.get(path, query as never)
        expect(rows.length + leaves(data).length).toBeGreaterThan(0)
        texts.push(JSON.stringify({ data, rows }))
        for (const [key, value] of leaves({ data, rows })) {
          expect([path, key]).not.toEqual([
            path,
            expect.stringMatching(/account|login|user(?!s$)|uid|owner|order|optionId|wallet|address/i),
          ])
          if (!NUMBERS_OF_GROUPS.has(key)) expect([path, key, ids.has(value)]).toEqual([path, key, false])
        }
      }
    for (const secret of secrets) for (const text of texts) expect(text).not.toContain(secret)
    // They were settled, and are counted without a name.
    expect(await settledInAll()).toBe(settledBefore + 2)
  })
})

test('who asks too much is told to wait, and can still sign in', async () => {
  const strict = await optionServer()
  try {
    const client = strict.client()
    const answers = await Promise.all(Array.from({ length: 120 }, () => client.get('/api/fairness/books')))
    expect(answers.filter(({ reason }) => reason === 'too_many_requests').length).toBe(20)
    expect((await fetch(`${client.url}${HEADS_FILE_PATH}`).then((reply) => reply.json())).reason).toBe('too_many_requests')
    for (const call of ['index/btcusdt?at=1', 'head', 'heads', 'rounds', 'odds', 'sources'])
      expect([call, (await client.get(`/api/fairness/${call}`)).reason]).toEqual([call, 'too_many_requests'])
    // Each second lets five more through.
    await strict.seconds(1)
    expect((await Promise.all(Array.from({ length: 6 }, () => client.get('/api/fairness/odds')))).map(({ code }) => code).sort()).toEqual([
      0, 200, 200, 200, 200, 200,
    ])
    expect(await client.get('/api/common/getCoinList')).toMatchObject({ code: 200 })
    await strict.person('late')
  } finally {
    await strict.stop()
  }
})
