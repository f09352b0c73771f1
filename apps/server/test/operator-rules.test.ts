import { OPERATOR_ACT_NAMES, type OperatorActName } from '@glasshouse/domain'
import { openReadModel } from '@glasshouse/read-model'
import type { ActForm, ActPreview, ListedRule, ListedStop } from '@glasshouse/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR_ACTS } from '../src/features/operators/operator-acts.ts'
import { restingBuy } from './client.ts'
import { opened } from './contract-user.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { OPTION, up } from './option-user.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
let desk: OperatorDesk
const [risk, boss, tess, cat, sue, ann] = ['risk', 'boss', 'tess', 'cat', 'sue', 'ann'].map((who) => loginOf(who)) as [
  Login,
  Login,
  Login,
  Login,
  Login,
  Login,
]
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  desk = await openOperatorDoor(place)
  await addOperators(place, [
    [risk, 'risk'],
    [boss, 'admin'],
    [tess, 'treasury'],
    [cat, 'compliance'],
    [sue, 'support'],
    [ann, 'auditor'],
  ])
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const call = async (login: Login, method: string, path: string, body?: object) =>
  desk.send(method, path, { token: (await desk.tokenFor(login)) as string, body })
const later = (ms = 3_600_000) => new Date(place.time.nowMs + ms).toISOString()
const preview = async (login: Login, act: OperatorActName, ...words: string[]) =>
  call(login, 'POST', '/operator/acts/preview', { act, words })
const seen = async (login: Login, act: OperatorActName, ...words: string[]): Promise<ActPreview> => {
  const reply = await preview(login, act, ...words)
  expect(reply, `${reply.reason} ${reply.field}: ${reply.msg}`).toMatchObject({ code: 200 })
  return reply.data
}
const done = async (words: readonly string[], asker = risk, approver = boss) => {
  const reply = await desk.act(words, { asker, approver, reason: 'rule_change' })
  expect(reply, `${reply.reason} ${reply.field}: ${reply.msg}`).toMatchObject({ code: 200, data: { state: 'executed' } })
  await place.settled()
}
const rules = async () => (await call(ann, 'GET', '/operator/rules')).rows as unknown as ListedRule[]
const ruleOf = async (kind: ListedRule['kind'], subject: string) =>
  (await rules()).find((rule) => rule.kind === kind && rule.subject === subject) as ListedRule
const valueIn = (rule: ListedRule, field: string) => rule.lines.find((line) => line.field === field)?.value
const stops = async () => (await call(ann, 'GET', '/operator/stops')).rows as unknown as ListedStop[]

