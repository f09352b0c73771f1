import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preparedDatabase } from '@glasshouse/postgres/testing'
import { keyringOf, migrateRecords, newSealingKey, Outbox, openRecords, type Records } from '@glasshouse/records'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codeIn, mailServer } from '../../test/mail-server.ts'
import type { CodeMessage } from './code-words.ts'
import { DeliveryError } from './delivery.ts'
import { httpTexts, SMS_SECRET_FILE } from './http-texts.ts'
import { type CodeDelivery, Messages } from './messages.ts'
import { OutboxSender, type SenderFigures } from './outbox-sender.ts'

const closers: (() => unknown)[] = []
const FAST: SenderFigures = { runningMax: 2, retryAfterMs: [1, 1], lookMs: 5, drainMs: 20 }
const keyring = keyringOf([newSealingKey()])
const time = { nowMs: 0 }
let database: Awaited<ReturnType<typeof preparedDatabase>>
let db: Records
beforeAll(async () => {
  database = await preparedDatabase('records', ({ ownerUrl, serverRole }) => migrateRecords(ownerUrl, serverRole))
  db = openRecords(database.url)
})
afterEach(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
  await db.deleteFrom('outbox_messages').execute()
  time.nowMs = 0
})
afterAll(async () => {
  await db.destroy()
  await database.stop()
})

async function serverOf(options: Parameters<typeof mailServer>[0] = {}) {
  const server = await mailServer(options)
  closers.push(() => server.stop())
  return server
}
const outbox = () => new Outbox(db, () => time.nowMs, keyring)
const states = async () => (await db.selectFrom('outbox_messages').select('state').orderBy('state').execute()).map(({ state }) => state)

function messagesWith(put: {
  smtpUrl?: string
  smsUrl?: string
  isLocalOnly?: boolean
  secretsDir?: string
  lines?: string[]
  figures?: SenderFigures
}) {
  const { lines, figures = FAST, ...config } = put
  const log = pino({ level: lines ? 'trace' : 'silent', base: null }, { write: (line: string) => void lines?.push(line) })
  const defaults = { isLocalOnly: true, smtpUrl: undefined, smsUrl: undefined, secretsDir: '/nowhere', mailFrom: 'no-reply@house.example' }
  const messages = new Messages({ config: { ...defaults, ...config }, outbox: outbox(), clock: () => time.nowMs, log, figures })
  closers.push(() => messages.stop())
  const send = async (delivery: CodeDelivery) => {
    await db.transaction().execute((tx) => messages.addCode(tx, delivery))
    messages.sendNow()
  }
  return Object.assign(messages, {
    mailCode: (delivery: Sent) => send({ ...delivery, kind: 'mail' }),
    textCode: (delivery: Sent) => send({ ...delivery, kind: 'text' }),
  })
}
type Sent = Omit<CodeDelivery, 'kind'>
const codeFor = (to: string | null, put: Partial<CodeMessage> = {}): Sent =>
  ({ to, purpose: 'REGISTER', code: '049213', exchangeName: 'Glasshouse', language: 'en', untilMs: 600_000, ...put }) as const

test.each([
  ['en', 'ltr', '049213 is your Glasshouse code', /create your account/],
  ['ar', 'rtl', '049213 هو رمزك في Glasshouse', /إنشاء حسابك/],
  ['zh', 'ltr', 'Glasshouse 验证码：049213', /注册账户/],
  ['tw', 'ltr', 'Glasshouse 验证码：049213', /注册账户/],
  ['xx', 'ltr', '049213 is your Glasshouse code', /create your account/],
])('a mail in %s comes as plain text and as HTML, with the exchange’s name and the code', async (language, direction, subject, act) => {
  const server = await serverOf()
  await messagesWith({ smtpUrl: server.url }).mailCode(codeFor('ada@example.org', { language }))
  const { mail, from, to } = await server.mailTo('ada@example.org')
  expect({ from, to }).toEqual({ from: 'no-reply@house.example', to: ['ada@example.org'] })
  expect(mail.subject).toBe(subject)
  expect(mail.from).toMatchObject({ address: 'no-reply@house.example', name: 'Glasshouse' })
  expect(mail.text).toMatch(act)
  expect(codeIn(mail.text as string)).toBe('049213')
  expect(mail.html).toContain(`dir="${direction}"`)
  expect(mail.html).toContain('049213')
})

