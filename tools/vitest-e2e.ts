import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startMessageReceiver } from '../apps/web/e2e/houses/message-receiver.ts'
import { launchBrowser } from './browser/launch.mjs'
import { demoKeys } from './demo-operators.ts'
import { serverDatabaseOf } from './server-database.ts'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** Of that server. */
    dataDir: string
    /** Of that server, with every right. */
    serverDatabaseUrl: string
    /** Where its mails and text messages can be read. */
    messagesUrl: string
    /** What it said when it opened, with the passphrases of its two operators. */
    serverOutput: string
  }
}

/**
 * One server, which sends its codes by mail and by text, for all end-to-end tests, in the PostgreSQL that a setup before
 * this one started.
 */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-e2e-'))
  // Found or unpacked, before several files ask for it at once.
  const browser = await launchBrowser()
  console.log(`Browser: Chromium ${browser.version()}, ${process.env.CHROME_PATH || 'of @sparticuz/chromium'}`)
  await browser.close()
  const messages = await startMessageReceiver()
  writeTextLogin(join(dataDir, 'secrets'))
  const database = await serverDatabaseOf(project.getProvidedContext())
  const settings = { DATABASE_URL: database.superUrl, SMTP_URL: messages.smtpUrl, SMS_URL: messages.smsUrl }
  const server = await startTestServer(dataDir, settings).catch(async (fault: unknown) => {
    await messages.stop()
    throw fault
  })
  project.provide('serverUrl', server.url)
  project.provide('dataDir', dataDir)
  project.provide('serverDatabaseUrl', database.superUrl)
  project.provide('messagesUrl', messages.smsUrl)
  await demoKeys(dataDir, server.output)
  project.provide('serverOutput', server.output())
  return async () => {
    await server.end()
    await messages.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function writeTextLogin(secretsDir: string): void {
  mkdirSync(secretsDir, { mode: 0o700 })
  const login = JSON.stringify({ user: 'house', password: 'secret', from: '+10000000000' })
  writeFileSync(join(secretsDir, 'sms.json'), login, { mode: 0o600 })
}