describe('forms of acts', () => {
  let forms: ActForm[]
  beforeAll(async () => {
    forms = (await call(ann, 'GET', '/operator/acts/forms')).rows as unknown as ActForm[]
  })
  const wordOf = (act: OperatorActName, name: string) => forms.find((form) => form.act === act)?.words.find((word) => word.name === name)

  test('there is one of every act, with the words of its help in their order, and the roles of the table', () => {
    expect(forms.map(({ act }) => act)).toEqual(OPERATOR_ACT_NAMES)
    for (const { act, words, what, kind } of forms) {
      const help = OPERATOR_ACTS[act]
      expect(words.map(({ name, isOptional }) => (isOptional ? `[${name}]` : `<${name}>`)).join(' ')).toBe(help.words)
      expect([what, kind]).toEqual([help.what, 'commands' in help ? 'core' : 'records'])
    }
    expect(forms.find(({ act }) => act === 'resume-payouts')).toMatchObject({
      ask: ['support'],
      approve: ['compliance'],
      needsEvidence: false,
    })
    expect(forms.find(({ act }) => act === 'credit-suspense')).toMatchObject({ needsEvidence: true, needsConfirmation: false })
    expect(forms.find(({ act }) => act === 'wire-account')).toMatchObject({ needsConfirmation: true })
  })

  test('choices are what is allowed, or what is there now', () => {
    expect(wordOf('market-state', 'state')?.values).toEqual(['pre', 'open', 'cancel_only', 'close_only', 'halted', 'delisted'])
    expect(wordOf('halt-orders', 'on|off')).toMatchObject({ kind: 'choice', values: ['on', 'off'] })
    expect(wordOf('product-gate', 'asked on|off')?.values).toEqual(['on', 'off'])
    expect(wordOf('contract-fees', 'symbol')?.values).toContain('btcusdt')
    expect(wordOf('fund-house', 'coin')?.values).toContain('usdt')
    expect(wordOf('withdrawal-method', 'method')?.values).toContain('bank')
    expect(wordOf('option-odds', 'period seconds')?.values).toContain('30')
    expect(wordOf('account-flag', 'uid')).toMatchObject({ kind: 'uid', values: [] })
    expect(wordOf('market-fees', 'from ISO time')?.kind).toBe('time')
    expect(wordOf('contract-leverages', 'leverages, by commas')?.kind).toBe('list')
  })

  const BOUNDED: readonly (readonly [OperatorActName, string, (value: string) => string[]])[] = [
    ['market-fees', 'maker share', (value) => ['xrpusdt', value, '0.1', later()]],
    ['option-odds', 'profit share', (value) => ['xrpusdt', '30', value, later()]],
    ['option-strike', 'delay ms', (value) => ['xrpusdt', value, '10000', later()]],
    ['option-limits', 'second share', (value) => ['xrpusdt', '0.2', value, later()]],
    ['contract-limits', 'open interest factor', (value) => ['xrpusdt', '1000000', value, later()]],
  ]
  test.each(BOUNDED)('%s takes the bounds of its form and nothing beyond (%s)', async (act, name, words) => {
    const { least, most, places } = wordOf(act, name) as ActForm['words'][number]
    const step = places === 0 ? 1 : 10 ** -(places ?? 0)
    const outcome = async (value: number) =>
      (await desk.act([act, ...words(value.toFixed(places ?? 0))], { asker: risk, approver: boss })).reason
    if (Number(least) > 0) expect(await outcome(Number(least) - step)).toBe('invalid_value')
    expect(await outcome(Number(most) + step)).toBe('invalid_value')
    expect(await outcome(Number(most))).not.toBe('invalid_value')
  })

  test('a number of too many places is refused by field and rule', async () => {
    expect(await preview(risk, 'market-fees', 'btcusdt', '0.0000001', '0.001', later())).toMatchObject({ code: 0, field: 'maker share' })
  })
})

