import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { codeIn, mailServer } from '../../test/mail-server.ts'
import type { CodeMessage } from './code-words.ts'
import { DeliveryError } from './delivery.ts'
import { httpTexts, SMS_SECRET_FILE } from './http-texts.ts'
import { Messages } from './messages.ts'
import { SendQueue } from './send-queue.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
})
const silent = pino({ level: 'silent' })
const FAST = { runningMax: 2, waitingMax: 5, retryAfterMs: [1, 1], drainMs: 1 }

async function serverOf(options: Parameters<typeof mailServer>[0] = {}) {
  const server = await mailServer(options)
  closers.push(() => server.stop())
  return server
}
function messagesWith(put: {
  smtpUrl?: string
  smsUrl?: string
  isLocalOnly?: boolean
  secretsDir?: string
  lines?: string[]
  figures?: typeof FAST
}): Messages {
  const { lines, figures = FAST, ...config } = put
  const log = pino({ level: lines ? 'trace' : 'silent', base: null }, { write: (line: string) => void lines?.push(line) })
  const defaults = { isLocalOnly: true, smtpUrl: undefined, smsUrl: undefined, secretsDir: '/nowhere', mailFrom: 'no-reply@house.example' }
  const messages = new Messages({ config: { ...defaults, ...config }, clock: () => 0, log, figures })
  closers.push(() => messages.stop())
  return messages
}
const codeFor = (to: string, put: Partial<CodeMessage> = {}) =>
  ({ to, purpose: 'REGISTER', code: '049213', houseName: 'Glasshouse', language: 'en', untilMs: 600_000, ...put }) as const

test.each([
  ['en', 'ltr', '049213 is your Glasshouse code', /create your account/],
  ['ar', 'rtl', '049213 هو رمزك في Glasshouse', /إنشاء حسابك/],
  ['zh', 'ltr', 'Glasshouse 验证码：049213', /注册账户/],
  ['tw', 'ltr', 'Glasshouse 验证码：049213', /注册账户/],
  ['xx', 'ltr', '049213 is your Glasshouse code', /create your account/],
])('a mail in %s comes as plain text and as HTML, with the house’s name and the code', async (language, direction, subject, act) => {
  const server = await serverOf()
  messagesWith({ smtpUrl: server.url }).mailCode(codeFor('ada@example.org', { language }))
  const { mail, from, to } = await server.mailTo('ada@example.org')
  expect({ from, to }).toEqual({ from: 'no-reply@house.example', to: ['ada@example.org'] })
  expect(mail.subject).toBe(subject)
  expect(mail.from).toMatchObject({ address: 'no-reply@house.example', name: 'Glasshouse' })
  expect(mail.text).toMatch(act)
  expect(codeIn(mail.text as string)).toBe('049213')
  expect(mail.html).toContain(`dir="${direction}"`)
  expect(mail.html).toContain('049213')
})

test('a house name with line breaks and tags stays one header and plain letters', async () => {
  const server = await serverOf()
  const houseName = 'Evil\r\nBcc: eve@example.org\r\n\r\n<script>alert(1)</script>'
  messagesWith({ smtpUrl: server.url }).mailCode(codeFor('ada@example.org', { houseName }))
  const { mail, to } = await server.mailTo('ada@example.org')
  expect(to).toEqual(['ada@example.org'])
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.html).not.toContain('<script>')
})

test('the mail server is signed in to with what stands in the URL', async () => {
  const server = await serverOf({ login: { user: 'house', password: 'pass-word' } })
  messagesWith({ smtpUrl: server.url }).mailCode(codeFor('ada@example.org'))
  expect((await server.mailTo('ada@example.org')).to).toEqual(['ada@example.org'])
})

test('a mail that is not taken at first is tried again, and the request never waits for it', async () => {
  const server = await serverOf({ answers: [451, 421] })
  const messages = messagesWith({ smtpUrl: server.url })
  expect(messages.mailCode(codeFor('ada@example.org'))).toBeUndefined()
  expect(messages.waiting).toBe(1)
  await server.mailTo('ada@example.org')
  expect(server.received).toHaveLength(1)
})

