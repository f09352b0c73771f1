const DIGITS = 12

/**
 * Number of a withdrawal wherever people read it: in the app, in messages, on statements, in the console and on the command
 * line. Short enough to be read out; a deposit's stands in its record, `D26010748210377`.
 */
export const withdrawalNumber = (withdrawalId: string): string => `W${withdrawalId.slice(0, DIGITS).toUpperCase()}`

const NUMBER = /^W([0-9A-F]{12})$/i

/** Beginning of the id of the withdrawal that bears this number; null of a text that is none. */
export const idBehindNumber = (text: string): string | null => NUMBER.exec(text.trim())?.[1]?.toLowerCase() ?? null
