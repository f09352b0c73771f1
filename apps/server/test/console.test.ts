import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR_SESSION_MS } from '@glasshouse/records'
import { CONSOLE_IDLE_MS } from '@glasshouse/wire'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { ActDesk } from '../src/features/operators/act-desk.ts'
import { type Console, startConsole } from '../src/features/operators/console/start-console.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'

const [ASKS, APPROVES, SEES] = [loginOf('risk-a'), loginOf('risk-b'), loginOf('looks-on')]
let place: TestServer
let desk: OperatorDesk
let house: Console

beforeAll(async () => {
  place = await testServer()
  await place.person('somebody')
  await addOperators(place, [
    [ASKS, 'risk'],
    [APPROVES, 'risk'],
    [SEES, 'auditor'],
  ])
  desk = await openOperatorDoor(place)
  house = await startConsole({ services: place.services, desk: new ActDesk(place.services), folder: null })
})
afterAll(async () => {
  await house.close()
  await desk.close()
  await place.stop()
})

interface Sent {
  readonly cookie?: string
  readonly headers?: Record<string, string>
  readonly body?: object
}
const hostOf = () => new URL(house.url).host
async function send(method: 'GET' | 'POST', path: string, { cookie, headers = {}, body }: Sent = {}) {
  const own = { host: hostOf(), origin: house.url, 'x-console': 'person', ...(cookie ? { cookie } : {}) }
  const all = Object.fromEntries(Object.entries({ ...own, ...headers }).filter(([, value]) => value !== ''))
  const options: InjectOptions = { method, url: path, headers: all, ...(body ? { payload: body } : {}) }
  return house.app.inject(options)
}
/** A challenge of the console, signed by a key, which may say that it is another. */
async function signatureOf({ key }: Login, keyId = key.keyId): Promise<object> {
  const { challenge, bytes } = (await send('POST', '/operator/challenge')).json().data
  return { challenge, signature: { ...key.sign(Buffer.from(bytes, 'hex')), keyId } }
}
const signIn = async (login: Login) => send('POST', '/operator/sign-in', { body: await signatureOf(login) })
const cookieIn = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie']).split(';', 1)[0] as string
const cookieOf = async (login: Login) => cookieIn(await signIn(login))
const reasonOf = async (reply: ReturnType<typeof send>) => (await reply).json().reason
const isOpen = async (cookie: string) => (await send('GET', '/operator/sitting', { cookie })).json().code === 200

test('an address written in another way passes no guard: route and session are the same', async () => {
  const cookie = await cookieOf(SEES)
  for (const path of ['/%6fperator/acts', '/oper%61tor/acts', '/operator/%61cts']) {
    expect(await reasonOf(send('GET', path))).toBe('token_missing')
    expect(await reasonOf(send('GET', path, { cookie, headers: { 'x-console': '' } }))).toBe('origin_foreign')
    expect(await reasonOf(send('GET', path, { cookie, headers: { origin: 'https://evil.example' } }))).toBe('origin_foreign')
    expect((await send('GET', path, { cookie })).json().code).toBe(200)
  }
  const challenge = '/%6fperator/challenge'
  expect(await reasonOf(send('POST', challenge, { headers: { 'x-console': '' } }))).toBe('origin_foreign')
  expect((await send('POST', challenge)).json().code).toBe(200)
})

test('nor does an address with a host before it', async () => {
  const { port } = house.app.server.address() as AddressInfo
  const ask = (path: string) =>
    new Promise<string>((done, fail) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostOf()}\r\nconnection: close\r\n\r\n`),
      )
      let heard = ''
      socket.on('data', (data) => {
        heard += String(data)
      })
      socket.on('error', fail).on('close', () => done(heard))
    })
  for (const path of ['/operator/operators', `http://${hostOf()}/operator/operators`, `http://${hostOf()}/operator/acts`])
    expect(await ask(path)).toContain('origin_foreign')
})

test('an operator signs in; the token stands in a cookie that no script reads, and in no answer', async () => {
  const reply = await signIn(ASKS)
  expect(reply.json().data).toMatchObject({ token: '', operator: { name: ASKS.who, roles: ['risk'] } })
  expect(reply.headers['set-cookie']).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=1800$/)
  const shown = await send('GET', '/operator/sitting', { cookie: cookieIn(reply) })
  expect(shown.json().data).toMatchObject({ name: ASKS.who })
})

