import { FileError } from '@glasshouse/records'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveFiles } from './serve-files.ts'

const PICTURE = Buffer.from('ffd8ffe0', 'hex')
function served(refusal?: FileError['reason']) {
  const app = Fastify()
  const asked: string[][] = []
  serveFiles(app, {
    async readByLink(fileId, link) {
      asked.push([fileId, link])
      if (refusal) throw new FileError(refusal)
      return { mediaType: 'image/jpeg', bytes: PICTURE }
    },
  })
  return { asked, get: (path: string) => app.inject({ method: 'GET', url: `/api/files/${path}` }) }
}

test('a good link answers the bytes, kept by no cache, and nothing in them may run', async () => {
  const { asked, get } = served()
  const reply = await get('abc?link=1.2.3')
  expect(asked).toEqual([['abc', '1.2.3']])
  expect([reply.statusCode, reply.rawPayload]).toEqual([200, PICTURE])
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
  })
})

test.each([
  ['not_found', 404],
  ['link_invalid', 404],
  ['link_expired', 410],
  ['file_unreadable', 500],
] as const)('refused as %s it answers %i and no bytes', async (reason, status) => {
  const reply = await served(reason).get('abc?link=1.2.3')
  expect([reply.statusCode, reply.json().reason]).toEqual([status, 'not_found'])
  expect(reply.headers['cache-control']).toBe('private, no-store')
})

test.each([['abc'], ['abc?link='], ['abc?link=a&link=b'], ['abc?link[]=x'], ['%2e%2e%2fx?link=1']])(
  '%s reaches the store as plain text',
  async (path) => {
    const { asked, get } = served('link_invalid')
    expect((await get(path)).statusCode).toBe(404)
    for (const given of asked.flat()) expect(typeof given).toBe('string')
  },
)
