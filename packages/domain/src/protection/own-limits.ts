/** What own limits and self-exclusion of every product have in common. */
import type { TimeMs } from '../primitives/units.ts'

/** `untilMs` of an exclusion that never ends. */
export const EXCLUDED_FOR_EVER = Number.MAX_SAFE_INTEGER as TimeMs
export const EXCLUSION_LEAST_MS = 86_400_000
/** How long a raised limit waits from when it was asked so high. */
export const LIMIT_RAISE_WAITS_MS = 86_400_000
/** Of a limit in money: the largest amount of one posting. */
export const OWN_LIMIT_MOST = 2n ** 52n - 1n
