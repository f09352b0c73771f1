import { expect, test } from 'vitest'
import { fakeCaches } from '../testing/fake-caches.ts'
import type { BuiltFiles } from './worker-rules.ts'
import { WorkerStore } from './worker-store.ts'

const build = (name: string, others: readonly string[] = []): BuiltFiles => ({
  build: name,
  entry: `/assets/index-${name}aaaaaaa.js`,
  code: [
    `/assets/index-${name}aaaaaaa.js`,
    '/assets/Button-e0xcLfU_.js',
    `/assets/words-en-${name}aaaaaaa.js`,
    `/assets/words-ar-${name}aaaaaaa.js`,
    ...others,
  ],
  pictures: 'p1',
})
const ONE = build('1')
const TWO = build('2')

/** A server that serves one build's files, until it is told otherwise. */
function house(files: BuiltFiles) {
  const now: { files: BuiltFiles | undefined; status: number } = { files, status: 200 }
  const device = fakeCaches((path) => {
    if (!now.files) return undefined
    if (now.status !== 200) return new Response('', { status: now.status })
    if (path === '/') return new Response(`<script src="${now.files.entry}">`)
    return path.startsWith('/coins/') || now.files.code.includes(path)
      ? new Response(`bytes of ${path}`)
      : new Response('', { status: 404 })
  })
  return { ...device, now, store: (of: BuiltFiles) => new WorkerStore({ files: of, caches: device.caches, fetch: device.fetch }) }
}
const request = (path: string) => new Request(new URL(path, 'https://house.test'))

test('installing keeps the page and the code, but not the words nobody asked for', async () => {
  const { store, kept } = house(ONE)
  await store(ONE).install()
  expect(kept()).toEqual(['/', '/assets/Button-e0xcLfU_.js', ONE.entry])
})

test('a worker whose files the server does not have is not installed', async () => {
  const { store, now } = house(ONE)
  await expect(store(TWO).install()).rejects.toThrow('another build')
  now.files = { ...ONE, code: ONE.code.slice(0, 1) }
  await expect(store(ONE).install()).rejects.toThrow('missing')
})

test('an update loads only what changed, with the words in use', async () => {
  const { store, now, asked } = house(ONE)
  await store(ONE).install()
  await store(ONE).keep(['/assets/words-en-1aaaaaaa.js', '/platform/default/config.js', '/api/user/getInfo'])
  asked()
  now.files = TWO
  await store(TWO).install()
  expect(asked().sort()).toEqual(['/', TWO.entry, '/assets/words-en-2aaaaaaa.js'])
})

test('with the words of a language come those of screens that were not opened yet, now and in the next build', async () => {
  const sections = (name: string) => ['en_trade', 'en_desk', 'ar_trade'].map((words) => `/assets/words-${words}-${name}aaaaaaa.js`)
  const [first, second] = [build('1', sections('1')), build('2', sections('2'))]
  const { store, now, kept, asked } = house(first)
  await store(first).install()
  await store(first).keep(['/assets/words-en-1aaaaaaa.js'])
  const words = () => kept().filter((path) => path.includes('words'))
  expect(words()).toEqual(['/assets/words-en-1aaaaaaa.js', '/assets/words-en_desk-1aaaaaaa.js', '/assets/words-en_trade-1aaaaaaa.js'])
  await store(first).built(request('/assets/words-ar-1aaaaaaa.js'))
  await expect.poll(words).toContain('/assets/words-ar_trade-1aaaaaaa.js')
  asked()
  now.files = second
  await store(second).install()
  expect(asked()).toEqual(expect.arrayContaining(sections('2')))
})

test('an old page whose parts are gone from the server still has them while the new worker waits, and while a second window is open', async () => {
  const { store, now } = house(ONE)
  await store(ONE).install()
  now.files = TWO
  await store(TWO).install()
  expect(await (await store(ONE).built(request(ONE.entry))).text()).toContain(ONE.entry)
  await store(TWO).clean(2)
  expect((await store(TWO).built(request(ONE.entry))).status).toBe(200)
  await store(TWO).clean(1)
  expect((await store(TWO).built(request(ONE.entry))).status).toBe(404)
})

test('cleaning takes the former page and pictures and leaves what others keep', async () => {
  const { store, now, caches, names } = house(ONE)
  await store(ONE).install()
  await store(ONE).picture(request('/coins/btc.svg'))
  await caches.open('somebody-else')
  now.files = TWO
  await store(TWO).install()
  await store({ ...TWO, pictures: 'p2' }).clean(1)
  expect(names()).toEqual(['glasshouse-built', 'glasshouse-shell-2', 'somebody-else'])
})

test('a page comes from the server, and from the device when the server is gone or broken', async () => {
  const { store, now, asked } = house(ONE)
  await store(ONE).install()
  asked()
  expect((await store(ONE).page(request('/'))).status).toBe(200)
  expect(asked()).toEqual(['/'])
  now.status = 502
  expect((await store(ONE).page(request('/'))).status).toBe(200)
  now.files = undefined
  expect(await (await store(ONE).page(request('/'))).text()).toContain(ONE.entry)
  expect((await store(ONE).page(request('/register?code=7'))).headers.get('location')).toBe('https://house.test/#/register?code=7')
})

test('a newer page of the server is shown, but not kept: its parts are not here', async () => {
  const { store, now } = house(ONE)
  await store(ONE).install()
  now.files = TWO
  expect(await (await store(ONE).page(request('/'))).text()).toContain(TWO.entry)
  await store(ONE).built(request(TWO.entry))
  now.files = undefined
  expect(await (await store(ONE).page(request('/'))).text()).toContain(ONE.entry)
  await expect(store(ONE).built(request(TWO.entry))).rejects.toThrow()
})

test('what was used once is there without a network; what failed is not kept', async () => {
  const { store, now } = house(ONE)
  now.status = 404
  await store(ONE).picture(request('/coins/btc.svg'))
  now.status = 200
  expect(await (await store(ONE).picture(request('/coins/btc.svg'))).text()).toContain('btc')
  await store(ONE).built(request('/assets/words-ar-1aaaaaaa.js'))
  now.files = undefined
  expect(await (await store(ONE).picture(request('/coins/btc.svg'))).text()).toContain('btc')
  expect(await (await store(ONE).built(request('/assets/words-ar-1aaaaaaa.js'))).text()).toContain('words-ar')
})
