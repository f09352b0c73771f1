import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply, TestUser } from './client.ts'
import {
  costlyPicture,
  type FormPart,
  formOf,
  jpegPicture,
  pictureAs,
  pngChunk,
  pngOf,
  pngPicture,
  SCRIPT,
  takenPicture,
  withChunk,
  withSegment,
} from './pictures.ts'
import { type TestServer, testServer } from './test-server.ts'

/** Uploads of a hostile world: what is kept is a picture drawn anew, or nothing. */
let place: TestServer
let person: TestUser
let png: Buffer = Buffer.alloc(0)
let jpeg: Buffer = Buffer.alloc(0)
const logLines: string[] = []
/** Several times what is taken while nobody waits. */
const AT_ONCE = 100
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, logLines })
  ;[png, jpeg] = await Promise.all([pngPicture(), jpegPicture()])
  person = await place.person('uploader')
})
afterAll(() => place.stop())

const TYPE = 'multipart/form-data; boundary=sample-boundary'
async function send(body: Buffer, { as = person, path = '/api/common/upload', type = TYPE } = {}): Promise<Reply> {
  const headers = { authorization: as.token, 'content-type': type }
  const response = await fetch(`${place.url}${path}`, { method: 'POST', headers, body: body as Uint8Array<ArrayBuffer> })
  expect([200, 503]).toContain(response.status)
  return (await response.json()) as Reply
}
const upload = (bytes: Buffer | string, put: Partial<FormPart> = {}, sent: Parameters<typeof send>[1] = {}) =>
  send(formOf([{ fileName: 'card.jpg', type: 'image/jpeg', ...put, bytes }]), sent)
/** Writes a body that other requests write too; `fetch` would keep copies of it in this process. */
const sendUncopied = (body: Buffer, as: TestUser) =>
  new Promise<Reply>((done, fail) => {
    const headers = { authorization: as.token, 'content-type': TYPE, 'content-length': body.length }
    const sent = request(`${place.url}/api/common/upload`, { method: 'POST', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part)).on('end', () => done(JSON.parse(Buffer.concat(parts).toString())))
    })
    sent.on('error', fail).end(body)
  })
