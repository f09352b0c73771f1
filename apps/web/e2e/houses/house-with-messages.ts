import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '../../../../tools/test-server.ts'
import { messagesReceived } from '../pages/messages-received.ts'

/** A house of its own that sends its codes by mail, and by text where it is told to, and what they brought. */
export async function houseWithMessages({ withTexts = false } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-messages-e2e-'))
  const messages = await messagesReceived()
  if (withTexts) {
    mkdirSync(join(dataDir, 'secrets'), { mode: 0o700 })
    const secrets = JSON.stringify({ user: 'house', password: 'secret', from: '+10000000000' })
    writeFileSync(join(dataDir, 'secrets/sms.json'), secrets, { mode: 0o600 })
  }
  const server = await startTestServer(dataDir, { SMTP_URL: messages.smtpUrl, ...(withTexts && { SMS_URL: messages.smsUrl }) })
  return {
    url: server.url,
    dataDir,
    codeTo: messages.codeTo,
    async end(): Promise<void> {
      await server.end()
      await messages.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
