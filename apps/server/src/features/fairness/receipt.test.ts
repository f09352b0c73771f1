import { timeMs } from '@glasshouse/domain'
import { type OptionReceipt, verifyReceipt } from '@glasshouse/verifier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../../../test/client.ts'
import { BTC_OPTION, type OptionRequest, type OptionServer, optionServer, USDT } from '../../../test/option-server.ts'
import { submitSigned } from '../../../test/signing/submit-signed.ts'

let server: OptionServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await optionServer()
  ann = await server.person('ann')
  bob = await server.person('bob')
  await server.seconds(3)
})
afterAll(() => server.stop())

const receiptOf = (who: TestUser, id: number) => who.get(`/api/fairness/option/${id}`)

const placeOf = ({ records }: Pick<OptionReceipt, 'records'>) =>
  records.find(({ kind }) => kind === 'place') as OptionReceipt['records'][number]

/** Places, lets prices go by, and answers the checked receipt. */
async function settledReceipt(request: OptionRequest, then: () => Promise<void>): Promise<OptionReceipt> {
  server.setPrice(50_000)
  await server.seconds(2)
  const id = await server.option(ann, request)
  await then()
  const { data, ...reply } = await receiptOf(ann, id)
  expect(reply).toMatchObject({ code: 200 })
  const verdict = verifyReceipt(JSON.parse(JSON.stringify(data)), { optionId: String(id) })
  expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([])
  expect(verdict).toMatchObject({ ok: true, facts: { optionId: String(id) } })
  return data
}

const thirtySecondsTo = (price: number) => async () => {
  await server.seconds(20)
  server.setPrice(price)
  await server.seconds(14)
}

describe('a receipt for each way an option can end', () => {
  test('won, lost and equal, by the point that closes it', async () => {
    const won = await settledReceipt({}, thirtySecondsTo(50_010))
    expect(won.result).toMatchObject({ outcome: 'won', payout: String(80n * USDT), returned: String(180n * USDT) })
    expect(won.result.strike?.price).toBe(50_000 * 10 ** 8)
    expect(won.result.close?.price).toBe(50_010 * 10 ** 8)
    const lost = await settledReceipt({ side: 'down' }, thirtySecondsTo(50_010))
    expect(lost.result).toMatchObject({ outcome: 'lost', returned: '0' })
    const equal = await settledReceipt({}, thirtySecondsTo(50_000))
    expect(equal.result).toMatchObject({ outcome: 'equal', returned: String(100n * USDT) })
  })

  test('void when no price comes about its expiry, and not opened when none comes after it was placed', async () => {
    const voided = await settledReceipt({}, async () => {
      await server.seconds(10)
      await server.silence(40)
      await server.seconds(2)
    })
    expect(voided.result).toMatchObject({ outcome: 'void', close: null, returned: String(100n * USDT) })
    const notOpened = await settledReceipt({}, async () => {
      await server.silence(5)
      await server.seconds(2)
    })
    expect(notOpened.result).toMatchObject({ outcome: 'not_opened', strike: null, expiryMs: null, close: null })
    expect(notOpened.points).toEqual([])
  })

  test('scheduled: from the moment that was asked for', async () => {
    const openAtMs = server.time.nowMs + 2_000 + 30_500
    const later = await settledReceipt({ openAtMs }, async () => {
      await server.seconds(31)
      await thirtySecondsTo(49_990)()
    })
    expect(later.order).toMatchObject({ isScheduled: true, openAtMs })
    expect(later.result).toMatchObject({ outcome: 'lost', strike: { atMs: openAtMs + 1_500 } })
  })

  test('shows nobody else’s command', async () => {
    server.setPrice(50_000)
    await server.seconds(1)
    // In one group, so that the two commands are neighbours.
    const [mine = 0, theirs = 0] = await server.optionsOfOneGroup([ann], [bob, { stake: 55n * USDT }])
    await thirtySecondsTo(50_010)()
    const { records, order } = (await receiptOf(ann, mine)).data as OptionReceipt
    const other = (await receiptOf(bob, theirs)).data as OptionReceipt
    expect(placeOf(other)).toMatchObject({ seq: placeOf({ records }).seq })
    expect(other.order.stake).toBe(String(55n * USDT))
    expect(JSON.stringify({ records, order })).not.toContain(placeOf(other).bytes)
    expect(records.filter(({ kind }) => kind === 'place')).toHaveLength(1)
    expect(order.stake).toBe(String(100n * USDT))
    expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(['house', 'asset', 'source', 'index', 'rule', 'place', 'ticks']))
  })

  test('two orders of one group are told apart', async () => {
    server.setPrice(50_000)
    const [up = 0, down = 0] = await server.optionsOfOneGroup([ann, { side: 'up' }], [ann, { side: 'down' }])
    await thirtySecondsTo(50_010)()
    const [won, lost] = [(await receiptOf(ann, up)).data, (await receiptOf(ann, down)).data]
    expect([placeOf(won).seq, placeOf(won).position === placeOf(lost).position]).toEqual([placeOf(lost).seq, false])
    expect([won.result.outcome, lost.result.outcome]).toEqual(['won', 'lost'])
    expect(verifyReceipt(won, { optionId: String(down) }).steps.find(({ ok }) => !ok)).toMatchObject({ name: 'order' })
  })
})

