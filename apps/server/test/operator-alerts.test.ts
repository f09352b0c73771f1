import type { OperatorActName, OperatorRole } from '@glasshouse/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendOperatorAlerts } from '../src/features/operators/alerts/operator-alerts.ts'
import { addOperators, changeOperator, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

const STAFF = { carl: 'content', cora: 'content', amy: 'admin', abe: 'admin', rob: 'risk', audrey: 'auditor' } as const
type Name = keyof typeof STAFF
const logins = new Map<Name, Login>((Object.keys(STAFF) as Name[]).map((name) => [name, loginOf(name)]))
const PAUSE_MS = 5 * 60_000
/** A request of content that compliance and admins decide. */
const ACT: OperatorActName = 'publish-terms'

let place: TestServer
let desk: OperatorDesk
let numbers: ReadonlyMap<Login, number>
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
  desk = await openOperatorDoor(place)
  numbers = await addOperators(
    place,
    [...logins].map(([name, login]) => [login, STAFF[name] as OperatorRole] as const),
  )
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const login = (name: Name) => logins.get(name) as Login
const number = (name: Name) => numbers.get(login(name)) as number
const call = async (name: Name, method: string, path: string, body?: object) =>
  desk.send(method, path, { token: (await desk.tokenFor(login(name))) as string, ...(body ? { body } : {}) })
const addressOf = (name: string) => `${name}@operators.example`
const mails = () => [...(place.services.messages.mailbox?.list() ?? [])].filter(({ kind }) => kind === 'mail')
const mailsTo = (to: string) => mails().filter((mail) => mail.to === to && !/\d{6}/.test(mail.subject))
const codeTo = (to: string) => /\d{6}/.exec(mails().find((mail) => mail.to === to && /\d{6}/.test(mail.subject))?.text ?? '')?.[0] ?? ''
const look = () => sendOperatorAlerts(place.services)

async function confirmed(name: Name, kinds: readonly string[], address = addressOf(name)): Promise<void> {
  expect(await call(name, 'POST', '/operator/alerts', { kinds, language: 'en' })).toMatchObject({ code: 200 })
  expect(await call(name, 'POST', '/operator/alerts/address', { email: address })).toMatchObject({ code: 200 })
  expect(await call(name, 'POST', '/operator/alerts/confirm', { code: codeTo(address) })).toMatchObject({ code: 200 })
}
const requests = () => place.services.records.approvals
const request = async (by: Name) =>
  (await requests().request({ act: ACT, words: [], reason: 'maintenance', evidence: '' }, number(by))).approvalId
const decline = (id: string, by: Name) => requests().decline(id, number(by), 'Ask for 250 USDT less')
/** What a reader was told of one kind in all of these mails. */
const counted = (list: readonly { readonly text: string }[], line: string) =>
  list.reduce((sum, { text }) => sum + Number(new RegExp(`^${line}: (\\d+)$`, 'm').exec(text)?.[1] ?? 0), 0)
const waits = (list: ReturnType<typeof mailsTo>) => counted(list, 'Requests that you can decide')
const decisions = (list: ReturnType<typeof mailsTo>) => counted(list, 'Your requests that were decided')

/** Nothing of an earlier test waits, and nobody was notified within five minutes. */
beforeEach(async () => {
  for (const name of logins.keys()) await place.services.records.alertSettings.remove(number(name))
  for (const { approvalId, requestedBy } of await requests().list({ state: 'requested', limit: 2_000, by: 1 }))
    await requests().withdraw(approvalId, requestedBy)
  await place.beat(PAUSE_MS + 1_000)
  desk.endSittings()
})

describe('an address', () => {
  test('gets nothing before its code was typed, and a code of another address or operator confirms nothing', async () => {
    const to = addressOf('amy')
    await call('amy', 'POST', '/operator/alerts/address', { email: to })
    await request('carl')
    await look()
    expect(mailsTo(to)).toEqual([])
    const code = codeTo(to)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await call('amy', 'POST', '/operator/alerts/confirm', { code: wrong })).toMatchObject({
      code: 0,
      reason: 'code_wrong',
      field: 'code',
    })
    expect(await call('abe', 'POST', '/operator/alerts/confirm', { code })).toMatchObject({ code: 0, reason: 'code_wrong' })
    expect((await call('amy', 'GET', '/operator/alerts')).data).toMatchObject({ address: '', pendingAddress: to })
    expect((await call('amy', 'POST', '/operator/alerts/confirm', { code })).data).toMatchObject({ address: to, pendingAddress: '' })
    expect(await call('amy', 'POST', '/operator/alerts/confirm', { code })).toMatchObject({ code: 0, reason: 'code_wrong' })
  })

  test.each([
    ['amy', 'field_malformed'],
    ['amy@localhost', 'field_malformed'],
    ['amy@operators.example\r\nBcc: x@y.example', 'field_malformed'],
    ['', 'field_missing'],
  ])('%j is refused', async (email, reason) => {
    expect(await call('amy', 'POST', '/operator/alerts/address', { email })).toMatchObject({ code: 0, reason, field: 'email' })
    expect((await call('amy', 'GET', '/operator/alerts')).data).toMatchObject({ address: '', pendingAddress: '' })
  })

  test('is changed by a code of the new one; the former one is notified, and each step stands in the audit', async () => {
    const [first, second] = [addressOf('abe-1'), addressOf('abe-2')]
    await confirmed('abe', ['approvals'], first)
    await place.beat(61_000)
    await confirmed('abe', ['approvals'], second)
    expect(mailsTo(first).map(({ text }) => text.split('\n')[0])).toEqual([expect.stringContaining('now go to another address')])
    await request('carl')
    await look()
    expect([waits(mailsTo(first)), waits(mailsTo(second))]).toEqual([0, 1])
    const { rows } = await call('audrey', 'GET', '/operator/audit?act=alerts_')
    const entries = (rows as unknown as { act: string; actor: string; detail: string }[]).filter(
      ({ actor }) => actor === `operator:${number('abe')}`,
    )
    expect(new Set(entries.map(({ act }) => act))).toEqual(
      new Set(['alerts_choose', 'alerts_address_request', 'alerts_address_confirm', 'alerts_address_remove']),
    )
    expect(entries.map(({ detail }) => detail).join()).not.toContain('abe-2')
  })

  test('that is removed gets a last line and nothing more', async () => {
    await confirmed('amy', ['approvals'])
    const to = addressOf('amy')
    await call('amy', 'POST', '/operator/alerts/remove')
    const before = mailsTo(to).length
    await request('carl')
    await look()
    expect(mailsTo(to)).toHaveLength(before)
  })
})

