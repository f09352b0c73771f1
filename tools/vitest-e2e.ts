import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser/launch.mjs'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    browserEndpoint: string
  }
}

/** One server and one browser for all end-to-end tests. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-e2e-'))
  const browser = await launchBrowserServer()
  const server = await startTestServer(dataDir).catch(async (fault: unknown) => {
    await browser.close()
    throw fault
  })
  project.provide('serverUrl', server.url)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await server.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
