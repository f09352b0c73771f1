import { KEY_PATTERN } from './endpoint.ts'
import { wirePattern } from './fields.ts'

/** Key of an order in its body; it goes before that of the header. A retry with the same key gets the first answer. */
export const clientOrderId = wirePattern(KEY_PATTERN, 'must be 1 to 64 letters, digits or _ . : -', 64).nullish()