describe('what an act would change', () => {
  test('is told in lines of now and then, with whom it finds there; nothing is asked for', async () => {
    const ada = await place.person('ada')
    await ada.post('/api/currency/order/submit', restingBuy)
    await opened(ada)
    await ada.post(OPTION.place, up)
    await place.settled()
    const before = await call(ann, 'GET', '/operator/acts')
    const fees = await seen(risk, 'market-fees', 'btcusdt', '0.0003', '0.0009', later())
    expect(fees).toMatchObject({
      effectiveFrom: Date.parse(later()),
      reach: 'keep_terms',
      lines: [
        { subject: 'btcusdt', field: 'makerFeePpm', now: '0.1%', next: '0.03%' },
        { subject: 'btcusdt', field: 'takerFeePpm', now: '0.1%', next: '0.09%' },
      ],
      touched: [{ what: 'open_orders', subject: 'btcusdt', count: 1 }],
    })
    const contract = await seen(risk, 'contract-leverages', 'btcusdt', '1,2,5', later())
    expect(contract.touched).toContainEqual({ what: 'open_positions', subject: 'btcusdt', count: 1 })
    expect(contract.lines).toEqual([{ subject: 'btcusdt', field: 'leverages', now: expect.stringContaining('100'), next: '1, 2, 5' }])
    const odds = await seen(risk, 'option-odds', 'btcusdt', '30', '0.7', later())
    expect(odds.touched).toEqual([{ what: 'open_options', subject: 'btcusdt', count: 1 }])
    expect(odds.lines).toHaveLength(1)
    expect(odds.lines[0]).toMatchObject({ field: 'period.30', next: expect.stringContaining('70%') })
    expect(await call(ann, 'GET', '/operator/acts')).toEqual(before)
  })

  test('states and stops hold at once; a frozen person is told by what stands open', async () => {
    const state = await seen(risk, 'market-state', 'btcusdt', 'cancel_only')
    expect(state).toMatchObject({ effectiveFrom: null, reach: 'at_once', lines: [{ field: 'state', now: 'open', next: 'cancel_only' }] })
    expect((await seen(sue, 'stop-payouts', 'on')).lines).toEqual([{ subject: '', field: 'payoutsStopped', now: 'off', next: 'on' }])
    const bob = await place.person('bob', 'real')
    const frozen = await seen(sue, 'account-flag', bob.userId, 'real', 'frozen', 'on')
    expect(frozen).toMatchObject({ reach: 'one_of', touched: [] })
    expect(frozen.lines).toEqual(['real', 'demo'].map((subject) => ({ subject, field: 'frozen', now: 'off', next: 'on' })))
  })

  test('a gate, a way out and a payment are told too', async () => {
    const gate = await seen(cat, 'product-gate', 'options', '1', 'on', 'primary', '18', '1', 'on', 'KP', later())
    expect(gate.lines).toContainEqual({ subject: 'options', field: 'level', now: null, next: 'primary' })
    const method = await seen(tess, 'withdrawal-method', 'usdt-trc20', 'off', '0', '1', '10', '5')
    expect(method).toMatchObject({ reach: 'at_once' })
    expect(method.lines).toEqual([
      { subject: 'usdt-trc20', field: 'isOn', now: 'on', next: 'off' },
      { subject: 'usdt-trc20', field: 'delay', now: '0 min', next: '5 min' },
    ])
    const funded = await call(tess, 'POST', '/operator/acts/preview', {
      act: 'fund-house',
      words: ['real', 'fees', 'btc', '1.5'],
      evidence: 'bank:FEES-1',
    })
    expect(funded.data.lines).toContainEqual({ subject: 'FundHouse', field: 'amount', now: null, next: '1.5 btc' })
    expect((await seen(boss, 'retention-years', '7')).lines).toEqual([{ subject: '', field: 'years', now: null, next: '7' }])
  })

  test('is the same for who approves it, worked out for the request, and for nobody else', async () => {
    const asked = await desk.request(['market-fees', 'ltcusdt', '0.0004', '0.0008', later()], { asker: risk })
    const { id } = asked.data
    const shown = async (login: Login, of = id) => call(login, 'POST', '/operator/acts/preview-request', { id: of })
    expect((await shown(boss)).data).toMatchObject({
      reach: 'keep_terms',
      lines: [
        { subject: 'ltcusdt', field: 'makerFeePpm', next: '0.04%' },
        { subject: 'ltcusdt', field: 'takerFeePpm', next: '0.08%' },
      ],
    })
    expect(await shown(risk)).toMatchObject({ reason: 'role_missing', field: 'act' })
    expect(await shown(ann)).toMatchObject({ reason: 'role_missing' })
    expect(await shown(boss, '0'.repeat(32))).toMatchObject({ code: 0, reason: 'not_found', field: 'id' })
    expect(await place.services.records.approvals.byId(id)).toMatchObject({ state: 'requested', commands: null })
    const own = await desk.request(['market-fees', 'ltcusdt', '0.0005', '0.0009', later()], { asker: boss })
    expect((await shown(boss, own.data.id)).data.lines).toMatchObject([{ next: '0.05%' }, { next: '0.09%' }])
  })

  test('is refused as a request would be, and to who has no part in the act', async () => {
    expect(await preview(risk, 'market-fees', 'nosuch', '0', '0', later())).toMatchObject({
      code: 0,
      reason: 'unknown_market',
      field: 'symbol',
    })
    expect(await preview(risk, 'market-state', 'btcusdt', 'burning')).toMatchObject({ reason: 'value_not_listed', field: 'state' })
    expect(await preview(risk, 'halt-orders', 'on', 'please')).toMatchObject({ reason: 'field_malformed', field: 'words' })
    expect(await preview(sue, 'market-fees', 'btcusdt', '0', '0', later())).toMatchObject({ reason: 'role_missing', field: 'act' })
    expect(await preview(ann, 'halt-orders', 'on')).toMatchObject({ reason: 'role_missing' })
    expect(await preview(tess, 'fund-house', 'real', 'fees', 'btc', '1')).toMatchObject({ reason: 'field_missing', field: 'evidence' })
  })
})

