import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config/config.ts'
import { DeliveryError, type TextMessages } from './delivery.ts'

/** File with the sign-in at the provider; lies in SECRETS_DIR, never in the environment. */
export const SMS_SECRET_FILE = 'sms.json'
const credentials = z.object({ user: z.string().min(1), password: z.string().min(1), from: z.string().min(1).max(20) })
export type TextCredentials = z.output<typeof credentials>

const TIMEOUT_MS = 10_000

/**
 * A provider with the usual form: POST of To, From and Body with a basic sign-in, as Twilio's Messages.json takes it.
 */
export function httpTexts(url: string, { user, password, from }: TextCredentials, timeoutMs = TIMEOUT_MS): TextMessages {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return {
    async send({ to, text }, messageId) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { authorization, 'idempotency-key': messageId },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: Error) => {
        throw new DeliveryError({ code: error.name === 'TimeoutError' ? 'timeout' : 'unreachable', isFinal: false })
      })
      await response.body?.cancel()
      if (!response.ok) throw new DeliveryError({ code: String(response.status), isFinal: !mayPass(response.status) })
    },
    close: () => undefined,
  }
}

const mayPass = (status: number) => status >= 500 || status === 408 || status === 429

export function readTextCredentials(secretsDir: string): TextCredentials {
  const file = join(secretsDir, SMS_SECRET_FILE)
  try {
    return credentials.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ConfigError(`SMS_URL needs ${file} with {"user": ..., "password": ..., "from": ...}`)
  }
}
