import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Message {
  readonly to: string
  readonly text: string
}

export interface MessageReceiver {
  readonly smtpUrl: string
  /** Takes a text message by POST; a GET answers all that has come, mails as well, oldest first. */
  readonly smsUrl: string
  stop(): Promise<void>
}

/** A real mail server and a provider of text messages on this machine. */
export async function startMessageReceiver(): Promise<MessageReceiver> {
  const received: Message[] = []
  const mails = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    async onData(stream, session, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      const { text: words = '' } = await PostalMime.parse(Buffer.concat(parts))
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, text: words })
      done()
    },
  })
  const texts = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify(received))
      return
    }
    const form = new URLSearchParams(await text(request))
    received.push({ to: form.get('To') ?? '', text: form.get('Body') ?? '' })
    response.writeHead(201).end()
  })
  await Promise.all([
    new Promise<void>((ready) => mails.listen(0, '127.0.0.1', ready)),
    new Promise<void>((ready) => texts.listen(0, '127.0.0.1', ready)),
  ])
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(mails.server)}`,
    smsUrl: `http://127.0.0.1:${portOf(texts)}/messages`,
    async stop() {
      texts.closeAllConnections()
      await Promise.all([
        new Promise<void>((stopped) => mails.close(() => stopped())),
        new Promise<void>((stopped) => texts.close(() => stopped())),
      ])
    },
  }
}
