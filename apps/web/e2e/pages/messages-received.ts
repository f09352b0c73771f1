import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** A real mail server and a provider of text messages on this machine, and what they got. */
export async function messagesReceived() {
  const received: { readonly to: string; readonly text: string }[] = []
  let read = 0
  const mails = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const { text = '' } = await PostalMime.parse(Buffer.concat(parts))
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text })
        done()
      })
    },
  })
  const texts = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
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
    /** Text of the first message to an address, once it has come. */
    textTo: (address: string): Promise<string> =>
      vi.waitUntil(() => received.find(({ to }) => to === address)?.text ?? false, { timeout: 10_000, interval: 20 }),
    /** The six digits of the next message to an address, once it has come. */
    async codeTo(address: string): Promise<string> {
      const isNew = ({ to }: { to: string }, index: number) => index >= read && to === address
      const index = await vi.waitUntil(() => received.findIndex(isNew) + 1, { timeout: 10_000, interval: 20 })
      read = index
      const code = /(?<!\d)\d{6}(?!\d)/.exec(received[index - 1]?.text ?? '')?.[0]
      if (!code) throw new Error(`no code in the message to ${address}`)
      return code
    },
    async stop(): Promise<void> {
      texts.closeAllConnections()
      await Promise.all([
        new Promise<void>((stopped) => mails.close(() => stopped())),
        new Promise<void>((stopped) => texts.close(() => stopped())),
      ])
    },
  }
}
