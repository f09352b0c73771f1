import { sha256 } from '@noble/hashes/sha2.js'
import { hexOf } from './hex.ts'

/** The reference by which the journal knows a user: nobody works the user's id out of it without the salt. */
export const userRefOf = (salt: string, userId: string): string => hexOf(sha256(new TextEncoder().encode(salt + userId))).slice(0, 32)
