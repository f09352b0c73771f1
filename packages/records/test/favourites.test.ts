import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FAVOURITES_MAX, Favourites, Passwords, Users } from '../src/index.ts'
import { freshRecords } from './records-database.ts'

let place: Awaited<ReturnType<typeof freshRecords>>
let favourites: Favourites
let ada: string
let bob: string
let people = 0
beforeAll(async () => {
  place = await freshRecords()
  favourites = new Favourites(place.db, place.clock)
})
beforeEach(async () => {
  ada = await person()
  bob = await person()
})
afterAll(() => place.stop())

async function person(): Promise<string> {
  people += 1
  const user = await new Users(place.db, new Passwords(), place.clock, () => {}).register({
    loginName: `collector_${people}`,
    password: 'correct horse',
    inviteCode: '',
  })
  if (typeof user === 'string') throw new Error(user)
  return user.userId
}
const of = (...symbols: string[]) => symbols.map((symbol) => ({ symbol, icon: '' }))
const symbols = async (userId: string) => (await favourites.list(userId)).map(({ symbol }) => symbol)

test('a favourite is kept once and removed once [API-055, EN-010]', async () => {
  const first = await favourites.add(ada, 'btcusdt', '/coins/btc.svg')
  expect(await favourites.add(ada, 'btcusdt', 'other')).toEqual(first)
  expect(await favourites.list(ada)).toEqual([first])
  expect(await favourites.list(bob)).toEqual([])
  await favourites.remove(bob, 'btcusdt')
  expect(await symbols(ada)).toEqual(['btcusdt'])
  await favourites.remove(ada, 'btcusdt')
  await favourites.remove(ada, 'btcusdt')
  expect(await favourites.list(ada)).toEqual([])
})

test('many come in one go, in the order asked, each once, beside those that were there [API-057]', async () => {
  await favourites.add(ada, 'ltcusdt', '')
  const added = await favourites.addAll(ada, of('xrpusdt', 'ltcusdt', 'btcusdt', 'xrpusdt', 'adausdt'))
  if (added === 'too_many_favourites') throw new Error(added)
  expect(added.map(({ symbol }) => symbol)).toEqual(['xrpusdt', 'ltcusdt', 'btcusdt', 'adausdt'])
  expect(await symbols(ada)).toEqual(['ltcusdt', 'xrpusdt', 'btcusdt', 'adausdt'])
})

test('of a coin named twice the first icon counts', async () => {
  await favourites.addAll(ada, [
    { symbol: 'btcusdt', icon: '/first.svg' },
    { symbol: 'btcusdt', icon: '/second.svg' },
  ])
  expect(await favourites.list(ada)).toMatchObject([{ icon: '/first.svg' }])
})

test('the list has an end: exactly full is taken, one more is not, and then nothing of the bulk is', async () => {
  const many = (count: number, prefix: string) => of(...Array.from({ length: count }, (_, index) => `${prefix}${index}`))
  await favourites.addAll(ada, many(FAVOURITES_MAX - 1, 'm'))
  expect(await favourites.addAll(ada, of('one', 'two'))).toBe('too_many_favourites')
  expect(await symbols(ada)).toHaveLength(FAVOURITES_MAX - 1)
  expect(await favourites.addAll(ada, of('one', 'm0'))).toHaveLength(2)
  expect(await favourites.add(ada, 'two', '')).toBe('too_many_favourites')
  expect(await favourites.add(ada, 'm0', '')).toMatchObject({ symbol: 'm0' })
})

test('two at once cannot step over the end', async () => {
  await favourites.addAll(ada, of(...Array.from({ length: FAVOURITES_MAX - 1 }, (_, index) => `m${index}`)))
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((symbol) => favourites.add(ada, symbol, '')))
  expect(answers.filter((answer) => answer === 'too_many_favourites')).toHaveLength(3)
  expect(await symbols(ada)).toHaveLength(FAVOURITES_MAX)
})

test('the same one added twice at once is one [API-055]', async () => {
  const answers = await Promise.all([favourites.add(ada, 'btcusdt', ''), favourites.add(ada, 'btcusdt', '')])
  expect(answers[0]).toEqual(answers[1])
  expect(await symbols(ada)).toEqual(['btcusdt'])
})

test('by id only one’s own go, and one foreign id keeps them all [API-058]', async () => {
  const mine = await favourites.addAll(ada, of('btcusdt', 'ethusdt', 'ltcusdt'))
  const his = await favourites.add(bob, 'btcusdt', '')
  if (mine === 'too_many_favourites' || his === 'too_many_favourites') throw new Error('full')
  const [first, second] = mine.map(({ favouriteId }) => favouriteId) as [number, number]
  expect(await favourites.removeIds(ada, [first, his.favouriteId])).toEqual({ unknownId: his.favouriteId })
  expect(await symbols(ada)).toHaveLength(3)
  expect(await favourites.removeIds(ada, [first, second])).toBeNull()
  expect([await symbols(ada), await symbols(bob)]).toEqual([['ltcusdt'], ['btcusdt']])
  expect(await favourites.removeIds(ada, [first])).toEqual({ unknownId: first })
})