test('an exchange name with line breaks and tags stays one header and plain letters', async () => {
  const server = await serverOf()
  const exchangeName = 'Evil\r\nBcc: eve@example.org\r\n\r\n<script>alert(1)</script>'
  await messagesWith({ smtpUrl: server.url }).mailCode(codeFor('ada@example.org', { exchangeName }))
  const { mail, to } = await server.mailTo('ada@example.org')
  expect(to).toEqual(['ada@example.org'])
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.html).not.toContain('<script>')
})

test('the mail server is signed in to with what stands in the URL', async () => {
  const server = await serverOf({ login: { user: 'house', password: 'pass-word' } })
  await messagesWith({ smtpUrl: server.url }).mailCode(codeFor('ada@example.org'))
  expect((await server.mailTo('ada@example.org')).to).toEqual(['ada@example.org'])
})

test('a mail that is not taken at first is tried again under the same message id', async () => {
  const server = await serverOf({ answers: [451, 421] })
  const messages = messagesWith({ smtpUrl: server.url, figures: { ...FAST, retryAfterMs: [0, 0] } })
  await messages.mailCode(codeFor('ada@example.org'))
  const { mail } = await server.mailTo('ada@example.org')
  expect(server.received).toHaveLength(1)
  await expect.poll(states).toEqual(['sent'])
  const row = await db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ tries: 3, content: null })
  expect(mail.messageId).toBe(`<${row.message_id}@house.example>`)
})

test('a mail refused for good is given up at once, and the log tells neither address nor code nor password', async () => {
  const server = await serverOf({ answers: [550], login: { user: 'house', password: 'pass-word' } })
  const lines: string[] = []
  const messages = messagesWith({ smtpUrl: server.url, lines })
  await messages.mailCode(codeFor('ada@example.org'))
  await expect.poll(() => messages.counts).toEqual({ waiting: 0, dead: 1, expired: 0 })
  await messages.mailCode(codeFor('bob@example.org'))
  await server.mailTo('bob@example.org')
  await expect.poll(states).toEqual(['dead', 'sent'])
  expect(lines.join('')).toContain('"code":"550"')
  for (const secret of ['ada@', 'bob@', '049213', 'pass-word']) expect(lines.join('')).not.toContain(secret)
})

test('without a mail server an exchange on loopback shows messages to its operators, newest first, and one that others reach shows none', async () => {
  const local = messagesWith({})
  await local.mailCode(codeFor('ada@example.org'))
  await local.textCode(codeFor('+935551234567'))
  await local.mailCode(codeFor(null))
  expect(local.mailbox?.list()).toMatchObject([
    { kind: 'text', to: '+935551234567', text: expect.stringContaining('049213') },
    { kind: 'mail', to: 'ada@example.org', subject: '049213 is your Glasshouse code', text: expect.stringContaining('049213') },
  ])
  expect(await states()).toEqual([])
  const open = messagesWith({ isLocalOnly: false })
  expect([open.mailbox, open.canMail, open.canText]).toEqual([null, false, false])
})

test('with a mail server there is no local mailbox, and texts need a provider of their own', async () => {
  const server = await serverOf()
  const messages = messagesWith({ smtpUrl: server.url })
  expect([messages.mailbox, messages.canMail, messages.canText]).toEqual([null, true, false])
})

const notice = { kind: 'mail', fromName: 'House', subject: 'Notice', text: 'Notice', html: '<p>Notice</p>' } as const

test('a start tries at once what an earlier run would have tried in an hour, or was cut off in', async () => {
  const server = await serverOf()
  const earlier = outbox()
  for (const to of ['ada@example.org', 'bob@example.org']) await earlier.add(db, { ...notice, to }, { expiresAtMs: null })
  const [one] = await earlier.claim(['mail'], 2)
  await earlier.retryAt(one?.messageId ?? '', { atMs: 3_600_000, error: '451' })
  const messages = messagesWith({ smtpUrl: server.url })
  messages.sendNow()
  await expect.poll(() => messages.counts.waiting).toBe(2)
  await messages.start()
  await expect.poll(states).toEqual(['sent', 'sent'])
  expect(server.received).toHaveLength(2)
})