test('two operators ask and approve at the console what the command line would execute, and nobody does both', async () => {
  const [asks, approves] = [await cookieOf(ASKS), await cookieOf(APPROVES)]
  const stateNow = async () => (await place.engine.read.configuration()).markets.find(({ symbol }) => symbol === 'btcusdt')?.state
  const asked = async (state: string) => {
    const body = { act: 'market-state', words: ['btcusdt', state], reason: 'incident' }
    const { id, toSign } = (await send('POST', '/operator/acts/request', { cookie: asks, body })).json().data
    const bytes = Buffer.from(toSign, 'hex')
    const reply = await send('POST', '/operator/acts/sign', { cookie: asks, body: { id, signature: ASKS.key.sign(bytes) } })
    return { ...(reply.json().data as { id: string; state: string }), bytes }
  }
  expect(await asked('halted')).toMatchObject({ state: 'executed' })
  const { id, bytes, state } = await asked('open')
  expect([state, await stateNow()]).toEqual(['requested', 'halted'])
  const approve = (cookie: string, { key }: Login) =>
    send('POST', '/operator/acts/approve', { cookie, body: { id, signature: key.sign(bytes) } })
  expect(await reasonOf(approve(asks, ASKS))).toBe('approver_is_actor')
  expect(await reasonOf(approve(approves, ASKS))).toBe('signature_invalid')
  expect(await reasonOf(send('POST', '/operator/acts/approve', { cookie: approves, body: { id } }))).toBe('signature_missing')
  expect((await approve(approves, APPROVES)).json()).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect(await stateNow()).toBe('open')
})

test('an auditor sees the requests at the console and may ask for nothing', async () => {
  const cookie = await cookieOf(SEES)
  expect((await send('GET', '/operator/acts', { cookie })).json().code).toBe(200)
  const body = { act: 'market-state', words: ['btcusdt', 'open'], reason: 'incident' }
  expect(await reasonOf(send('POST', '/operator/acts/request', { cookie, body }))).toBe('role_missing')
})

const FOREIGN: readonly (readonly [string, () => Record<string, string>])[] = [
  ['a page of the traders’ origin', () => ({ origin: place.url })],
  ['a page of no origin', () => ({ origin: 'null' })],
  ['a page elsewhere on this machine, by the browser’s word', () => ({ origin: '', 'sec-fetch-site': 'same-site' })],
  ['a form or a link, which brings no header', () => ({ 'x-console': '' })],
  ['a name that was bound to this address', () => ({ host: 'evil.example', origin: 'http://evil.example' })],
  ['another port of this machine', () => ({ host: '127.0.0.1:1', origin: 'http://127.0.0.1:1' })],
]
test.each(FOREIGN)('refuses %s, signed in or not', async (_who, headers) => {
  const cookie = await cookieOf(SEES)
  const given = { cookie, headers: headers() }
  expect(await reasonOf(send('GET', '/operator/acts', given))).toBe('origin_foreign')
  expect(await reasonOf(send('POST', '/operator/sign-in', { ...given, body: await signatureOf(SEES) }))).toBe('origin_foreign')
})