test('a mail refused for good is given up at once, and the log tells neither address nor code nor password', async () => {
  const server = await serverOf({ answers: [550], login: { user: 'house', password: 'pass-word' } })
  const lines: string[] = []
  const messages = messagesWith({ smtpUrl: server.url, lines })
  messages.mailCode(codeFor('ada@example.org'))
  await expect.poll(() => messages.givenUp).toBe(1)
  expect(messages.waiting).toBe(0)
  messages.mailCode(codeFor('bob@example.org'))
  await server.mailTo('bob@example.org')
  await expect.poll(() => messages.waiting).toBe(0)
  expect(lines.join('')).toContain('"code":"550"')
  for (const secret of ['ada@', 'bob@', '049213', 'pass-word']) expect(lines.join('')).not.toContain(secret)
})

test('without a mail server a house on loopback keeps messages for its operators, newest first, and a house that others reach keeps none', () => {
  const local = messagesWith({})
  local.mailCode(codeFor('ada@example.org'))
  local.textCode(codeFor('+935551234567'))
  expect(local.outbox?.list()).toMatchObject([
    { kind: 'text', to: '+935551234567', text: expect.stringContaining('049213') },
    { kind: 'mail', to: 'ada@example.org', subject: '049213 is your Glasshouse code', text: expect.stringContaining('049213') },
  ])
  const open = messagesWith({ isLocalOnly: false })
  expect([open.outbox, open.canMail, open.canText]).toEqual([null, false, false])
})