describe('requests', () => {
  test('are news to those who can decide them, once; to nobody else', async () => {
    for (const name of ['amy', 'rob', 'cora', 'carl', 'audrey'] as const) await confirmed(name, ['approvals'])
    const before = new Map([...logins.keys()].map((name) => [name, mailsTo(addressOf(name)).length]))
    await request('carl')
    await look()
    await place.beat(PAUSE_MS)
    await look()
    const told = [...logins.keys()].filter((name) => mailsTo(addressOf(name)).length > (before.get(name) as number))
    expect(told).toEqual(['amy'])
    expect(mailsTo(addressOf('amy'))).toHaveLength((before.get('amy') as number) + 1)
  })

  test('are no news to an operator who is disabled, nor to one who chose otherwise', async () => {
    await confirmed('amy', ['approvals'])
    await confirmed('abe', ['alarms'])
    await changeOperator(place, 'amy', { isActive: false })
    const before = ['amy', 'abe'].map((name) => waits(mailsTo(addressOf(name))))
    await request('carl')
    await look()
    expect(['amy', 'abe'].map((name) => waits(mailsTo(addressOf(name))))).toEqual(before)
    await changeOperator(place, 'amy', { isActive: true })
    await look()
    expect(waits(mailsTo(addressOf('amy')))).toBe((before[0] as number) + 1)
  })

  test('a thousand at once are two mails: one at once, one of all the others five minutes later', { timeout: 120_000 }, async () => {
    await confirmed('abe', ['approvals'])
    const to = addressOf('abe')
    const [mailsBefore, countBefore] = [mailsTo(to).length, waits(mailsTo(to))]
    for (let at = 0; at < 1_000; at++) {
      await request(at % 2 === 0 ? 'carl' : 'cora')
      if (at % 100 === 0) await look()
    }
    await look()
    expect(mailsTo(to)).toHaveLength(mailsBefore + 1)
    await place.beat(PAUSE_MS)
    await look()
    await look()
    expect(mailsTo(to)).toHaveLength(mailsBefore + 2)
    expect(waits(mailsTo(to)) - countBefore).toBe(1_000)
  })
})