test('a message whose time ends between its claim and its try is sent to nobody', async () => {
  const kept = outbox()
  await kept.add(db, { ...notice, to: 'ada@example.org' }, { expiresAtMs: 1_000 })
  const claim = kept.claim.bind(kept)
  // As on a day when the database answers late.
  kept.claim = async (kinds, max) => {
    const claimed = await claim(kinds, max)
    time.nowMs = 1_000
    return claimed
  }
  const sent: string[] = []
  const mail = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} }
  const log = pino({ level: 'silent' })
  const sender = new OutboxSender({ outbox: kept, carriers: { mail, text: null, push: null }, clock: () => time.nowMs, log, figures: FAST })
  closers.push(() => sender.stop())
  sender.wake()
  await expect.poll(states).toEqual(['expired'])
  expect(sent).toEqual([])
})

test('a code without a receiver leaves a row and sends nothing', async () => {
  const server = await serverOf()
  const messages = messagesWith({ smtpUrl: server.url })
  await messages.mailCode(codeFor(null))
  await messages.mailCode(codeFor('ada@example.org'))
  await server.mailTo('ada@example.org')
  await expect.poll(states).toEqual(['sent', 'withheld'])
  expect(server.received).toHaveLength(1)
})

interface Asked {
  readonly headers: IncomingMessage['headers']
  readonly method: string
  readonly form: URLSearchParams
}
/** Answers with these statuses, then with 201. 0 never answers. */
async function textProvider(statuses: number[] = []) {
  const asked: Asked[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      asked.push({ headers: request.headers, method: request.method ?? '', form: new URLSearchParams(body) })
      const status = statuses.shift() ?? 201
      if (status !== 0) response.writeHead(status, { location: '/elsewhere' }).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json` }
}
const credentials = { user: 'AC1', password: 'tok en', from: '+15550001111' }
const message = { kind: 'text', to: '+935551234567', text: 'رمزك 049213' } as const

test('a text message is posted as a form with the exchange’s sign-in [API-014]', async () => {
  const provider = await textProvider()
  await httpTexts(provider.url, credentials).send(message, 'id1')
  const [asked] = provider.asked
  expect(asked?.method).toBe('POST')
  expect(asked?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(asked?.headers['idempotency-key']).toBe('id1')
  expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:tok en').toString('base64')}`)
  expect(Object.fromEntries(asked?.form ?? [])).toEqual({ To: '+935551234567', From: '+15550001111', Body: 'رمزك 049213' })
})

test.each([
  [400, true],
  [401, true],
  [404, true],
  [302, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('the provider’s answer %i is told as such, for good: %o', async (status, isFinal) => {
  const provider = await textProvider([status])
  await expect(httpTexts(provider.url, credentials).send(message, 'id1')).rejects.toEqual(
    new DeliveryError({ code: String(status), isFinal }),
  )
  await expect(httpTexts(provider.url, credentials).send(message, 'id1')).resolves.toBeUndefined()
})

test('a provider that does not answer, or is not there, may be there later', async () => {
  const provider = await textProvider([0])
  await expect(httpTexts(provider.url, credentials, 30).send(message, 'id1')).rejects.toMatchObject({ code: 'timeout', isFinal: false })
  await expect(httpTexts('http://127.0.0.1:1/', credentials).send(message, 'id1')).rejects.toMatchObject({
    code: 'unreachable',
    isFinal: false,
  })
})

test('texts go out, again after a failure under the same key, with the secret from its file; without the file the exchange does not start', async () => {
  const provider = await textProvider([503])
  const secretsDir = mkdtempSync(join(tmpdir(), 'glasshouse-sms-'))
  closers.push(() => rmSync(secretsDir, { recursive: true }))
  expect(() => messagesWith({ smsUrl: provider.url, secretsDir })).toThrow(`SMS_URL needs ${join(secretsDir, SMS_SECRET_FILE)}`)
  mkdirSync(secretsDir, { recursive: true })
  writeFileSync(join(secretsDir, SMS_SECRET_FILE), JSON.stringify(credentials))
  const messages = messagesWith({ smsUrl: provider.url, secretsDir, figures: { ...FAST, retryAfterMs: [0] } })
  await messages.textCode(codeFor('+935551234567'))
  await expect.poll(states).toEqual(['sent'])
  const keys = provider.asked.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  expect(provider.asked[1]?.form.get('Body')).toContain('049213')
})
