import { sha256 } from '@noble/hashes/sha2.js'
import { hexOf } from './hex.ts'

/** The reference by which the journal knows a user: nobody works the user's id out of it without the salt. */
export const userRefOf = (salt: string, userId: string): string => hexOf(sha256(new TextEncoder().encode(salt + userId))).slice(0, 32)

/** Salts have one length: else the first digits of an id could count as the end of a salt, and two users have one reference. */
const SALT = /^[0-9a-f]{32}$/
export const isRefOf = (userRef: string, salt: string, userId: string): boolean => SALT.test(salt) && userRef === userRefOf(salt, userId)