const idOf = (reply: Reply) => String(reply.data.url).replace('/api/files/', '')
const files = () => place.services.fileStore.files
const kept = async (reply: Reply, of = person) => (await files().readOwn(idOf(reply), `user:${of.userId}`)).bytes
const rows = () => place.services.records.db.selectFrom('files').selectAll().execute()
const blobs = () => readdirSync(join(place.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
/** A user may leave only so many pictures lying about. */
const anew = async () => {
  person = await place.person('uploader')
}

test.each(['/api/common/upload', '/api/common/upload/OSS'])(
  '%s answers a stable address of the picture [API-079, API-080]',
  async (path) => {
    const reply = await upload(jpeg, {}, { path })
    expect(reply).toMatchObject({ code: 200, data: { url: expect.stringMatching(/^\/api\/files\/[0-9a-f]{32}$/) } })
    const bare = await fetch(`${place.url}${reply.data.url}`)
    expect(bare.status).toBe(404)
    await expect(files().readOwn(idOf(reply), 'user:123456789')).rejects.toMatchObject({ reason: 'not_found' })
    const stored = readFileSync(join(place.dataDir, 'uploads', idOf(reply).slice(0, 2), idOf(reply)))
    expect(stored.includes(jpeg.subarray(0, 40))).toBe(false)
  },
)

const TAILS = {
  'a ZIP archive': `PK\u0003\u0004${SCRIPT}`,
  'a page': `<!doctype html>${SCRIPT}`,
  'a script': `*/=1;alert(1);/*${SCRIPT}`,
  'a PHP page': `<?php system("id") ?>${SCRIPT}`,
  'a PDF': `%PDF-1.7 ${SCRIPT}`,
  'a program': `\u007fELF${SCRIPT}`,
}
describe('of a polyglot only the picture is kept [VL-008, BC-037]', () => {
  beforeAll(anew)
  const cases = Object.entries(TAILS).flatMap(([what, tail]) => (['png', 'jpeg'] as const).map((format) => [format, what, tail] as const))
  test.each(cases)('a %s with %s behind it', async (format, _what, tail) => {
    const reply = await upload(Buffer.concat([format === 'png' ? png : jpeg, Buffer.from(tail)]))
    const bytes = await kept(reply)
    for (const word of ['<script', 'PK\u0003\u0004', 'alert', '<?php', '%PDF', 'ELF']) expect(bytes.includes(word)).toBe(false)
  })
})

describe('metadata leaves nothing behind [VL-008]', () => {
  beforeAll(anew)
  const cases: readonly (readonly [what: string, made: () => Buffer | Promise<Buffer>])[] = [
    ['EXIF, XMP, place and profile', takenPicture],
    ['a JPEG comment', () => withSegment(jpeg, 0xfe, SCRIPT)],
    ['an APP1 segment that is no EXIF', () => withSegment(jpeg, 0xe1, `http://ns.adobe.com/xap/1.0/\0${SCRIPT}`)],
    ['an ICC segment that is no profile', () => withSegment(jpeg, 0xe2, `ICC_PROFILE\0\u0001\u0001${SCRIPT}`)],
    ['an APP13 segment', () => withSegment(jpeg, 0xed, `Photoshop 3.0\0${SCRIPT}`)],
    ['a PNG text chunk', () => withChunk(png, 'tEXt', `Title\0${SCRIPT}`)],
    ['a PNG international text chunk', () => withChunk(png, 'iTXt', `XML:com.adobe.xmp\0\0\0\0\0${SCRIPT}`)],
    ['a PNG EXIF chunk', () => withChunk(png, 'eXIf', SCRIPT)],
    ['an unknown PNG chunk', () => withChunk(png, 'scRt', SCRIPT)],
  ]
  test.each(cases)('%s', async (_what, made) => {
    const bytes = await made()
    expect(bytes.includes('alert(1)')).toBe(true)
    const clean = await kept(await upload(bytes))
    for (const word of ['script', 'alert', 'GPS', 'Exif', 'ICC_PROFILE', 'Photoshop']) expect(clean.includes(word)).toBe(false)
  })
})

const FOREIGN: readonly (readonly [what: string, made: () => Buffer | Promise<Buffer>])[] = [
  ['an SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?><svg onload="alert(1)"/>`)],
  ['a GIF', () => pictureAs('gif')],
  ['a GIF that is a script', () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;alert(1)`)],
  ['a WebP', () => pictureAs('webp')],
  ['a WebP with a script in its XMP', async () => Buffer.concat([await pictureAs('webp'), Buffer.from(`XMP ${SCRIPT}`)])],
  ['a TIFF', () => pictureAs('tiff')],
  ['a BMP', () => Buffer.from('424d3a000000', 'hex')],
  ['an icon', () => Buffer.from('0000010001001010', 'hex')],
  ['a HEIC', () => Buffer.from('\0\0\0\u0018ftypheic', 'latin1')],
  ['a film', () => Buffer.from('\0\0\0\u0018ftypmp42', 'latin1')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
  ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['a program', () => Buffer.from('7f454c460201', 'hex')],
  ['an archive', () => Buffer.from('504b0304', 'hex')],
  ['a page with a picture behind it', () => Buffer.concat([Buffer.from(SCRIPT), jpeg])],
  ['two bytes of a JPEG', () => Buffer.from('ffd8', 'hex')],
  ['null bytes', () => Buffer.alloc(1_000)],
]
test.each(FOREIGN)('%s is refused, whatever it is called [VL-008, BC-037]', async (_what, made) => {
  const before = await rows()
  expect(await upload(await made())).toMatchObject({ code: 0, reason: 'file_type_not_allowed', field: 'file' })
  expect(await rows()).toEqual(before)
})

const BROKEN: readonly (readonly [what: string, made: () => Buffer | Promise<Buffer>, reason: string])[] = [
  ['a JPEG cut in half', () => jpeg.subarray(0, jpeg.length >> 1), 'file_unreadable'],
  ['a PNG cut in half', () => png.subarray(0, png.length >> 1), 'file_unreadable'],
  ['a JPEG head before a page', () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(SCRIPT)]), 'file_unreadable'],
  ['a PNG head before a page', () => Buffer.concat([png.subarray(0, 8), Buffer.from(SCRIPT)]), 'file_unreadable'],
  ['a PNG with a wrong first chunk', () => Buffer.concat([png.subarray(0, 8), pngChunk('IDAT', SCRIPT)]), 'file_unreadable'],
  ['3,600 megapixels in 200 bytes', () => pngOf(60_000, 60_000), 'too_many_pixels'],
  ['60 megapixels', () => pngOf(10_000, 6_000), 'too_many_pixels'],
  ['one line of 2 billion pixels', () => pngOf(2_000_000_000, 1), 'file_unreadable'],
  ['one pixel', () => pngPicture(1, 1), 'picture_too_small'],
  ['99 pixels a side', () => jpegPicture(99, 400), 'picture_too_small'],
  ['a byte above 8 MB', () => Buffer.concat([jpeg, Buffer.alloc(8_000_001 - jpeg.length)]), 'file_too_large'],
]
test.each(BROKEN)('%s is refused and keeps nothing', async (_what, made, reason) => {
  const before = await rows()
  expect(await upload(await made())).toMatchObject({ code: 0, reason, field: 'file' })
  expect(await rows()).toEqual(before)
})

test('of 400 MB packed behind the head of a small picture only its own pixels are unpacked', async () => {
  const clean = await kept(await upload(pngOf(120, 110, 400_000_000)))
  expect(clean.length).toBeLessThan(10_000)
})

const part = (): FormPart => ({ fileName: 'card.jpg', type: 'image/jpeg', bytes: jpeg })
const FORMS: readonly (readonly [what: string, made: () => Buffer, type: string, reason: string])[] = [
  ['zero bytes', () => formOf([{ ...part(), bytes: '' }]), TYPE, 'field_missing'],
  ['no part', () => formOf([]), TYPE, 'field_missing'],
  ['two files', () => formOf([part(), part()]), TYPE, 'field_repeated'],
  ['another field', () => formOf([{ ...part(), name: 'picture' }]), TYPE, 'field_malformed'],
  ['a second field', () => formOf([part(), { name: 'owner', bytes: 'user:1' }]), TYPE, 'field_malformed'],
  ['a prototype as its field', () => formOf([{ ...part(), name: '__proto__' }]), TYPE, 'field_malformed'],
  ['a text instead of a file', () => formOf([{ bytes: 'file' }]), TYPE, 'field_wrong_type'],
  ['500 parts', () => formOf(Array.from({ length: 500 }, () => ({ bytes: 'x' }))), TYPE, 'field_malformed'],
  ['no boundary', () => formOf([part()]), 'multipart/form-data', 'field_malformed'],
  ['another boundary', () => formOf([part()]), 'multipart/form-data; boundary=other', 'field_malformed'],
  [
    'a boundary of 71 characters',
    () => formOf([part()], 'b'.repeat(71)),
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
    'field_malformed',
  ],
  ['no end', () => formOf([part()]).subarray(0, -30), TYPE, 'field_malformed'],
  ['nothing at all', () => Buffer.alloc(0), TYPE, 'field_malformed'],
  ['no disposition', () => Buffer.from('--sample-boundary\r\n\r\nx\r\n--sample-boundary--\r\n'), TYPE, 'field_malformed'],
  ['JSON', () => Buffer.from('{"file":"x"}'), 'application/json', 'field_malformed'],
  ['fields of an address', () => Buffer.from('file=x'), 'application/x-www-form-urlencoded', 'body_not_json'],
  ['a bare picture', () => jpeg, 'image/jpeg', 'body_not_json'],
  ['20 MB', () => Buffer.alloc(20_000_000), TYPE, 'body_too_large'],
]
test.each(FORMS)('a form of %s is refused', async (_what, made, type, reason) => {
  const before = await rows()
  expect(await send(made(), { type })).toMatchObject({ code: 0, reason })
  expect(await rows()).toEqual(before)
})

describe('the name and the stated type of a file are asked nothing', () => {
  beforeAll(anew)
  test.each([
    ['a path', { fileName: '../../../../etc/passwd' }],
    ['a null byte', { fileName: 'card.jpg\0.exe' }],
    ['60,000 characters', { fileName: 'x'.repeat(60_000) }],
    ['a script', { fileName: SCRIPT.replaceAll('"', '') }],
    ['a program’s', { fileName: 'card.exe', type: 'application/x-msdownload' }],
    ['an SVG’s', { fileName: 'card.svg', type: 'image/svg+xml' }],
  ])('%s', async (_what, put) => {
    const reply = await upload(jpeg, put)
    if (reply.code === 200) expect((await kept(reply)).subarray(0, 3).toString('hex')).toBe('ffd8ff')
    else expect(reply).toMatchObject({ code: 0, reason: 'field_malformed', field: 'file' })
    expect(logLines.join('\n')).not.toContain('passwd')
  })
})

test('without a session no byte is read, and other calls take no form', async () => {
  const response = await fetch(`${place.url}/api/common/upload`, { method: 'POST', headers: { 'content-type': TYPE }, body: 'x' })
  expect(await response.json()).toMatchObject({ code: 500, reason: 'token_missing' })
  expect(await send(formOf([part()]), { path: '/api/user/uploadKYC' })).toMatchObject({ code: 0, reason: 'body_not_json' })
})

/** Forms whose bodies trickle: their head and a few bytes are sent, and no more. */
function trickling(as: TestUser) {
  const { hostname, port } = new URL(place.url)
  const head = `POST /api/common/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${as.token}\r\nContent-Type: ${TYPE}\r\nContent-Length: 5000000\r\n\r\n`
  const socket = connect(Number(port), hostname, () => void socket.write(`${head}--sample-boundary\r\n`))
  socket.on('error', () => undefined)
  const state = { isAnswered: false }
  socket.once('data', () => {
    state.isAnswered = true
  })
  return { state, breakOff: () => socket.destroy() }
}

describe('another person’s uploads keep nobody out', () => {
  /** Pictures of a few hundred bytes, and of more pixels than the lane of small ones takes. */
  const pictures = async () => [await pngPicture(200, 200), await jpegPicture(4_000, 3_000)]

  test.each([
    [9, 3],
    [24, 6],
  ])('%d that trickle, of %d people', async (count, owners) => {
    const honest = await place.person('honest')
    const people: TestUser[] = []
    while (people.length < owners) people.push(await place.person('trickler'))
    const held = Array.from({ length: count }, (_, at) => trickling(people[at % owners] as TestUser))
    try {
      for (const bytes of await pictures()) expect(await upload(bytes, {}, { as: honest })).toMatchObject({ code: 200 })
      expect(held.map(({ state }) => state.isAnswered)).toEqual(held.map(() => false))
    } finally {
      for (const { breakOff } of held) breakOff()
    }
  })

  // The order is decode-turns.test.ts's: here the last of theirs may be drawn before these bytes have come.
  test('nine that cost much, of three people, and a fourth’s pictures are all drawn', async () => {
    const honest = await place.person('honest')
    const costly = await costlyPicture(1_700, 1_700)
    const people: TestUser[] = []
    while (people.length < 3) people.push(await place.person('spender'))
    const sent = Array.from({ length: 9 }, (_, at) => upload(costly, {}, { as: people[at % 3] as TestUser }))
    await Promise.race(sent)
    const mine = (await pictures()).map((bytes) => upload(bytes, {}, { as: honest }))
    for (const reply of await Promise.all([...mine, ...sent])) expect(reply).toMatchObject({ code: 200 })
  })
})

test('a picture that cannot be drawn to its last row counts among the 20 that a user leaves', async () => {
  await anew()
  const cut = png.subarray(0, -20)
  for (let count = 0; count < 10; count++) expect(await upload(cut)).toMatchObject({ code: 0, reason: 'file_unreadable' })
  for (let count = 0; count < 10; count++) expect(await upload(png)).toMatchObject({ code: 200 })
  for (const bytes of [png, cut]) expect(await upload(bytes)).toMatchObject({ code: 0, reason: 'too_many_files' })
  expect(await upload(jpeg, {}, { as: await place.person('other') })).toMatchObject({ code: 200 })
})

test.each([
  ['9 MB', 9_000_000, 'body_too_large', 'The file is too large; at most 8 MB'],
  ['20 MB', 20_000_000, 'body_too_large', 'The file is too large; at most 8 MB'],
])('who sends all of a form of %s reads its answer, and the connection lives on', async (_what, size, reason, msg) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const once = (body: Buffer) =>
    new Promise<{ reply: Reply; port: number | undefined }>((done, fail) => {
      const headers = { authorization: person.token, 'content-type': TYPE, 'content-length': body.length }
      const sent = request(`${place.url}/api/common/upload`, { method: 'POST', headers, agent }, (response) => {
        const parts: Buffer[] = []
        const port = response.socket.localPort
        response.on('data', (part) => parts.push(part)).on('end', () => done({ reply: JSON.parse(Buffer.concat(parts).toString()), port }))
      })
      sent.on('error', fail).end(body)
    })
  const [large, next] = [await once(Buffer.alloc(size)), await once(formOf([]))]
  expect(large.reply).toMatchObject({ code: 0, reason, msg })
  expect(next).toMatchObject({ reply: { reason: 'field_missing' }, port: large.port })
  agent.destroy()
})

test('callers who go away in the middle of their bytes leave no place taken', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => place.person('leaver')))
  const { hostname, port } = new URL(place.url)
  const leave = (as: TestUser, afterMs: number) =>
    new Promise<void>((done) => {
      const socket = connect(Number(port), hostname, () => {
        const head = `POST /api/common/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${as.token}\r\nContent-Type: ${TYPE}\r\nContent-Length: 5000000\r\n\r\n`
        socket.write(`${head}--sample-boundary\r\n`)
        setTimeout(() => socket.destroy(), afterMs)
      })
      socket.on('error', () => undefined)
      socket.once('close', () => done())
    })
  for (const afterMs of [0, 1, 5, 20, 60])
    await Promise.all(people.flatMap((as) => [leave(as, afterMs), leave(as, afterMs), leave(as, afterMs)]))
  for (const as of people) expect(await upload(jpeg, {}, { as })).toMatchObject({ code: 200 })
})

test('a user leaves at most 20 pictures that no form names', async () => {
  await anew()
  for (let count = 0; count < 20; count++) expect(await upload(png)).toMatchObject({ code: 200 })
  expect(await upload(png)).toMatchObject({ code: 0, reason: 'too_many_files' })
})

test(`${AT_ONCE} at once are taken in turn or refused, the process stays bounded and nothing is left over`, async () => {
  // One after the other: of one network only so many passwords wait for their turn.
  const people: TestUser[] = []
  while (people.length < 20) people.push(await place.person('crowd'))
  const large = formOf([{ fileName: 'card.jpg', type: 'image/jpeg', bytes: Buffer.concat([jpeg, Buffer.alloc(2_000_000)]) }])
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 20)
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => sendUncopied(large, people[at % 20] as TestUser)))
  clearInterval(watch)
  const outcomes = new Set(replies.map(({ code, reason }) => (code === 200 ? 'taken' : reason)))
  expect([...outcomes].filter((one) => one !== 'taken' && one !== 'busy')).toEqual([])
  expect(replies.filter(({ code }) => code === 200).length).toBeGreaterThan(20)
  // The clients are in the same process and share one body of 2 MB.
  expect(highest - before).toBeLessThan(AT_ONCE * 2_000_000 + 250_000_000)
  expect(
    blobs()
      .map(({ name }) => name)
      .sort(),
  ).toEqual((await rows()).map(({ file_id }) => file_id).sort())
  place.time.nowMs += 26 * 3_600_000
  await files().sweep()
  expect(await rows()).toEqual([])
})
