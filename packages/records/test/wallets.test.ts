import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD_COST, Passwords, USER_TURNS, Users, WalletChallenges, Wallets } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let wallets: Wallets
let users: Users
beforeAll(async () => {
  place = await freshRecords()
  wallets = new Wallets(place.db, place.clock)
  users = new Users(place.db, new Passwords(USER_TURNS, { ...PASSWORD_COST, memoryCost: 64, timeCost: 1 }), place.clock, () => {})
})
afterAll(() => place.stop())

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const made = (address: string) => users.registerWallet({ wallet: { type: 'ethereum', address }, inviteCode: '' }, wallets)

test('ten first sign-ins of one address at once make one user, and leave no other behind', async () => {
  const found = await Promise.all(Array.from({ length: 10 }, () => made(ADDRESS)))
  expect(new Set(found.map((user) => typeof user === 'object' && user.userId)).size).toBe(1)
  expect(await place.db.selectFrom('users').select('user_id').execute()).toHaveLength(1)
  expect(found[0]).toMatchObject({ loginName: '0x5aAe…eAed', hasPassword: false, email: '', phone: '' })
})

test('a user without a password is let in by none until one is set, and the check takes a hash as with one', async () => {
  const passwords = new Passwords(USER_TURNS, { ...PASSWORD_COST, memoryCost: 64, timeCost: 1 })
  let hashes = 0
  const verify = passwords.verify.bind(passwords)
  passwords.verify = (...parts) => {
    hashes++
    return verify(...parts)
  }
  const seen = new Users(place.db, passwords, place.clock, () => {})
  const user = await made('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')
  if (typeof user === 'string') throw new Error(user)
  await place.db.updateTable('users').set({ login_key: 'named_later' }).where('user_id', '=', user.userId).execute()
  for (const password of ['', 'null', 'nobody has this password']) expect(await seen.authenticate('named_later', password)).toBeNull()
  expect(hashes).toBe(3)
  await seen.setPassword(user.userId, 'a long enough one')
  expect(await seen.authenticate('named_later', 'a long enough one')).toMatchObject({ userId: user.userId, hasPassword: true })
})

test('a text is taken once, in time, and for nothing but what it was written for', async () => {
  const challenges = new WalletChallenges(place.db, place.clock)
  const asked = { purpose: 'login', type: 'ethereum', address: ADDRESS, chainId: 1, userId: '' } as const
  const make = () => challenges.make(asked, ({ nonce }) => `sign ${nonce}`)
  const first = await make()
  expect(await challenges.take(first.nonce, asked)).toEqual({ ...asked, ...first })
  expect(await challenges.take(first.nonce, asked)).toBeNull()
  for (const other of [{ purpose: 'bind' }, { type: 'tron' }, { address: `${ADDRESS}0` }, { userId: '123456789' }] as const)
    expect(await challenges.take((await make()).nonce, { ...asked, ...other })).toBeNull()
  const late = await make()
  place.time.nowMs += 5 * 60_000
  expect(await challenges.take(late.nonce, asked)).toBeNull()
  expect((await make()).nonce).toMatch(/^[\da-f]{32}$/)
  expect(await place.db.selectFrom('wallet_challenges').select('nonce').execute()).toHaveLength(1)
})
