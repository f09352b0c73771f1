import { PASSWORD_COST, Passwords, USER_TURNS } from '@glasshouse/records'

/** Hashes that cost nearly nothing, as do the checks against them: for tests that are about something else. */
export const cheapPasswords = (): Passwords => new Passwords(USER_TURNS, { ...PASSWORD_COST, memoryCost: 64, timeCost: 1 })
