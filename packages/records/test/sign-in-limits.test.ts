import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FailureTable, SignInLimits } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
beforeAll(async () => {
  place = await freshRecords()
})
afterAll(() => place.stop())

const FIGURES = { windowMs: 60_000, failuresMaxOfName: 2, failuresMaxOfNetwork: 3 }
const limitsOf = (table: FailureTable = 'sign_in_failures') => new SignInLimits(place.db, place.clock, { ...FIGURES, table })
const attempt = (loginName: string, network = '198.51.100.0/24', device: string | null = null) => ({ loginName, network, device })

test('failed sign-ins are counted per name and network, and per network, until the window is over', async () => {
  const limits = limitsOf()
  await limits.countFailure(attempt('victim'))
  expect(await limits.allows(attempt('victim'))).toBe(true)
  await limits.countFailure(attempt('Victim'))
  expect(await limits.allows(attempt('victim'))).toBe(false)
  expect(await limits.allows(attempt('victim', '198.51.101.0/24'))).toBe(true)
  expect(await limits.allows(attempt('other'))).toBe(true)
  await limits.countFailure(attempt('other'))
  expect(await limits.allows(attempt('third'))).toBe(false)
  expect(await limits.allows(attempt('third', '198.51.101.0/24'))).toBe(true)
  expect(await limitsOf().allows(attempt('third'))).toBe(false)

  place.time.nowMs += 60_000
  expect(await limits.allows(attempt('victim'))).toBe(true)
  await limits.countFailure(attempt('victim'))
  expect(await limits.allows(attempt('victim'))).toBe(true)
  await limits.clearName(attempt('victim'))
  await limits.countFailure(attempt('victim'))
  expect(await limits.allows(attempt('victim'))).toBe(true)
})

test('of many tries at once no more are let through than one after the other, and what is taken back counts for nobody', async () => {
  const limits = limitsOf()
  const there = '203.0.113.0/24'
  const tries = await Promise.all(Array.from({ length: 5 }, () => limits.countFailure(attempt('rushed', there))))
  expect(tries.filter((isWithin) => isWithin)).toHaveLength(2)
  expect(await limits.allows(attempt('calm', there))).toBe(false)
  for (let n = 0; n < 4; n++) await limits.takeBack(attempt('rushed', there))
  expect(await limits.allows(attempt('rushed', there))).toBe(true)
  expect(await limits.countFailure(attempt('rushed', there))).toBe(true)
  expect(await limits.countFailure(attempt('rushed', there))).toBe(false)
})

test('a device of the user’s own has its tries for itself: no network uses them up, and they use up no network', async () => {
  const limits = limitsOf()
  const [there, device] = ['192.0.2.0/24', 'a'.repeat(64)]
  for (let n = 0; n < 5; n++) await limits.countFailure(attempt('owner', there))
  expect(await limits.allows(attempt('owner', there))).toBe(false)
  expect(await limits.allows(attempt('owner', there, device))).toBe(true)
  expect(await limits.countFailure(attempt('owner', there, device))).toBe(true)
  expect(await limits.countFailure(attempt('owner', '192.0.3.0/24', device))).toBe(true)
  expect(await limits.countFailure(attempt('owner', '192.0.4.0/24', device))).toBe(false)
  expect(await limits.allows(attempt('owner', '192.0.3.0/24'))).toBe(true)
  await limits.clearName(attempt('owner', there, device))
  expect(await limits.allows(attempt('owner', there, device))).toBe(true)
  expect(await limits.allows(attempt('owner', there))).toBe(false)
})

test('no name that a user can write is one of the operators’, or of another network', async () => {
  const [users, operators] = [limitsOf(), limitsOf('operator_sign_in_failures')]
  const door = 'operator-door'
  for (const name of ['operator-a', 'operator operator-a', 'operator-door operator-a', '1', 'name:operator-door 1'])
    for (let n = 0; n < 3; n++) await users.countFailure(attempt(name, '100.64.0.0/24'))
  for (const name of ['operator-a', '1']) expect(await operators.allows(attempt(name, door))).toBe(true)
  for (let n = 0; n < 3; n++) await operators.countFailure(attempt('operator-a', door))
  expect(await operators.allows(attempt('operator-a', door))).toBe(false)
  expect(await users.allows(attempt('operator-a', '100.64.1.0/24'))).toBe(true)
})

test('what no window holds any more is cleared away, whatever names were tried', async () => {
  const limits = limitsOf()
  const kept = async () => (await place.db.selectFrom('sign_in_failures').select('subject').execute()).length
  for (let n = 0; n < 30; n++) await limits.countFailure(attempt(`nobody_${n}`, `10.0.${n}.0/24`))
  expect(await kept()).toBeGreaterThanOrEqual(60)
  place.time.nowMs += 60_000
  await limits.countFailure(attempt('later', '10.1.0.0/24'))
  expect(await kept()).toBe(2)
})