describe('rules in force and announced', () => {
  test('a change of fees is announced with what it changes, then in force', async () => {
    const from = later(120_000)
    await done(['contract-fees', 'ethusdt', '0.0001', '0.0007', from])
    const waiting = await ruleOf('contract', 'ethusdt')
    expect(waiting.announced).toMatchObject([
      {
        from: Date.parse(from),
        lines: [
          { field: 'makerFeePpm', next: '0.01%' },
          { field: 'takerFeePpm', next: '0.07%' },
        ],
      },
    ])
    await place.beat(180_000)
    const inForce = await ruleOf('contract', 'ethusdt')
    expect([inForce.announced, valueIn(inForce, 'makerFeePpm'), valueIn(inForce, 'takerFeePpm')]).toEqual([[], '0.01%', '0.07%'])
    expect(inForce.version).toBeGreaterThan(waiting.version as number)
  })

  test('tiers, leverages, limits, stakes, exposure and sources change by two, from a date on', async () => {
    const from = later(60_000)
    await done(['contract-tiers', 'btcusdt', '50000:0.004:125, 250000:0.005:100,1000000:0.01:50', from])
    await done(['contract-leverages', 'btcusdt', '1,3,10,20', from])
    await done(['contract-limits', 'btcusdt', '750000', '12', from])
    await done(['option-stakes', 'btcusdt', '30', '7', '700', from])
    await done(['option-limits', 'btcusdt', '0.15', '0.015', from])
    const announced = (await ruleOf('contract', 'btcusdt')).announced
    expect(announced.length).toBe(3)
    await place.beat(120_000)
    const contract = await ruleOf('contract', 'btcusdt')
    expect(valueIn(contract, 'leverages')).toBe('1, 3, 10, 20')
    expect([1, 2, 3].map((tier) => valueIn(contract, `tier.${tier}`))).toEqual([
      '50000 usdt, 0.4%, 125x',
      '250000 usdt, 0.5%, 100x',
      '1000000 usdt, 1%, 50x',
    ])
    expect([valueIn(contract, 'positionLimit'), valueIn(contract, 'openInterestFactor')]).toEqual(['750000 usdt', '12'])
    const { tiers } = place.services.listing.contract('btcusdt') as { tiers: readonly { deduction: bigint }[] }
    expect(tiers.map(({ deduction }) => deduction)).toEqual([0n, 50_000_000n, 1_300_000_000n])
    const option = await ruleOf('option', 'btcusdt')
    expect(valueIn(option, 'period.30')).toContain('7 - 700 usdt')
    expect([valueIn(option, 'marketLimitPpm'), valueIn(option, 'secondLimitPpm')]).toEqual(['15%', '1.5%'])
  })

  test('an index takes sources that are known, and no price', async () => {
    const { sources } = place.services.listing.configuration
    const [first] = sources
    const from = later(25 * 3_600_000)
    await done(['index-sources', 'ltcusdt', first?.name ?? '', '1', from])
    await place.beat(26 * 3_600_000)
    desk.endSittings()
    const index = await ruleOf('index', 'ltcusdt')
    expect([valueIn(index, 'sources'), valueIn(index, 'minSources')]).toEqual([first?.name, '1'])
    const refused = async (...words: string[]) => (await preview(risk, 'index-sources', ...words)) as { reason?: string; field?: string }
    expect(await refused('ltcusdt', 'my own venue', '1', later())).toMatchObject({ reason: 'value_not_listed', field: 'sources' })
    expect(await refused('ltcusdt', '50000', '1', later())).toMatchObject({ reason: 'value_not_listed' })
    expect(await refused('ltcusdt', first?.name ?? '', '1', later(-1))).toMatchObject({ reason: 'rule_not_in_future', field: 'from' })
    expect(await refused('nosuch', first?.name ?? '', '1', later())).toMatchObject({ reason: 'unknown_market' })
  })

  const WRONG: readonly (readonly [string, OperatorActName, (from: string) => string[], object])[] = [
    ['tiers that are none', 'contract-tiers', (from) => ['btcusdt', '50000:0.004', from], { reason: 'field_malformed', field: 'tiers' }],
    ['tiers of too many parts', 'contract-tiers', (from) => ['btcusdt', '5:0.1:2:9', from], { reason: 'field_malformed', field: 'tiers' }],
    ['a tier that is no number', 'contract-tiers', (from) => ['btcusdt', 'much:0.004:125', from], { field: 'tiers' }],
    ['a leverage that is no number', 'contract-leverages', (from) => ['btcusdt', '1,two', from], { field: 'leverages' }],
    [
      'a leverage above that of every tier',
      'contract-leverages',
      (from) => ['solusdt', '5,500', from],
      { reason: 'field_malformed', field: 'leverages', msg: 'leverages: must be at most 100, the highest of its tiers' },
    ],
    ['a limit that is no number', 'contract-limits', (from) => ['btcusdt', '-1', '10', from], { field: 'position limit' }],
    [
      'a period that is not offered',
      'option-stakes',
      (from) => ['btcusdt', '31', '1', '2', from],
      { reason: 'period_not_offered', field: 'period' },
    ],
    ['a share that is no number', 'option-limits', (from) => ['btcusdt', 'all', '0.1', from], { field: 'market share' }],
    ['a time that is none', 'option-limits', () => ['btcusdt', '0.1', '0.1', 'soon'], { reason: 'field_malformed', field: 'from' }],
    [
      'fees from a time that has passed',
      'market-fees',
      () => ['btcusdt', '0.0004', '0.0006', later(-1)],
      { reason: 'rule_not_in_future', field: 'from' },
    ],
    ['a time that has passed', 'contract-limits', () => ['btcusdt', '1', '10', later(-1)], { reason: 'rule_not_in_future', field: 'from' }],
  ]
  test.each(WRONG)('refuses %s before a second operator looks at it', async (_what, act, words, refusal) => {
    expect(await desk.request([act, ...words(later(7_200_000))], { asker: risk })).toMatchObject({ code: 0, ...refusal })
  })

  test('refuses an access rule from a time that has passed before a second operator looks at it', async () => {
    const words = ['product-gate', 'options', '1', 'on', 'primary', '18', '1', 'on', 'KP', later(-1)]
    expect(await desk.request(words, { asker: cat })).toMatchObject({ code: 0, reason: 'rule_not_in_future', field: 'from' })
  })

  test('the core refuses what is unsound in itself, when it is approved', async () => {
    const from = later(7_200_000)
    const outcome = async (...words: string[]) => (await desk.act(words, { asker: risk, approver: boss })).reason
    expect(await outcome('contract-leverages', 'btcusdt', '5,2', from)).toBe('invalid_value')
    expect(await outcome('contract-tiers', 'btcusdt', '250000:0.004:100,50000:0.005:50', from)).toBe('invalid_value')
    expect(await outcome('option-stakes', 'btcusdt', '30', '10', '5', from)).toBe('invalid_value')
  })

  test('gates and ways out stand among them', async () => {
    await done(['product-gate', 'options', '1', 'on', 'none', '18', '1', 'on', 'KP', later(60_000)], cat, boss)
    const coming = (await rules()).find(({ kind, announced }) => kind === 'gate' && announced.length > 0)
    expect(coming).toBeUndefined()
    await place.beat(120_000)
    expect(valueIn(await ruleOf('gate', 'options'), 'closedCountries')).toBe('KP')
    await done(['product-gate', 'options', '2', 'on', 'primary', '21', '1', 'on', 'KP', later(60_000)], cat, boss)
    expect((await ruleOf('gate', 'options')).announced).toMatchObject([
      {
        version: 2,
        lines: [
          { field: 'level', now: 'none', next: 'primary' },
          { field: 'age', now: '18', next: '21' },
        ],
      },
    ])
    expect(valueIn(await ruleOf('withdrawal_method', 'bank'), 'ratio.USD')).toBe('1')
  })
})