test('with a mail server there is no outbox, and texts need a provider of their own', async () => {
  const server = await serverOf()
  const messages = messagesWith({ smtpUrl: server.url })
  expect([messages.outbox, messages.canMail, messages.canText]).toEqual([null, true, false])
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
const message = { to: '+935551234567', text: 'رمزك 049213' }

test('a text message is posted as a form with the house’s sign-in [API-014]', async () => {
  const provider = await textProvider()
  await httpTexts(provider.url, credentials).send(message)
  const [asked] = provider.asked
  expect(asked?.method).toBe('POST')
  expect(asked?.headers['content-type']).toContain('application/x-www-form-urlencoded')
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
  await expect(httpTexts(provider.url, credentials).send(message)).rejects.toEqual(new DeliveryError({ code: String(status), isFinal }))
  await expect(httpTexts(provider.url, credentials).send(message)).resolves.toBeUndefined()
})

test('a provider that does not answer, or is not there, may be there later', async () => {
  const provider = await textProvider([0])
  await expect(httpTexts(provider.url, credentials, 30).send(message)).rejects.toMatchObject({ code: 'timeout', isFinal: false })
  await expect(httpTexts('http://127.0.0.1:1/', credentials).send(message)).rejects.toMatchObject({ code: 'unreachable', isFinal: false })
})

test('texts go out through the queue, again after a failure, with the secret from its file; without the file the house does not start', async () => {
  const provider = await textProvider([503])
  const secretsDir = mkdtempSync(join(tmpdir(), 'glasshouse-sms-'))
  closers.push(() => rmSync(secretsDir, { recursive: true }))
  expect(() => messagesWith({ smsUrl: provider.url, secretsDir })).toThrow(`SMS_URL needs ${join(secretsDir, SMS_SECRET_FILE)}`)
  mkdirSync(secretsDir, { recursive: true })
  writeFileSync(join(secretsDir, SMS_SECRET_FILE), JSON.stringify(credentials))
  const messages = messagesWith({ smsUrl: provider.url, secretsDir })
  messages.textCode(codeFor('+935551234567'))
  await expect.poll(() => provider.asked.length === 2 && messages.waiting === 0).toBe(true)
  expect(provider.asked[1]?.form.get('Body')).toContain('049213')
  expect(messages.givenUp).toBe(0)
})

test('a message is tried a few times, given up when its code is over, and not taken when too many wait', async () => {
  const time = { nowMs: 0 }
  let tries = 0
  const failing = { send: () => Promise.reject(new DeliveryError({ code: `try${++tries}`, isFinal: false })), close: () => undefined }
  const queue = new SendQueue<string>({ kind: 'mail', carrier: failing, clock: () => time.nowMs, log: silent, figures: FAST })
  queue.add('one', 10)
  await expect.poll(() => queue.counts.givenUp).toBe(1)
  expect(tries).toBe(3)
  time.nowMs = 10
  queue.add('late', 10)
  await expect.poll(() => queue.counts.givenUp).toBe(2)
  expect(tries).toBe(3)

  const stuck = { send: () => new Promise<void>(() => {}), close: () => undefined }
  const full = new SendQueue<string>({ kind: 'mail', carrier: stuck, clock: () => 0, log: silent, figures: FAST })
  for (let n = 0; n < FAST.waitingMax; n++) {
    expect(full.hasRoom).toBe(true)
    full.add(`m${n}`, 10)
  }
  expect(full.hasRoom).toBe(false)
  full.add('one too many', 10)
  expect(full.waiting).toBe(FAST.waitingMax)
  const stopped = full.stop()
  expect(full.hasRoom).toBe(false)
  await stopped
})

test('a stop sends what waits for its next try and what nobody has tried yet, and takes nothing more', async () => {
  const sent: string[] = []
  const answers = [new DeliveryError({ code: '451', isFinal: false })]
  const carrier = {
    async send(message: string) {
      const fault = answers.pop()
      if (fault) throw fault
      sent.push(message)
    },
    close: () => void sent.push('closed'),
  }
  const figures = { runningMax: 1, waitingMax: 5, retryAfterMs: [3_600_000], drainMs: 3_600_000 }
  const queue = new SendQueue<string>({ kind: 'mail', carrier, clock: () => 0, log: silent, figures })
  queue.add('tried', 10)
  // Nothing runs any more, and the next try is an hour away.
  await expect.poll(() => answers.length === 0 && queue.waiting === 1).toBe(true)
  await new Promise((resolve) => setImmediate(resolve))
  queue.add('new', 10)
  queue.add('newer', 10)
  const stopped = queue.stop()
  queue.add('too late', 10)
  await stopped
  expect([...sent].sort()).toEqual(['closed', 'new', 'newer', 'tried'])
  expect(sent.at(-1)).toBe('closed')
  expect(queue.counts).toEqual({ sent: 3, givenUp: 0 })
})

test('a stop has an end: what is refused is not tried again, what hangs is cut off, and the log counts without telling', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const refusing = { send: () => Promise.reject(new DeliveryError({ code: '451', isFinal: false })), close: () => undefined }
  const refused = new SendQueue<string>({
    kind: 'text',
    carrier: refusing,
    clock: () => 0,
    log,
    figures: { ...FAST, retryAfterMs: [3_600_000] },
  })
  refused.add('secret', 10)
  await refused.stop()
  expect(refused.counts).toEqual({ sent: 0, givenUp: 1 })
  expect(refused.waiting).toBe(0)

  const hanging = { send: () => new Promise<void>(() => {}), close: () => undefined }
  const hung = new SendQueue<string>({ kind: 'mail', carrier: hanging, clock: () => 0, log, figures: FAST })
  for (let n = 0; n < 5; n++) hung.add('secret', 10)
  await hung.stop()
  expect(hung.counts.givenUp).toBe(3)
  const said = lines.join('')
  expect(said).toContain('"kind":"mail","count":2,"msg":"messages cut off by the stop"')
  expect(said.match(/"code":"stopped","msg":"message given up"/g)).toHaveLength(3)
  expect(said).not.toContain('secret')
})

test('a stop of the house hands its mails to the mail server before it closes the line', async () => {
  const server = await serverOf({ answers: [451] })
  const messages = messagesWith({ smtpUrl: server.url, figures: { ...FAST, retryAfterMs: [3_600_000], drainMs: 10_000 } })
  messages.mailCode(codeFor('ada@example.org'))
  messages.mailCode(codeFor('bob@example.org'))
  await expect.poll(() => server.received.length).toBe(1)
  await messages.stop()
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(['ada@example.org', 'bob@example.org'])
  expect([messages.waiting, messages.hasRoom]).toEqual([0, false])
})
