import { type MailServer, mailServer } from './mail-server.ts'
import { type TestServer, testServer } from './test-server.ts'

export interface MailedServer {
  readonly place: TestServer
  readonly mails: MailServer
  stop(): Promise<void>
}

/** A server whose mails go to a real mail server of the test. */
export async function mailedServer(env: Readonly<Record<string, string>>, logLines?: string[]): Promise<MailedServer> {
  const mails = await mailServer()
  const place = await testServer({ env: { ...env, SMTP_URL: mails.url }, ...(logLines ? { logLines } : {}) })
  const stop = async () => {
    await place.stop()
    await mails.stop()
  }
  return { place, mails, stop }
}
