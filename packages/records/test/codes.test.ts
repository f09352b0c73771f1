import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE_LIMITS, type CodeSender, Codes, type CodeUse, type IssuedCode } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let codes: Codes
beforeAll(async () => {
  place = await freshRecords()
  codes = new Codes(place.db, place.clock, randomBytes(32))
})
afterAll(() => place.stop())

let people = 0
const someUse = (put: Partial<CodeUse> = {}): CodeUse => {
  people += 1
  return { purpose: 'REGISTER', target: `email:person${people}@example.org`, userId: '', ...put }
}
/** Somebody signed out, at no device that is known. */
const stranger = (put: Partial<CodeSender> = {}): CodeSender => ({ own: '', network: HERE, isCounted: false, hasWorked: false, ...put })
async function issued(use: CodeUse, from = codes, sender = stranger()): Promise<IssuedCode> {
  const made = await from.issue(use, sender)
  if ('reason' in made) throw new Error(made.reason)
  return made
}
const HERE = '192.0.2.0/24'
const other = (code: string) => (code === '111111' ? '222222' : '111111')

test('a code has six digits, lives ten minutes and is taken once [API-013]', async () => {
  const use = someUse()
  const { code, expiresAtMs } = await issued(use)
  expect(code).toMatch(/^\d{6}$/)
  expect(expiresAtMs - place.time.nowMs).toBe(600_000)
  expect(await codes.take(use, code, HERE)).toBe('taken')
  expect(await codes.take(use, code, HERE)).toBe('code_wrong')
})

test('a code works for its own purpose, target and user only', async () => {
  const use = someUse({ purpose: 'BIND', userId: '123456789' })
  const { code } = await issued(use)
  for (const foreign of [
    { purpose: 'UPD_PASSWORD' as const },
    { target: 'email:else@example.org' },
    { userId: '' },
    { userId: '987654321' },
  ])
    expect(await codes.take({ ...use, ...foreign }, code, HERE)).toBe('code_wrong')
  expect(await codes.take(use, code, HERE)).toBe('taken')
})

test('after ten minutes the right code has expired and a wrong one is only wrong', async () => {
  const use = someUse()
  const { code, expiresAtMs } = await issued(use)
  place.time.nowMs = expiresAtMs
  expect(await codes.take(use, other(code), HERE)).toBe('code_wrong')
  expect(await codes.take(use, code, HERE)).toBe('code_expired')
  const fresh = await issued(use)
  place.time.nowMs = fresh.expiresAtMs - 1
  expect(await codes.take(use, fresh.code, HERE)).toBe('taken')
})

test('five wrong tries void a code, a fresh one gives new tries', async () => {
  const use = someUse()
  const { code } = await issued(use)
  for (let n = 0; n < 4; n++) expect(await codes.take(use, other(code), HERE)).toBe('code_wrong')
  const spared = someUse()
  const untouched = await issued(spared)
  expect(await codes.take(use, other(code), HERE)).toBe('code_wrong')
  expect(await codes.take(use, code, HERE)).toBe('too_many_attempts')
  expect(await codes.take(spared, untouched.code, HERE)).toBe('taken')
  place.time.nowMs += 60_000
  expect(await codes.take(use, (await issued(use)).code, HERE)).toBe('taken')
})

test('five wrong tries from elsewhere leave the code to whom it was sent, fifty from everywhere void it', async () => {
  const use = someUse()
  const { code } = await issued(use)
  const elsewhere = (n: number) => `198.51.${n}.0/24`
  for (let n = 0; n < 5; n++) expect(await codes.take(use, other(code), elsewhere(0))).toBe('code_wrong')
  for (let n = 0; n < 5; n++) expect(await codes.take(use, code, elsewhere(0))).toBe('too_many_attempts')
  expect(await codes.take(use, code, HERE)).toBe('taken')

  const hunted = someUse()
  const second = await issued(hunted)
  for (let n = 0; n < 49; n++) expect(await codes.take(hunted, other(second.code), elsewhere(Math.floor(n / 5)))).toBe('code_wrong')
  const spared = someUse()
  const third = await issued(spared)
  for (let n = 0; n < 49; n++) await codes.take(spared, other(third.code), elsewhere(Math.floor(n / 5)))
  expect(await codes.take(hunted, other(second.code), elsewhere(10))).toBe('code_wrong')
  expect(await codes.take(hunted, second.code, HERE)).toBe('too_many_attempts')
  expect(await codes.take(spared, third.code, HERE)).toBe('taken')
  place.time.nowMs += 60_000
  expect(await codes.take(hunted, (await issued(hunted)).code, elsewhere(0))).toBe('taken')
})