describe('who gets one', () => {
  test('the owner alone, in the realm of the session; foreign is as unknown', async () => {
    server.setPrice(50_000)
    const id = await server.option(ann)
    await thirtySecondsTo(50_010)()
    expect(await receiptOf(ann, id)).toMatchObject({ code: 200 })
    const foreign = await receiptOf(bob, id)
    expect(foreign).toEqual(await receiptOf(bob, 999_999))
    expect(foreign).toMatchObject({ code: 0, reason: 'not_found', data: null })
    await ann.send('POST', '/api/user/switch', { query: { type: '1' } })
    expect(await receiptOf(ann, id)).toMatchObject({ code: 0, reason: 'not_found' })
    await ann.send('POST', '/api/user/switch', { query: { type: '2' } })
    expect(await server.client().get(`/api/fairness/option/${id}`)).toMatchObject({ code: 500, reason: 'token_missing' })
  })

  test('not before it is settled', async () => {
    const id = await server.option(ann)
    expect(await receiptOf(ann, id)).toMatchObject({ code: 0, reason: 'option_not_settled' })
    await server.seconds(2)
    expect(await receiptOf(ann, id)).toMatchObject({ code: 0, reason: 'option_not_settled' })
    await server.seconds(32)
    expect(await receiptOf(ann, id)).toMatchObject({ code: 200 })
  })

  test.each(['0', '-1', 'mine', '1.5', '99999999999999999', '%00', '1,2'])('no id: %s', async (id) => {
    expect(await ann.get(`/api/fairness/option/${id}`)).toMatchObject({ code: 0, field: 'id', data: null })
  })
})

test('the rule in force at acceptance counts, not a later one', async () => {
  const id = await server.option(ann)
  const change = { ...BTC_OPTION, periods: BTC_OPTION.periods.map((period) => ({ ...period, oddsPpm: 700_000 as never })) }
  const actor = { origin: 'operator', actorId: 7, accountId: 0, realm: 'real', key: '' } as const
  const rule = { approverId: 8, reasonCode: 'rule_change', effectiveFromMs: (server.time.nowMs + 2_000) as never } as const
  const changed = await submitSigned(server.engine, { type: 'ConfigureOption', actor, ...rule, option: change })
  expect(changed).toMatchObject({ ok: true })
  await server.seconds(34)
  const before = (await receiptOf(ann, id)).data
  expect(before.rule).toMatchObject({ version: 1, oddsPpm: 800_000 })
  const after = await settledReceipt({}, thirtySecondsTo(50_010))
  expect(after.rule).toMatchObject({ version: 2, oddsPpm: 700_000 })
  expect(after.result.payout).toBe(String(70n * USDT))
  expect(after.records.filter(({ kind }) => kind === 'rule')).toHaveLength(2)
})

test('a rule that operators signed is shown with its act', async () => {
  const periods = BTC_OPTION.periods.map((period) => ({ ...period, oddsPpm: 600_000 as never }))
  const actor = { origin: 'operator', actorId: 1, accountId: 0, realm: 'real', key: '' } as const
  const rule = { approverId: 2, reasonCode: 'rule_change', effectiveFromMs: timeMs(server.time.nowMs + 2_000) } as const
  const changed = await submitSigned(server.engine, { type: 'ConfigureOption', actor, ...rule, option: { ...BTC_OPTION, periods } })
  expect(changed).toMatchObject({ ok: true })
  await server.seconds(3)
  const receipt = await settledReceipt({}, thirtySecondsTo(50_010))
  expect(receipt.rule).toMatchObject({ version: 3, oddsPpm: 600_000 })
  const [, , signed] = receipt.records.filter(({ kind }) => kind === 'rule')
  expect(signed?.bytes.slice(0, 4)).toBe('4101')
})
