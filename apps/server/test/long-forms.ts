/**
 * Whether races, floods and lists of scripts run in their full length. A whole run takes fewer of the same kind: as many
 * as the rule under test can tell apart. All of them: `LONG_FORMS=1`.
 */
export const hasLongForms = process.env.LONG_FORMS === '1'

/** Requests that are sent at once where one alone may win; a tenth of them still finds every connection taken. */
export const RACERS = hasLongForms ? 1_000 : 100