describe('what is stopped', () => {
  test('nothing at first; then each stop with since when and by whom, until it is lifted', async () => {
    expect(await stops()).toEqual([])
    const bob = await place.person('frozen', 'real')
    const since = place.time.nowMs
    await done(['halt-orders', 'on'])
    await done(['stop-payouts', 'on'], tess, boss)
    await done(['market-state', 'ethusdt', 'halted'])
    await done(['contract-state', 'ltcusdt', 'cancel_only'])
    await done(['option-state', 'btcusdt', 'halted'])
    await done(['account-flag', bob.userId, 'real', 'frozen', 'on'], sue, cat)
    const shown = await stops()
    expect(shown.map(({ kind, subject, state }) => `${kind} ${subject} ${state}`)).toEqual([
      'new_orders  stopped',
      'payouts  stopped',
      'market ethusdt halted',
      'contract ltcusdt cancel_only',
      'option btcusdt halted',
      `person ${bob.userId} frozen`,
    ])
    const numbers = await place.services.records.db.selectFrom('operators').select(['operator_id', 'name']).execute()
    const numberOf = (login: Login) => numbers.find(({ name }) => name === login.who)?.operator_id
    for (const { since: at, requestedBy, approvedBy } of shown) {
      expect(at).toBeGreaterThanOrEqual(since - 1_000)
      expect([Number(requestedBy) > 0, approvedBy]).toEqual([true, null])
    }
    expect(shown[1]).toMatchObject({ requestedBy: numberOf(tess) })
    await done(['halt-orders', 'off'])
    await done(['stop-payouts', 'off'], tess, boss)
    for (const words of [
      ['market-state', 'ethusdt', 'open'],
      ['contract-state', 'ltcusdt', 'open'],
      ['option-state', 'btcusdt', 'open'],
    ])
      await done(words)
    await done(['account-flag', bob.userId, 'real', 'frozen', 'off'], sue, cat)
    expect(await stops()).toEqual([])
  })
})

