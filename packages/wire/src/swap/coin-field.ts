import { wirePattern } from '../fields.ts'

/** `usdt` in any case. */
export const coinField = wirePattern(/^[a-z0-9]{2,20}$/i, 'must be a coin such as usdt', 20).transform((text) => text.toLowerCase())
