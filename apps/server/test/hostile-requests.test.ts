import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { restingBuy, type TestUser } from './client.ts'
import { up } from './option-user.ts'
import { SocketClient } from './socket-client.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
let ada: TestUser
const logLines: string[] = []

beforeAll(async () => {
  place = await testServer({ logLines })
  ada = await place.person('ada')
})
afterAll(() => place.stop())

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Bytes as they stand; everything that comes until the other side closes. */
function exchange(bytes: string, url = place.url): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    let heard = ''
    socket.on('data', (data) => {
      heard += String(data)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })
}

describe('ids above 2^53 - 1', () => {
  test.each([
    ['/api/currency/order/cancelOrder', { id: '9999999999999999' }],
    ['/api/currency/order/cancelOrder', { id: '9007199254740992' }],
    ['/api/contract/order/canCelOrder', { id: '9999999999999999' }],
    ['/api/contract/loss/cancel', { id: '9999999999999999' }],
    ['/api/contract/position/stopPosition', { id: '9999999999999999' }],
    ['/api/contract/position/changes', { id: '9999999999999999' }],
  ])('%s refuses %j by its field, and the house goes on', async (path, query) => {
    expect(await ada.get(path, query)).toMatchObject({ code: 0, reason: 'field_malformed', field: 'id' })
    expect(await ada.get('/api/asset/assetBalance')).toMatchObject({ code: 200 })
  })

  test.each(['/api/currency/order/cancelOrder', '/api/contract/order/canCelOrder', '/api/contract/loss/cancel'])(
    '%s looks for the largest id there can be, and finds nothing',
    async (path) => expect(await ada.get(path, { id: String(Number.MAX_SAFE_INTEGER) })).toMatchObject({ code: 0, reason: 'not_found' }),
  )
})

describe('the form of a body', () => {
  test('one nested 10,000 deep is refused for its depth, without a stack in the log', async () => {
    const text = JSON.stringify({ ...up, openPrice: 0 }).replace('"openPrice":0', `"openPrice":${nested(10_000)}`)
    const { reply } = await ada.raw('POST', '/api/secondContractOrder/createSecondContractOrder', { text })
    expect(reply).toMatchObject({ code: 0, reason: 'nested_too_deep' })
    expect(logLines.filter((line) => line.includes('RangeError'))).toEqual([])
  })
  test('a field given twice is refused by its name', async () => {
    const text = JSON.stringify(restingBuy).replace('{', '{"delegateTotal":"5",')
    const { reply } = await ada.raw('POST', '/api/currency/order/submit', { text })
    expect(reply).toMatchObject({ code: 0, reason: 'field_repeated', field: 'delegateTotal', msg: 'delegateTotal: is given twice' })
  })
  test('a flag by the name of something that every object has is refused', async () => {
    const body = { symbol: 'btcusdt', leverage: '10', delegateTotal: '1', delegateType: 1 }
    expect(await ada.post('/api/contract/order/submit', { ...body, type: 'constructor' })).toMatchObject({
      code: 0,
      reason: 'value_not_listed',
      field: 'type',
    })
  })
})

