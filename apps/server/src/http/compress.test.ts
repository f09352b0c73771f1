import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type AnyEndpoint, calls } from '@glasshouse/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { mayBePacked, packingOf, packReply } from './compress.ts'

function reply() {
  const headers: Record<string, string> = { 'content-length': '1' }
  const made = {
    headers,
    header: (name: string, value: string) => {
      headers[name] = value
      return made
    },
    removeHeader: (name: string) => {
      delete headers[name]
      return made
    },
  }
  return made
}
const send = async (payload: unknown, accepted?: string) => {
  const to = reply()
  const sent = await packReply(
    { headers: { 'accept-encoding': accepted } } as unknown as FastifyRequest,
    to as unknown as FastifyReply,
    payload,
  )
  return { sent, headers: to.headers }
}
const long = JSON.stringify({ rows: Array(100).fill({ symbol: 'btcusdt', msg: 'é漢' }) })

test('a long reply is packed as its reader takes it, and unpacks to the same', async () => {
  const br = await send(long, 'gzip, deflate, br')
  expect([br.headers['content-encoding'], br.headers.vary, br.headers['content-length']]).toEqual(['br', 'accept-encoding', undefined])
  expect(brotliDecompressSync(br.sent as Buffer).toString()).toBe(long)
  const gz = await send(long, 'gzip')
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.sent as Buffer).toString()).toBe(long)
  expect((gz.sent as Buffer).length).toBeLessThan(long.length / 4)
})

test('whoever unpacks nothing gets it plain, and caches are told that it depends', async () => {
  const { sent, headers } = await send(long)
  expect([sent, headers['content-encoding'], headers.vary]).toEqual([long, undefined, 'accept-encoding'])
})

test('a short reply, and what is no text, stay as they are', async () => {
  expect(await send('x'.repeat(1_023), 'br')).toMatchObject({ sent: 'x'.repeat(1_023), headers: { 'content-length': '1' } })
  expect((await send(Buffer.alloc(5_000), 'br')).headers['content-encoding']).toBeUndefined()
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', null],
  ['GZIP', 'gzip'],
  ['br;q=0.1', 'br'],
  ['identity, brx', null],
  ['', null],
  [undefined, null],
])('%j is answered with %j', (accepted, packing) => expect(packingOf(accepted)).toBe(packing))

test('no call that submits, and none at the door, is ever packed: they answer tokens, codes and pictures', () => {
  const packed = (Object.values(calls) as AnyEndpoint[]).filter(mayBePacked)
  expect(packed.every(({ kind }) => kind === 'read')).toBe(true)
  expect(packed.map(({ path }) => path)).not.toContain(calls.easyGenerateCode.path)
  expect(packed.map(({ path }) => path)).toContain(calls.getCoinList.path)
  const secrets = /token|code|captcha|password/i
  const told = packed.flatMap(({ path, data }) =>
    Object.entries((data as { shape?: Record<string, ZodType> } | undefined)?.shape ?? {}).flatMap(([name, field]) =>
      field.safeParse('text').success ? [`${path} ${name}`] : [],
    ),
  )
  expect(told.filter((name) => secrets.test(name.split(' ')[1] as string))).toEqual([])
})
