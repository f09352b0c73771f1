import { statSync } from 'node:fs'
import { join } from 'node:path'
import { houseAccountId, LISTED_INDICES, timeMs } from '@glasshouse/domain'
import { listOperatorActs } from '@glasshouse/read-model'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OPERATOR_DOOR_FILE } from '../src/features/operators/operator-door.ts'
import { makeDemoKeys } from '../src/operators/demo-keys.ts'
import { newPassword, seedLogins } from '../src/start/seed-logins.ts'
import { type Reply, restingBuy } from './client.ts'
import { type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { FIRST_OPERATORS, type Login, loginOf } from './signing/signers.ts'
import { submitSigned } from './signing/submit-signed.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
let desk: OperatorDesk

beforeAll(async () => {
  place = await testServer({ without: ['xauusdt', 'ngasusdt'] })
  // Genesis ends with the first user: from here on rules need notice.
  await place.person('somebody')
  desk = await openOperatorDoor(place)
  expect(statSync(join(place.dataDir, OPERATOR_DOOR_FILE)).mode & 0o777).toBe(0o600)
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const login = (operator: 1 | 2): Login => FIRST_OPERATORS[operator - 1] as Login
const act = (words: readonly string[], put: object = {}): Promise<Reply> => desk.act(words, { asker: login(1), approver: login(2), ...put })
const stateOf = async (symbol: string) =>
  (await place.engine.read.configuration()).markets.find((market) => market.symbol === symbol)?.state

test('a market is halted by one and opened by two, and their names and reason stand in the journal and the audit', async () => {
  expect(await act(['market-state', 'btcusdt', 'halted'])).toMatchObject({ code: 200, data: { approvedBy: null, confirmedBy: { id: 2 } } })
  expect(await stateOf('btcusdt')).toBe('halted')
  const { seq } = (await act(['market-state', 'btcusdt', 'open'])).data
  expect(await stateOf('btcusdt')).toBe('open')
  await place.settled()
  const { rows } = await listOperatorActs(place.services.readModel, { page: 1, size: 1 })
  expect(rows[0]).toMatchObject({ command: 'SetMarketState', actor_id: 1, approver_id: 2, seq })
  expect(await place.services.records.audit.list(1)).toMatchObject([
    { actor: 'operator:1', act: 'market-state', subject: 'btcusdt', detail: { approver: 2, seq } },
  ])
})

const REFUSED: readonly (readonly [what: string, words: string[], put: () => Record<string, unknown>, reason: string])[] = [
  ['one person alone', ['market-state', 'btcusdt', 'open'], () => ({ approver: login(1) }), 'approver_is_actor'],
  ['a key of nobody', ['market-state', 'btcusdt', 'halted'], () => ({ asker: loginOf('nobody') }), 'operator_wrong'],
  ['a key of nobody to approve', ['market-state', 'btcusdt', 'open'], () => ({ approver: loginOf('nobody') }), 'operator_wrong'],
  ['an unknown reason', ['market-state', 'btcusdt', 'halted'], () => ({ reason: 'because' }), 'value_not_listed'],
  ['an unknown act', ['set-price', 'btcusdt', '1'], () => ({}), 'value_not_listed'],
  ['an unknown market', ['market-state', 'nosuch', 'halted'], () => ({}), 'unknown_market'],
  ['an unknown state', ['market-state', 'btcusdt', 'gone'], () => ({}), 'value_not_listed'],
  ['fees that apply to the past', ['market-fees', 'btcusdt', '0.001', '0.001', '2020-01-01T00:00:00Z'], () => ({}), 'rule_not_in_future'],
  [
    'contract fees that apply to the past',
    ['contract-fees', 'btcusdt', '0', '0', '2020-01-01T00:00:00Z'],
    () => ({}),
    'rule_not_in_future',
  ],
  ['contract fees from no time', ['contract-fees', 'btcusdt', '0', '0', 'soon'], () => ({}), 'field_malformed'],
  ['the state of an unknown contract', ['contract-state', 'glsusdt', 'halted'], () => ({}), 'unknown_market'],
  ['the state of unknown options', ['option-state', 'glsusdt', 'halted'], () => ({}), 'unknown_market'],
  ['odds of a period not offered', ['option-odds', 'btcusdt', '45', '0.8', '2099-01-01T00:00:00Z'], () => ({}), 'period_not_offered'],
  [
    'a strike that waits less than a second',
    ['option-strike', 'btcusdt', '999', '5000', '2099-01-01T00:00:00Z'],
    () => ({}),
    'invalid_value',
  ],
  [
    'a strike that waits beyond its window',
    ['option-strike', 'btcusdt', '5001', '5000', '2099-01-01T00:00:00Z'],
    () => ({}),
    'invalid_value',
  ],
  ['odds that apply to the past', ['option-odds', 'btcusdt', '60', '0.8', '2020-01-01T00:00:00Z'], () => ({}), 'rule_not_in_future'],
  ['odds beyond ten times the stake', ['option-odds', 'btcusdt', '60', '11', '2099-01-01T00:00:00Z'], () => ({}), 'invalid_value'],
  ['odds in words', ['option-odds', 'btcusdt', '60', 'high', '2099-01-01T00:00:00Z'], () => ({}), 'not_a_number'],
  ['funding without evidence', ['fund-house', 'real', 'insurance', 'usdt', '5'], () => ({}), 'field_missing'],
  ['funding of an unknown coin', ['fund-house', 'real', 'insurance', 'xau', '5'], () => ({ evidence: 'bank:E-1' }), 'unknown_asset'],
  [
    'funding on evidence that is none',
    ['fund-house', 'real', 'insurance', 'usdt', '5'],
    () => ({ evidence: 'bank statement 7' }),
    'field_malformed',
  ],
  [
    'funding on evidence of a return',
    ['fund-house', 'real', 'insurance', 'usdt', '5'],
    () => ({ evidence: `return:${'ab'.repeat(16)}` }),
    'field_malformed',
  ],
  [
    'funding by a chain that does not carry the coin',
    ['fund-house', 'real', 'insurance', 'usdt', '5'],
    () => ({ evidence: `bitcoin:${'ab'.repeat(32)}:0` }),
    'field_malformed',
  ],
  [
    'funding by a second payment',
    ['fund-house', 'real', 'insurance', 'usdt', '5'],
    () => ({ evidence: 'bank:E-1 second to bank:E1' }),
    'field_malformed',
  ],
  [
    'funding with too many decimals',
    ['fund-house', 'real', 'insurance', 'usdt', '5.0000001'],
    () => ({ evidence: 'bank:E-1' }),
    'too_many_decimals',
  ],
  ['a flag of nobody', ['account-flag', '999999999', 'demo', 'frozen', 'on'], () => ({}), 'not_found'],
  ['a step to a time that the wall clock does not show', ['step-clock', '2020-01-01T00:00:00Z'], () => ({}), 'field_malformed'],
  ['a step to no time', ['step-clock'], () => ({}), 'field_malformed'],
  [
    'a step while the clock is in step',
    ['step-clock', '2026-01-07T12:00:10Z'],
    () => ({ confirmation: '2026-01-07T12:00:10Z' }),
    'invalid_value',
  ],
  ['a step that the approver does not confirm', ['step-clock', '2026-01-07T12:00:10Z'], () => ({}), 'field_malformed'],
  [
    'a step to a time that the approver sees otherwise',
    ['step-clock', '2026-01-07T12:00:10Z'],
    () => ({ confirmation: '2026-01-07T14:00:00Z' }),
    'field_malformed',
  ],
  ['missing words', ['halt-orders'], () => ({}), 'value_not_listed'],
]
test.each(REFUSED)('%s changes nothing', async (_what, words, put, reason) => {
  const before = place.engine.health().lastSeq
  expect(await act(words, put())).toMatchObject({ code: 0, reason })
  expect(await stateOf('btcusdt')).toBe('open')
  const acts = await listOperatorActs(place.services.readModel, { page: 1, size: 100 })
  expect(acts.rows.every(({ seq }) => seq <= before)).toBe(true)
})

test('without the secret of this run the door stays shut', async () => {
  for (const secret of ['guess', '', `${desk.secret}x`])
    for (const [method, path] of [
      ['POST', '/operator/sign-in'],
      ['POST', '/operator/acts/request'],
      ['GET', '/operator/acts'],
      ['GET', '/outbox'],
      ['GET', '/elsewhere'],
    ] as const) {
      const body = method === 'POST' ? { who: login(1).who } : undefined
      expect(await desk.send(method, path, { secret, body })).toMatchObject({ reason: 'token_invalid', data: null, rows: [] })
    }
  expect((await place.engine.read.configuration()).newOrdersHalted).toBe(false)
})

const contractNow = async (symbol: string) => (await place.engine.read.configuration()).contracts.find((one) => one.symbol === symbol)

test('a contract that this release lists and the house does not know is listed by two people, once', async () => {
  const by = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
  for (const symbol of ['xauusdt', 'ngasusdt']) {
    const listed = LISTED_INDICES.find((index) => index.symbol === symbol) as (typeof LISTED_INDICES)[number]
    const index = { ...listed, minSources: 1, sourceIds: [1], lateAfterMs: 1_000 }
    const effectiveFromMs = timeMs(place.time.nowMs)
    await submitSigned(place.engine, { type: 'ConfigureIndex', actor: by, approverId: 2, reasonCode: 'listing', index, effectiveFromMs })
  }
  await place.settled()
  expect(await act(['list-contract', 'xauusdt'], { approver: login(1), reason: 'listing' })).toMatchObject({ reason: 'approver_is_actor' })
  expect(await contractNow('xauusdt')).toBeUndefined()
  expect(await act(['list-contract', 'xauusdt'], { reason: 'listing' })).toMatchObject({ code: 200 })
  expect(await contractNow('xauusdt')).toMatchObject({ marketId: 1_013, state: 'open', version: 1 })
  await place.settled()
  expect((await listOperatorActs(place.services.readModel, { page: 1, size: 1 })).rows[0]).toMatchObject({
    command: 'ConfigureContract',
    approver_id: 2,
  })
  expect(await act(['list-contract', 'all'], { reason: 'listing' })).toMatchObject({ code: 200 })
  expect((await contractNow('ngasusdt'))?.leverages).toEqual([2, 5, 10, 20])
  await place.settled()
  for (const symbol of ['xauusdt', 'nosuch']) expect(await act(['list-contract', symbol])).toMatchObject({ reason: 'unknown_market' })
  const msg = 'symbol: nothing waits to be listed, the exchange knows all contracts of this release'
  expect(await act(['list-contract', 'all'])).toMatchObject({ code: 0, reason: 'nothing_to_list', field: 'symbol', msg })
})

const optionNow = async (symbol: string) => (await place.engine.read.configuration()).options.find((option) => option.symbol === symbol)

test('options that this release lists and the house does not know are listed by two people, once', async () => {
  await place.settled()
  expect(await optionNow('xauusdt')).toBeUndefined()
  expect(await act(['list-option', 'xauusdt'], { approver: login(1), reason: 'listing' })).toMatchObject({ reason: 'approver_is_actor' })
  expect(await act(['list-option', 'xauusdt'], { reason: 'listing' })).toMatchObject({ code: 200 })
  expect(await optionNow('xauusdt')).toMatchObject({ marketId: 2_013, state: 'open', version: 1 })
  await place.settled()
  expect(await act(['list-option', 'all'], { reason: 'listing' })).toMatchObject({ code: 200 })
  await place.settled()
  for (const symbol of ['xauusdt', 'nosuch']) expect(await act(['list-option', symbol])).toMatchObject({ reason: 'unknown_market' })
  const msg = 'symbol: nothing waits to be listed, the exchange knows all options of this release'
  expect(await act(['list-option', 'all'])).toMatchObject({ code: 0, reason: 'nothing_to_list', field: 'symbol', msg })
})

test('two operators halt the options on a coin alone, and change the odds of a period from a time ahead', async () => {
  expect(await act(['option-state', 'btcusdt', 'halted'])).toMatchObject({ code: 200 })
  expect([(await optionNow('btcusdt'))?.state, (await contractNow('btcusdt'))?.state, await stateOf('btcusdt')]).toEqual([
    'halted',
    'open',
    'open',
  ])
  await act(['option-state', 'btcusdt', 'open'])
  const from = new Date(place.time.nowMs + 3_000).toISOString()
  expect(await act(['option-odds', 'btcusdt', '60', '0.83', from], { reason: 'rule_change' })).toMatchObject({ code: 200 })
  await place.settled()
  const rules = async () => (await place.client().get('/api/option/rules/btcusdt')).rows
  expect(await rules()).toMatchObject([
    { ruleVersion: 1, isInForce: true, effectiveFrom: expect.any(Number) },
    { ruleVersion: 2, isInForce: false, effectiveFrom: Date.parse(from) },
  ])
  for (let second = 0; second < 4; second++) await place.beat()
  await place.settled()
  const later = await rules()
  expect(later.map(({ isInForce }: { isInForce: boolean }) => isInForce)).toEqual([false, true])
  expect([later[0].periods[1].odds, later[1].periods[1].odds, later[1].periods[0].odds]).toEqual(['0.82', '0.83', '0.8'])
})

test('two operators announce how long the strike waits', async () => {
  const from = new Date(place.time.nowMs + 30_000).toISOString()
  expect(await act(['option-strike', 'ethusdt', '2000', '6000', from], { reason: 'rule_change' })).toMatchObject({ code: 200 })
  await place.settled()
  expect((await place.client().get('/api/option/rules/ethusdt')).rows).toMatchObject([
    { ruleVersion: 1, strikeDelay: 1_000, strikeWithin: 5_000 },
    { ruleVersion: 2, strikeDelay: 2_000, strikeWithin: 6_000, isInForce: false },
  ])
})

test('of two changes of odds that wait, the later does not take back the earlier, and none may come before the other', async () => {
  const at = (ms: number) => new Date(place.time.nowMs + ms).toISOString()
  const [first, second] = [at(3_000), at(6_000)]
  const odds = (seconds: string, share: string, from: string) =>
    act(['option-odds', 'btcusdt', seconds, share, from], { reason: 'rule_change' })
  expect(await odds('30', '0.79', first)).toMatchObject({ code: 200 })
  expect(await odds('60', '0.84', second)).toMatchObject({ code: 200 })
  expect(await odds('120', '0.7', at(4_000))).toMatchObject({ reason: 'field_malformed', field: 'from', data: null })
  const inForce = async () => {
    await place.settled()
    return (await optionNow('btcusdt'))?.periods.slice(0, 2).map(({ oddsPpm }) => oddsPpm)
  }
  for (let beat = 0; beat < 4; beat++) await place.beat()
  expect(await inForce()).toEqual([790_000, 830_000])
  for (let beat = 0; beat < 3; beat++) await place.beat()
  expect(await inForce()).toEqual([790_000, 840_000])
})

test('fees of a contract are changed in the rule that waits, not in the one that it will replace', async () => {
  const contract = await contractNow('ethusdt')
  if (!contract) throw new Error('there is no such contract')
  const actor = { origin: 'operator', actorId: 7, accountId: 0, realm: 'real', key: '' } as const
  const changed = { ...contract, openInterestFactor: contract.openInterestFactor + 1 }
  const rule = {
    approverId: 8,
    reasonCode: 'rule_change',
    contract: changed,
    effectiveFromMs: (place.time.nowMs + 2_000) as never,
  } as const
  expect(await submitSigned(place.engine, { type: 'ConfigureContract', actor, ...rule })).toMatchObject({ ok: true })
  const from = new Date(place.time.nowMs + 2_000).toISOString()
  expect(await act(['contract-fees', 'ethusdt', '0.0001', '0.0003', from], { reason: 'rule_change' })).toMatchObject({ code: 200 })
  for (let beat = 0; beat < 3; beat++) await place.beat()
  const { state: _, version: __, ...wanted } = { ...changed, makerFeePpm: 100, takerFeePpm: 300 }
  expect(await contractNow('ethusdt')).toMatchObject(wanted)
})

test('two operators close a contract to new positions without touching its coin’s market, and change its fees from a time ahead', async () => {
  expect(await act(['contract-state', 'btcusdt', 'close_only'])).toMatchObject({ code: 200 })
  expect([(await contractNow('btcusdt'))?.state, await stateOf('btcusdt')]).toEqual(['close_only', 'open'])
  await act(['contract-state', 'btcusdt', 'open'])
  const from = new Date(place.time.nowMs + 3_000).toISOString()
  expect(await act(['contract-fees', 'btcusdt', '0.0001', '0.0004', from], { reason: 'rule_change' })).toMatchObject({ code: 200 })
  expect(await contractNow('btcusdt')).toMatchObject({ takerFeePpm: 500, version: 1 })
  for (let second = 0; second < 4; second++) await place.beat()
  expect(await contractNow('btcusdt')).toMatchObject({ makerFeePpm: 100, takerFeePpm: 400, version: 2 })
  await place.settled()
  const { data, rows } = await place.client().get('/api/contract/rules', { symbol: 'btcusdt' })
  expect(data).toMatchObject({ ruleVersion: 2, takerFee: '0.0004', isInForce: true })
  expect(rows).toMatchObject([
    { ruleVersion: 1, takerFee: '0.0005', isInForce: false },
    { ruleVersion: 2, takerFee: '0.0004', isInForce: true },
  ])
})

test('funding needs evidence that is used once', async () => {
  const insurance = async () =>
    (await place.engine.read.balances(houseAccountId('real', 'insurance'))).find(({ assetId }) => assetId === 1)?.available
  const before = (await insurance()) as bigint
  const fund = () => act(['fund-house', 'real', 'insurance', 'usdt', '250.5'], { evidence: 'bank:STATEMENT-7', reason: 'funding' })
  expect(await fund()).toMatchObject({ code: 200 })
  expect(await insurance()).toBe(before + 250_500_000n)
  expect(await fund()).toMatchObject({ code: 0, reason: 'evidence_used' })
  // One payment is money of the exchange or of a user.
  const pat = await place.person('paid_once', 'real')
  for (const words of [
    ['credit-account', pat.userId, 'usdt', '250.5'],
    ['credit-suspense', 'usdt', '250.5'],
  ])
    expect(await act(words, { evidence: 'BANK:statement.7', reason: 'funding' })).toMatchObject({ code: 0, reason: 'already_credited' })
  const user = { evidence: 'bank:USER-7', reason: 'funding' }
  expect(await act(['credit-account', pat.userId, 'usdt', '5'], user)).toMatchObject({ code: 200 })
  expect(await act(['fund-house', 'real', 'insurance', 'usdt', '5'], user)).toMatchObject({ code: 0, reason: 'evidence_used' })
  expect(await insurance()).toBe(before + 250_500_000n)
})

test('the flag freezes the person in both realms, and the status follows it; disabled is a status alone [PM-005]', async () => {
  const ada = await place.person('ada')
  const order = (id: string) => ada.post('/api/currency/order/submit', { ...restingBuy, clientOrderId: id })
  expect(await act(['account-flag', ada.userId, 'demo', 'frozen', 'on'])).toMatchObject({ code: 200 })
  const status = async () => (await ada.get('/api/user/getInfo')).data.user.status
  await vi.waitFor(async () => expect(await status()).toBe(1))
  expect(await order('one')).toMatchObject({ code: 0, reason: 'module_frozen' })
  const user = await place.services.records.users.byId(ada.userId)
  const accountId = await place.services.accounts.of(user?.userRef ?? '', 'real')
  expect((await place.engine.read.account(accountId))?.flags.frozen).toBe(true)
  expect(await act(['user-status', ada.userId, 'frozen'], { reason: 'compliance' })).toMatchObject({ reason: 'value_not_listed' })
  expect(await act(['user-status', ada.userId, 'disabled'], { reason: 'compliance' })).toMatchObject({ code: 200 })
  expect(await status()).toBe(1)
  await act(['account-flag', ada.userId, 'real', 'frozen', 'off'])
  await vi.waitFor(async () => expect(await status()).toBe(2))
  expect(await order('two')).toMatchObject({ code: 200 })
})

test('logins of a first start are told once, and no secret of theirs stands in the tables', async () => {
  await makeDemoKeys(place.dataDir, newPassword)
  const said: string[] = []
  await seedLogins(place.services, (line) => said.push(line))
  const passphrases = [...said.join('\n').matchAll(/(?:operator \d+ {2}operator-[ab]|recovery key) {2}(\S+)/g)].map(([, secret]) => secret)
  expect(passphrases).toHaveLength(3)
  const [, traderPassword] = /trader {2}trader {2}(\S+)/.exec(said.join('\n')) ?? []
  expect(await place.services.records.users.authenticate('trader', traderPassword as string)).toMatchObject({ loginName: 'trader' })
  const rows = JSON.stringify([
    await place.services.records.db.selectFrom('operators').selectAll().execute(),
    await place.services.records.db.selectFrom('users').selectAll().execute(),
  ])
  for (const secret of [...passphrases, traderPassword]) expect(rows).not.toContain(secret)
  const again: string[] = []
  await seedLogins(place.services, (line) => again.push(line))
  expect(again).toEqual([])
})

test('two operators step group time to the wall clock at once, and everybody can read it', async () => {
  const aheadMs = 2 * 3_600_000
  place.time.wallAheadMs += aheadMs
  await place.beat()
  expect(place.engine.time.state).toBe('out_of_step')
  const to = new Date(place.time.nowMs + place.time.wallAheadMs).toISOString()
  // Half an hour is over.
  expect(await act(['step-clock', to], { confirmation: to })).toMatchObject({ reason: 'token_invalid' })
  desk.endSittings()
  expect(await act(['step-clock', to], { confirmation: to })).toMatchObject({ code: 200 })
  expect([place.engine.time.state, place.engine.time.now()]).toEqual(['in_step', Date.parse(to)])
  await place.settled()
  const { rows } = await place.client().get('/api/fairness/clock')
  expect(rows).toMatchObject([{ by: 'operators', to: Date.parse(to), venues: [] }])
  await place.beat()
  expect((await place.engine.read.index(1))?.isStale).toBe(false)
})