describe('journal and feeds', () => {
  test('the journal tells its head, what the replica has run again, eras and snapshots', async () => {
    const { data } = await call(ann, 'GET', '/operator/journal')
    expect(data.checkedSeq).toBe(data.lastSeq)
    expect(data.eras).toMatchObject([{ era: 1, firstSeq: 1, core: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(data.publicKey).toBe(place.services.listing.configuration.publicKey)
    expect(Array.isArray(data.snapshots)).toBe(true)
  })

  test('the chain of the newest groups is checked, and a group that was changed is named', async () => {
    const right = await call(ann, 'POST', '/operator/journal/check', { groups: 30 })
    expect(right.data).toMatchObject({ isRight: true, fault: '' })
    expect(right.data.toSeq - right.data.fromSeq).toBe(29)
    const owner = openReadModel(place.database.ownerUrl, 1)
    const seq = right.data.toSeq - 10
    await sql`alter table journal.groups disable trigger all`.execute(owner)
    await sql`update journal.groups set time_ms = time_ms + 1 where seq = ${seq}`.execute(owner)
    expect((await call(ann, 'POST', '/operator/journal/check', { groups: 30 })).data).toMatchObject({
      isRight: false,
      fault: `group ${seq} has not the hash of its header`,
    })
    await sql`update journal.groups set time_ms = time_ms - 1 where seq = ${seq}`.execute(owner)
    await sql`alter table journal.groups enable trigger all`.execute(owner)
    await owner.destroy()
    expect((await call(ann, 'POST', '/operator/journal/check', { groups: 30 })).data).toMatchObject({ isRight: true })
    expect(await call(ann, 'POST', '/operator/journal/check', { groups: 0 })).toMatchObject({ code: 0, field: 'groups' })
  })

  test('each source is told with its age, lag and gaps', async () => {
    await place.beat()
    const { rows } = await call(ann, 'GET', '/operator/feeds')
    const feed = (rows as unknown as { symbol: string; isStale: boolean; sources: Record<string, unknown>[] }[]).find(
      ({ symbol }) => symbol === 'btcusdt',
    )
    expect(feed).toMatchObject({ isStale: false })
    expect(feed?.sources[0]).toMatchObject({ ageMs: expect.any(Number), quotes: expect.any(Number), fault: '' })
    expect(feed?.sources[0]?.ageMs).toBeLessThan(5_000)
  })
})
