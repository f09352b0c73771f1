import { api } from '@glasshouse/client'
import { refused } from '@glasshouse/client/testing'
import { vi } from 'vitest'

/** A call of some screen that the server refuses, with nobody but the shell to say so. */
export async function refusedOnce(reason: string, msg: string, status = 200): Promise<void> {
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url === '/api/user/getCountryCode' ? new Response(JSON.stringify(refused(reason, msg)), { status }) : others(url, init),
  )
  await api.listCountries().catch(() => undefined)
}
