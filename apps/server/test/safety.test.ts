import { afterEach, expect, test } from 'vitest'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer | undefined
afterEach(async () => {
  await place?.stop()
  place = undefined
})

async function houseWith(env: Record<string, string>) {
  place = await testServer({ withDocs: true, env, withMarketMaker: false })
  const { url } = place
  return (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers, redirect: 'manual' })
}
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''
const connectsOf = (response: Response) => /connect-src ([^;]*)/.exec(policyOf(response))?.[1]

test('a house at an https address keeps browsers there, and its pages connect to it alone', async () => {
  const ask = await houseWith({ PUBLIC_URL: 'https://house.example', TRUST_PROXY: 'on' })
  for (const path of ['/api/common/getCoinList', '/healthz', '/nosuch']) {
    const response = await ask(path, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' })
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(connectsOf(response)).toBe("'self' wss://house.example")
  }
  expect((await ask('/api/docs/json')).status).toBe(404)
})

test('a house without a public address names the host that it was asked at, and nothing that is none', async () => {
  const ask = await houseWith({})
  const response = await ask('/api/common/getCoinList')
  expect(connectsOf(response)).toBe(`'self' ws://${new URL(place?.url ?? '').host}`)
  expect(response.headers.get('strict-transport-security')).toBeNull()
  const inject = async (host: string) =>
    String((await place?.app.inject({ url: '/healthz', headers: { host } }))?.headers['content-security-policy'])
  expect(await inject('[::1]:8080')).toContain("connect-src 'self' ws://[::1]:8080;")
  for (const host of ['a b', '*', 'x;script-src *', 'x y', "'unsafe-inline'", 'http://x', '*.example', ''])
    expect(await inject(host)).toMatch(/connect-src 'self'( ws:\/\/[\w.:]+)?; /)
  expect(await inject('*.example')).toContain("connect-src 'self';")
})

test('figures are for this machine, and for nobody whom a proxy on it passes on, trusted or not', async () => {
  const ask = await houseWith({})
  expect((await ask('/metrics')).status).toBe(200)
  for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'X-Forwarded-Port'])
    expect([name, (await ask('/metrics', { [name]: '127.0.0.1' })).status]).toEqual([name, 404])
})

test('behind a trusted proxy the word of a caller opens no figures, and a token does', async () => {
  const ask = await houseWith({ TRUST_PROXY: 'on', METRICS_TOKEN: '0123456789abcdef' })
  const forwarded = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }
  expect((await ask('/metrics', forwarded)).status).toBe(404)
  expect((await ask('/metrics', { ...forwarded, authorization: 'Bearer 0123456789abcdef' })).status).toBe(200)
})

test('the description of the calls has the policy of every page and nothing from elsewhere', async () => {
  const ask = await houseWith({ API_DOCS: 'on' })
  const page = await ask('/api/docs/')
  expect(page.status).toBe(200)
  expect(policyOf(page)).toBe(policyOf(await ask('/healthz')))
  const html = await page.text()
  expect(html).not.toMatch(/<script(?![^>]*src=)[^>]*>/)
  for (const [, address] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect(address).not.toMatch(/^(https?:)?\/\//)
  expect(await (await ask('/api/docs/static/swagger-initializer.js')).text()).toContain('validatorUrl: null')
})

test('API_DOCS off shows no page and no document', async () => {
  const ask = await houseWith({ API_DOCS: 'off' })
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})