describe('what never becomes a request', () => {
  test('a path beyond all bounds is answered in the envelope', async () => {
    const answer = await exchange(`GET /api/depth?symbol=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(answer).toContain('431 Request Header Fields Too Large')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toMatchObject({ code: 0, data: null, rows: [], reason: 'body_too_large' })
  })
  test.each([
    ['%ED%A0%80', 'field_malformed'],
    ['%zz', 'field_malformed'],
    ['9'.repeat(1_500), 'field_too_long'],
  ])('a path whose last part is %.12s is refused in the envelope as %s', async (part, reason) => {
    const { status, reply } = await ada.raw('POST', `/api/userCoin/remove/${part}`)
    expect([status, reply]).toMatchObject([200, { code: 0, data: null, rows: [], reason }])
  })
  test('bytes that are no HTTP are answered in the envelope', async () => {
    const answer = await exchange('\x00\x01\x02\r\n\r\n')
    expect(answer).toContain('400 Bad Request')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toMatchObject({ code: 0, reason: 'field_malformed' })
  })

  test('a body that does not arrive in time is given up, and its connection closed', async () => {
    const app = await createApp({ services: place.services, socketCount: () => 0, webFolder: null, arriveWithinMs: 300 })
    // Node by itself looks every 30 s.
    expect(app.server).toMatchObject({ headersTimeout: 300, connectionsCheckingInterval: 300 })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await exchange(
      'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"a"',
      url,
    )
    expect(answer).toContain('408 Request Timeout')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toMatchObject({ code: 0, reason: 'request_too_slow' })
    await app.close()
  })
  test('15 s are given to a head, and no request has more than a form: 120 s more', () =>
    expect([place.app.server.requestTimeout, place.app.server.headersTimeout]).toEqual([135_000, 15_000]))

  test('a form has 120 s to arrive, where another body has 15 s', async () => {
    const app = await createApp({ services: place.services, socketCount: () => 0, webFolder: null, arriveWithinMs: 300 })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const slow = (path: string, type: string) => {
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${ada.token}\r\ncontent-type: ${type}\r\ncontent-length: 90\r\n\r\n`
      return exchange(`${head}--b\r\n`, url)
    }
    let isFormAnswered = false
    const form = slow('/api/common/upload', 'multipart/form-data; boundary=b').then(
      () => {
        isFormAnswered = true
      },
      () => undefined,
    )
    // Nothing but a form has longer, also at a path that takes one or at none.
    for (const [path, type] of [
      ['/api/common/upload', 'application/json'],
      ['/api/user/uploadKYC', 'multipart/form-data; boundary=b'],
      ['/api/nowhere', 'multipart/form-data; boundary=b'],
    ] as const)
      expect(await slow(path, type)).toMatch(/request_too_slow|body_not_json|unknown_path/)
    expect(isFormAnswered).toBe(false)
    app.server.closeAllConnections()
    await form
    await app.close()
  })
})

describe('frames', () => {
  const frames = async (frame: string) => {
    const socket = await SocketClient.open(place.url, '/ws/hostile')
    socket.send(frame)
    await socket.served()
    socket.close()
    return socket.heard.find(({ type }) => type === 'ERROR')
  }
  test.each([
    ['nested_too_deep', nested(1_000)],
    ['field_repeated', '{"op":"subscribe","type":"DETAIL","type":"KLINE"}'],
    ['value_not_listed', '{"op":"subscribe","type":"DEPTH","symbol":"btcusdt","kind":"constructor"}'],
    ['unknown_topic', '{"op":"subscribe","type":"__proto__"}'],
  ])('a frame is refused as %s', async (reason, frame) => expect(await frames(frame)).toMatchObject({ reason }))
})

describe('packed replies', () => {
  test('a long read is packed for whoever unpacks it', async () => {
    const response = await fetch(`${place.url}/api/common/getCoinList`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.json()).toMatchObject({ code: 200 })
  })
  test('an answer with a token is not', async () => {
    const body = { signType: 3, loginName: ada.loginName, loginPassword: 'a long enough password' }
    const { reply, headers } = await ada.raw('POST', '/api/user/login', { body, headers: { 'accept-encoding': 'br, gzip' } })
    expect([reply.code, headers.get('content-encoding')]).toEqual([200, null])
  })
})

test('the log holds nothing of a query or a body, also where a password comes in the query', async () => {
  const query = { email: 'ada@mail.example', newPwd: 'secret-of-the-query', emailCode: '123456' }
  await place.client().get('/api/user/backPwd', query)
  await place.client().post('/api/user/backPwd', { ...query, newPwd: 'secret-of-the-body' })
  await place.client().get('/api/user/backPwd', { ...query, newPwd: 'short', email: 'secret-of-the-fault' })
  await exchange(`GET /api/user/backPwd?newPwd=secret-of-the-overflow${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect(logLines.filter((line) => line.includes('/api/user/backPwd'))).not.toEqual([])
  expect(logLines.filter((line) => /secret-of-the|123456|mail\.example/.test(line))).toEqual([])
})