test('answers no preflight and gives no origin leave to read', async () => {
  const headers = { origin: place.url, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-console' }
  const reply = await house.app.inject({ method: 'OPTIONS', url: '/operator/acts', headers: { host: hostOf(), ...headers } })
  expect(reply.json().reason).toBe('unknown_path')
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('its policy lets in no foreign script, frame or connection, and nothing is kept by a browser', async () => {
  const { headers } = await send('GET', '/operator/sitting')
  const policy = String(headers['content-security-policy'])
  for (const rule of [`default-src 'none'`, `script-src 'self'`, `connect-src 'self'`, `frame-ancestors 'none'`])
    expect(policy.split('; ')).toContain(rule)
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
})

test('the page carries a nonce of its own each time, and only its built files are served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-console-test-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<meta property="csp-nonce" nonce="__NONCE__" />')
  writeFileSync(join(folder, 'assets/main-1.js'), 'export {}')
  const parts = { services: place.services, desk: new ActDesk(place.services), folder }
  const { app, url, close } = await startConsole(parts)
  const get = (path: string) => app.inject({ url: path, headers: { host: new URL(url).host } })
  const [one, other] = [await get('/'), await get('/')]
  const nonce = /nonce="([\w-]{22})"/.exec(one.body)?.[1]
  expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(other.body).not.toBe(one.body)
  expect((await get('/assets/main-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const path of ['/index.html', '/assets/../index.html', '/assets/%2e%2e/index.html']) expect((await get(path)).statusCode).toBe(404)
  expect((await app.inject({ url: '/', headers: { host: 'evil.example' } })).json().reason).toBe('origin_foreign')
  await close()
  rmSync(folder, { recursive: true })
})

test('the traders’ origin serves no operators’ call, and forwards /console only where its readers reach it', async () => {
  const cookie = await cookieOf(SEES)
  for (const [method, path] of [
    ['POST', '/operator/sign-in'],
    ['GET', '/operator/acts'],
    ['GET', '/operator/sitting'],
  ] as const) {
    const reply = await place.app.inject({ method, url: path, headers: { cookie, 'x-console': 'person' } })
    expect([path, reply.statusCode, reply.json().reason]).toEqual([path, 404, 'unknown_path'])
  }
  expect((await place.app.inject('/console')).statusCode).toBe(404)
  const parts = { services: place.services, socketCount: () => 0, webFolder: null, consoleAddress: () => house.url }
  const app = await createApp(parts)
  const forwarded = await app.inject('/console')
  expect([forwarded.statusCode, forwarded.headers.location]).toEqual([302, house.url])
  await app.close()
})

test('without a name of its own it is found by this machine’s name: no passkey belongs to an address of numbers', () => {
  expect(house.url).toMatch(/^http:\/\/localhost:\d+$/)
})

test('a token of the command line opens nothing at the console, in a cookie or a header', async () => {
  const token = (await desk.signIn(SEES)).data.token
  expect(await isOpen(`glasshouse_console=${token}`)).toBe(false)
  expect(await reasonOf(send('GET', '/operator/acts', { headers: { authorization: token } }))).toBe('token_missing')
})

test('a session ends at sign-out, by a later one of the same operator, and each end is audited', async () => {
  const first = await cookieOf(SEES)
  const second = await cookieOf(SEES)
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
  expect(await reasonOf(send('GET', '/operator/sitting', { cookie: first }))).toBe('session_replaced')
  expect((await send('POST', '/operator/sign-out', { cookie: second })).headers['set-cookie']).toMatch(/=; .*Max-Age=0/)
  expect(await reasonOf(send('GET', '/operator/sitting', { cookie: second }))).toBe('token_invalid')
  expect(await place.services.records.audit.list(2)).toMatchObject([
    { act: 'console-session-end', detail: { cause: 'signed_out' } },
    { act: 'console-sign-in', detail: { network: '127.0.0.0/24' } },
  ])
})

test('a session ends idle, which what the page asks by itself does not put off', async () => {
  const cookie = await cookieOf(SEES)
  place.time.nowMs += CONSOLE_IDLE_MS - 1
  expect((await send('GET', '/operator/sitting', { cookie, headers: { 'x-console': 'page' } })).json().code).toBe(200)
  place.time.nowMs += 1
  const asked = () => send('GET', '/operator/sitting', { cookie })
  expect([await reasonOf(asked()), await reasonOf(asked())]).toEqual(['session_idle', 'session_idle'])
})

test('a session ends half an hour after the sign-in, whatever is done meanwhile', async () => {
  const cookie = await cookieOf(SEES)
  const step = CONSOLE_IDLE_MS / 2
  for (let at = step; at < OPERATOR_SESSION_MS; at += step) {
    place.time.nowMs += step
    expect([at, await isOpen(cookie)]).toEqual([at, true])
  }
  place.time.nowMs += step
  expect(await isOpen(cookie)).toBe(false)
})

/** From a network of its own, as SEES if the key says so. */
async function signInFrom(remoteAddress: string, login: Login, keyId?: string) {
  const headers = { host: hostOf(), origin: house.url, 'x-console': 'person' }
  const payload = await signatureOf(login, keyId)
  return (await house.app.inject({ method: 'POST', url: '/operator/sign-in', headers, payload, remoteAddress })).json()
}
const thief = loginOf('thief')

test('wrong tries are audited with their network alone, and refused after some from one network', async () => {
  const wrong = () => signInFrom('10.200.0.1', thief, SEES.key.keyId)
  expect((await wrong()).reason).toBe('operator_wrong')
  const [entry] = await place.services.records.audit.list(1)
  expect(entry).toMatchObject({ actor: 'system', act: 'console-sign-in-refused', subject: 'console', detail: { network: '10.200.0.0/24' } })
  expect(JSON.stringify(entry)).not.toContain(SEES.key.keyId)
  for (let tries = 1; tries < 8; tries++) expect((await wrong()).reason).toBe('operator_wrong')
  expect((await wrong()).reason).toBe('too_many_attempts')
  expect((await signInFrom('10.200.0.1', SEES)).reason).toBe('too_many_attempts')
})

test('one network has sixty wrong tries, under however many keys', async () => {
  const reasons: string[] = []
  for (let n = 0; n < 62; n++) reasons.push((await signInFrom('10.202.0.1', loginOf(`thief ${n}`))).reason)
  expect([reasons.indexOf('too_many_attempts'), new Set(reasons)]).toEqual([60, new Set(['operator_wrong', 'too_many_attempts'])])
})

test('wrong tries under an operator’s key from fifty networks shut the operator out of none, nor of the command line', async () => {
  for (let network = 0; network < 50; network++)
    expect((await signInFrom(`10.${network}.0.1`, thief, APPROVES.key.keyId)).reason).toBe('operator_wrong')
  expect((await signInFrom('10.201.0.1', APPROVES)).code).toBe(200)
  expect((await signInFrom('10.0.0.1', APPROVES)).code).toBe(200)
  expect((await desk.signIn(APPROVES)).code).toBe(200)
})
