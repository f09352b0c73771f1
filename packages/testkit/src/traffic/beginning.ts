import { type Actor, type Command, type TimeMs, timeMs } from '@glasshouse/domain'
import { type Random, random } from '../random/random.ts'

/**
 * When the house of a seed opens, and how many accounts are opened before those that play: a core may be rigged for a
 * date, an hour or an account.
 */
export interface Beginning {
  readonly atMs: TimeMs
  readonly strangers: number
}

const FIRST_DAY_MS = Date.UTC(2020, 0, 1)
/** Half a century, mostly still to come: a fault may wait for a date. */
const DAYS = 18_262
const DAY_MS = 86_400_000
const FUNDING_MS = 8 * 3_600_000
const STRANGER = '57'

/**
 * Drawn from a stream of its own, so that everything else in a run is drawn alike whenever it begins; up to 2 ** scales
 * - 1 strangers.
 */
export function beginningOf(seed: number, scales: number): Beginning {
  const draw = random(~seed)
  const dayMs = FIRST_DAY_MS + draw.below(DAYS) * DAY_MS
  return { atMs: timeMs(dayMs + timeOfDay(draw)), strangers: draw.below(2 ** draw.between(1, scales)) }
}

/** Any millisecond of the day; one in five lies in the minute before a funding or the minute after. */
function timeOfDay(draw: Random): number {
  const atMs = draw.below(DAY_MS)
  if (!draw.chance(20)) return atMs
  return Math.floor(atMs / FUNDING_MS) * FUNDING_MS + (draw.chance(50) ? draw.below(60_000) : FUNDING_MS - 1 - draw.below(60_000))
}

/** Accounts of people who never come back. */
export function strangers({ strangers: count }: Beginning): Command[] {
  const actor: Actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' }
  return Array.from({ length: count }, (_, at) => ({
    type: 'OpenAccount',
    actor,
    realm: 'real',
    userRef: `${STRANGER}${at.toString(16).padStart(30, '0')}`,
  }))
}

export const isStranger = (userRef: string): boolean => userRef.startsWith(STRANGER)
