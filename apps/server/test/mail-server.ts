import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

export interface ReceivedMail {
  /** As the envelope says, not the header. */
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly mail: Email
}
interface MailServerOptions {
  /** Answers of the first mails, `null` takes one; then everything is taken. */
  readonly answers?: (number | null)[]
  readonly login?: { readonly user: string; readonly password: string }
  /** Called when a mail is kept here and its sender has not heard so yet. */
  readonly onKept?: () => void
}

/** A real mail server on this machine. */
export async function mailServer({ answers = [], login, onKept }: MailServerOptions = {}) {
  const received: ReceivedMail[] = []
  const read = new Set<ReceivedMail>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    hideSize: true,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(new Error('wrong password'))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const answer = answers.shift() ?? null
        if (answer !== null) return done(Object.assign(new Error('not now'), { responseCode: answer }))
        const raw = Buffer.concat(parts)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo.map(({ address }) => address), raw: raw.toString(), mail: await PostalMime.parse(raw) })
        onKept?.()
        done()
      })
    },
  })
  // A sender that is killed leaves its connection open.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    url: login ? `smtp://${login.user}:${login.password}@127.0.0.1:${port}` : `smtp://127.0.0.1:${port}`,
    received,
    /**
     * The next mail to an address that was not read yet, once it has come; with a code in it where one is asked for.
     */
    async mailTo(address: string, { hasCode = false } = {}): Promise<ReceivedMail> {
      const isNew = (one: ReceivedMail) => one.to.includes(address) && !read.has(one) && (!hasCode || CODE.test(one.mail.text ?? ''))
      const mail = (await vi.waitUntil(() => received.find(isNew), { timeout: 5_000, interval: 10 })) as ReceivedMail
      read.add(mail)
      return mail
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  }
}

const CODE = /(?<!\d)\d{6}(?!\d)/

export type MailServer = Awaited<ReturnType<typeof mailServer>>

export const codeIn = (text: string): string => {
  const code = CODE.exec(text)?.[0]
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}
