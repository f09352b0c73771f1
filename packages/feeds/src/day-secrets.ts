import { createHash, createHmac } from 'node:crypto'

/**
 * Secret from which a day's walks are drawn. The exchange keeps one master secret and derives a secret for each UTC day
 * of playing; the hash of a day's secret is public beforehand, the secret itself an hour after the day, so that anybody
 * can walk the day again and see that the exchange chose nothing.
 */
export type SecretOfDay = (day: number) => Uint8Array

export const DAY_SECONDS = 86_400
/** A clock that is set back by less shows no secret of a day that is still played. */
export const REVEAL_AFTER_MS = 3_600_000

/** Number of the UTC day since 1970. */
export const dayOf = (ms: number): number => Math.floor(ms / 1000 / DAY_SECONDS)
export const dateOf = (day: number): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)
export const dayOfDate = (date: string): number => dayOf(Date.parse(`${date}T00:00:00Z`))

/** HMAC-SHA256(master, `day 2026-05-04`). */
export function secretsOf(master: Uint8Array): SecretOfDay {
  return (day) =>
    createHmac('sha256', master)
      .update(`day ${dateOf(day)}`)
      .digest()
}

export function hashOfSecret(secret: Uint8Array): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function isRevealed(day: number, nowMs: number): boolean {
  return nowMs >= (day + 1) * DAY_SECONDS * 1000 + REVEAL_AFTER_MS
}

/** A day as the exchange publishes it: hex digits, `secret` null until it is revealed. */
export interface PublishedDay {
  readonly date: string
  readonly hash: string
  readonly secret: string | null
}

/**
 * Secrets as they were published, for whoever walks the past again. Refuses a day that is not revealed or does not
 * match its hash.
 */
export function publishedSecrets(days: readonly PublishedDay[]): SecretOfDay {
  const known = new Map(days.map((day) => [dayOfDate(day.date), day]))
  return (day) => {
    const published = known.get(day)
    if (!published?.secret) throw new RangeError(`the secret of ${dateOf(day)} is not published`)
    const secret = Buffer.from(published.secret, 'hex')
    if (hashOfSecret(secret) !== published.hash) throw new RangeError(`the secret of ${dateOf(day)} is not the one its hash announced`)
    return secret
  }
}
