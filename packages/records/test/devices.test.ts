import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEVICE_MS, DEVICES_MAX, Devices, Passwords, type User, Users } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let devices: Devices
let users: Users
beforeAll(async () => {
  place = await freshRecords()
  devices = new Devices(place.db, place.clock, randomBytes(32))
  users = new Users(place.db, new Passwords(), place.clock, () => undefined)
})
afterAll(() => place.stop())

const registered = async (loginName: string): Promise<User> => {
  const user = await users.register({ loginName, password: 'correct horse', inviteCode: '' })
  if (typeof user === 'string') throw new Error(user)
  return user
}
const knows = (token: string, name: string) => devices.knownAs(token, 'account', name)

test('a device is known to the user who signed in from it, under his name in any case, and to nobody else', async () => {
  const [ada, bob] = [await registered('ada_l'), await registered('bob_b')]
  const token = await devices.remember(ada.userId, '')
  expect(token).toMatch(/^[\w-]{65}$/)
  expect(await knows(token, 'Ada_L')).toMatch(/^[0-9a-f]{64}$/)
  expect(await devices.knownAs(token, 'email', 'ada_l')).toBeNull()
  for (const [given, name] of [
    [token, 'bob_b'],
    [token, 'nobody_here'],
    ['A'.repeat(65), 'ada_l'],
    [`${token.slice(0, 43)}${'A'.repeat(22)}`, 'ada_l'],
    ['', 'ada_l'],
    [`${token}x`, 'ada_l'],
    ['\0'.repeat(65), 'ada_l'],
  ] as const)
    expect(await knows(given, name)).toBeNull()
  expect(await devices.remember(bob.userId, token)).toBe(token)
  expect(await knows(token, 'bob_b')).toBe(await knows(token, 'ada_l'))
})

test('a token that the exchange did not give is not taken over, and what is kept shows none', async () => {
  const eve = await registered('eve_e')
  const chosen = 'B'.repeat(65)
  const given = await devices.remember(eve.userId, chosen)
  expect(given).not.toBe(chosen)
  expect(await knows(chosen, 'eve_e')).toBeNull()
  expect([devices.nameOf(chosen), devices.nameOf(given)]).toEqual([null, await knows(given, 'eve_e')])
  expect(new Devices(place.db, place.clock, randomBytes(32)).nameOf(given)).toBeNull()
  expect(JSON.stringify(await place.db.selectFrom('sign_in_devices').selectAll().execute())).not.toContain(given)
})

test('a user has twenty devices, of which the one unused for longest goes, and one unused for half a year is a stranger', async () => {
  const many = await registered('many_of_them')
  const tokens: string[] = []
  for (let n = 0; n < DEVICES_MAX; n++) {
    tokens.push(await devices.remember(many.userId, ''))
    place.time.nowMs += 1_000
  }
  await devices.remember(many.userId, tokens[0] as string)
  place.time.nowMs += 1_000
  await devices.remember(many.userId, '')
  expect(await knows(tokens[0] as string, 'many_of_them')).not.toBeNull()
  expect(await knows(tokens[1] as string, 'many_of_them')).toBeNull()
  expect(await knows(tokens[2] as string, 'many_of_them')).not.toBeNull()
  place.time.nowMs += DEVICE_MS
  expect(await knows(tokens[0] as string, 'many_of_them')).toBeNull()
  await devices.remember(many.userId, '')
  const kept = await place.db.selectFrom('sign_in_devices').select('token_hash').where('user_id', '=', many.userId).execute()
  expect(kept).toHaveLength(1)
})