test('a code is not good for two who take it at once', async () => {
  const use = someUse()
  const { code } = await issued(use)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => codes.take(use, code, HERE)))
  expect(outcomes.filter((one) => one === 'taken')).toHaveLength(1)
})

test('a code given back is good again, and a newer one takes the place of the older', async () => {
  const use = someUse()
  const first = await issued(use)
  await codes.take(use, first.code, HERE)
  await codes.giveBack(use)
  expect(await codes.take(use, first.code, HERE)).toBe('taken')
  place.time.nowMs += 60_000
  const second = await issued(use)
  if (first.code !== second.code) expect(await codes.take(use, first.code, HERE)).toBe('code_wrong')
  expect(await codes.take(use, second.code, HERE)).toBe('taken')
})

test('one target gets a code a minute, whatever it is for, also when asked many times at once', async () => {
  const use = someUse()
  const asked = await Promise.all(Array.from({ length: 6 }, () => codes.issue(use, stranger())))
  expect(asked.filter((one) => 'code' in one)).toHaveLength(1)
  expect(asked.filter((one) => 'reason' in one && one.reason === 'code_asked_too_soon')).toHaveLength(5)
  place.time.nowMs += 59_999
  expect(await codes.issue({ ...use, purpose: 'FIND_PASSWORD' }, stranger())).toMatchObject({
    reason: 'code_asked_too_soon',
    nextAtMs: place.time.nowMs + 1,
  })
  place.time.nowMs += 1
  expect(await codes.issue({ ...use, purpose: 'FIND_PASSWORD' }, stranger())).toHaveProperty('code')
})

test('a refused ask leaves the code that went out as it was', async () => {
  const use = someUse()
  const { code } = await issued(use)
  expect(await codes.issue(use, stranger())).toHaveProperty('reason')
  expect(await codes.take(use, code, HERE)).toBe('taken')
})

test('a target gets ten codes a day without work and a network requests fifty, then the day must pass', async () => {
  const target = someUse()
  for (let n = 0; n < CODE_LIMITS.sendsMaxOfOthers; n++) {
    await issued(target)
    place.time.nowMs += CODE_LIMITS.pauseMs
  }
  expect(await codes.issue(target, stranger())).toMatchObject({ reason: 'work_required' })
  place.time.nowMs += CODE_LIMITS.windowMs
  expect(await codes.issue(target, stranger())).toHaveProperty('code')

  const asks = Array.from({ length: CODE_LIMITS.sendsMaxOfAddress }, () =>
    codes.issue(someUse(), stranger({ network: '192.0.2.0/24', isCounted: true })),
  )
  expect((await Promise.all(asks)).every((one) => 'code' in one)).toBe(true)
  const late = someUse()
  expect(await codes.issue(late, stranger({ network: '192.0.2.0/24', isCounted: true }))).toMatchObject({ reason: 'code_limit_reached' })
  expect(await codes.issue(late, stranger({ network: '198.51.100.0/24', isCounted: true }))).toHaveProperty('code')
  place.time.nowMs += CODE_LIMITS.windowMs
  expect(await codes.issue(someUse(), stranger({ network: '192.0.2.0/24', isCounted: true }))).toHaveProperty('code')
})

test('what is kept shows no code, and another secret opens nothing', async () => {
  const use = someUse()
  const { code } = await issued(use)
  const rows = JSON.stringify(await place.db.selectFrom('sent_codes').selectAll().execute())
  expect(rows).toContain(use.target)
  expect(rows).not.toContain(`"${code}"`)
  expect(await new Codes(place.db, place.clock, randomBytes(32)).take(use, code, HERE)).toBe('code_wrong')
  expect(await codes.take(use, code, HERE)).toBe('taken')
})

test('codes of yesterday are cleared away', async () => {
  const use = someUse()
  await issued(use)
  place.time.nowMs += 2 * CODE_LIMITS.windowMs
  await issued(someUse())
  const rows = await place.db.selectFrom('sent_codes').select('target').execute()
  expect(rows.map(({ target }) => target)).not.toContain(use.target)
})
