/** What a terminal obeys instead of showing it, or shows in another order: JSON leaves these as they are. */
const OBEYED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** An answer as a terminal shows it. Names in it were chosen by people, and none clears a screen or turns a line around. */
export const printed = (answer: unknown): string =>
  JSON.stringify(answer, null, 2).replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
