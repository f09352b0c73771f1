/**
 * Whether floods run in their full length. A whole run takes fewer of the same kind: as many as the rule under test can
 * tell apart. All of them: `LONG_FORMS=1`.
 */
export const hasLongForms = process.env.LONG_FORMS === '1'