describe('decisions', () => {
  test('reach the operator whose request it was, without words, names or amounts', async () => {
    await confirmed('carl', ['decisions'])
    const to = addressOf('carl')
    const before = mailsTo(to).length
    await decline(await request('carl'), 'amy')
    await decline(await request('cora'), 'amy')
    await look()
    const [mail] = mailsTo(to)
    expect(mailsTo(to)).toHaveLength(before + 1)
    expect(decisions([mail as never])).toBe(1)
    expect(mail?.text).not.toMatch(/250|amy|Ask for|publish/)
    await requests().approveAndExecute(await request('carl'), number('amy'), async () => ({ seq: 1 }))
    await look()
    expect(mailsTo(to)).toHaveLength(before + 1)
    await place.beat(PAUSE_MS)
    await look()
    expect(mailsTo(to)).toHaveLength(before + 2)
  })

  test('what an operator withdrew is no news, and one that ran out is', async () => {
    await confirmed('cora', ['decisions'])
    const to = addressOf('cora')
    const before = decisions(mailsTo(to))
    await requests().withdraw(await request('cora'), number('cora'))
    await request('cora')
    await place.beat(24 * 3_600_000)
    await requests().expireRequests()
    await look()
    expect(decisions(mailsTo(to))).toBe(before + 1)
  })

  test('are counted in the console until they were seen', async () => {
    const own = async (name: Name) => call(name, 'GET', '/operator/requests/own')
    const start = await own('carl')
    const latest = Math.max(0, ...(start.rows as unknown as { decidedAt: number }[]).map(({ decidedAt }) => decidedAt))
    await call('carl', 'POST', '/operator/requests/own/seen', { until: latest })
    expect((await own('carl')).data).toMatchObject({ fresh: 0, seenAt: latest })
    await place.beat(1_000)
    const id = await request('carl')
    await decline(id, 'amy')
    const { data, rows } = await own('carl')
    expect(data).toMatchObject({ fresh: 1 })
    expect(rows[0]).toMatchObject({ id, state: 'declined', declinedBy: { id: number('amy') }, declineWords: 'Ask for 250 USDT less' })
    expect((await own('cora')).data).not.toMatchObject({ fresh: 1 })
    await call('carl', 'POST', '/operator/requests/own/seen', { until: (rows[0] as unknown as { decidedAt: number }).decidedAt })
    expect((await own('carl')).data).toMatchObject({ fresh: 0 })
    await call('carl', 'POST', '/operator/requests/own/seen', { until: 0 })
    expect((await own('carl')).data).toMatchObject({ fresh: 0 })
  })
})

describe('alarms', () => {
  const alarmLines = () =>
    mailsTo(addressOf('rob'))
      .flatMap(({ text }) => text.split('\n'))
      .filter((line) => line.endsWith('new orders are halted'))
  const halt = async (isOn: boolean) => {
    const word = isOn ? 'on' : 'off'
    const done = await desk.act(['halt-orders', word], { asker: login('rob'), approver: login('amy') })
    expect(done, `${done.reason} ${done.msg}`).toMatchObject({ code: 200 })
  }

  test('are told at once when they begin, once a cause, and collected when they end or come back', async () => {
    await confirmed('rob', ['alarms'])
    await look()
    const before = alarmLines().length
    await halt(true)
    await look()
    await look()
    expect(alarmLines().slice(before)).toHaveLength(1)
    expect(mailsTo(addressOf('rob'))[0]?.subject).toContain('alarm')
    await halt(false)
    await look()
    await halt(true)
    await look()
    expect(alarmLines()).toHaveLength(before + 1)
    await place.beat(PAUSE_MS)
    await look()
    expect(alarmLines().length).toBeGreaterThan(before + 1)
    await halt(false)
    await place.beat(PAUSE_MS)
    await look()
    expect(mailsTo(addressOf('rob'))[0]?.text).toContain('Ended: new orders are halted')
  })
})

test('a mail that fails holds up nothing and is written at the next look', async () => {
  await confirmed('amy', ['approvals'])
  const to = addressOf('amy')
  const before = waits(mailsTo(to))
  const failing = vi.spyOn(place.services.messages, 'add').mockRejectedValue(new Error('no space left on device'))
  const id = await request('carl')
  await look()
  expect(waits(mailsTo(to))).toBe(before)
  expect(await requests().byId(id)).toMatchObject({ state: 'requested' })
  failing.mockRestore()
  await look()
  expect(waits(mailsTo(to))).toBe(before + 1)
})
