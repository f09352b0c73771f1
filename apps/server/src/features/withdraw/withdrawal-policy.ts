import type { IdentityLevel } from '@glasshouse/domain'
import { type Brand, WITHDRAWAL_FIELDS, withdrawPasswordFault } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'

const usdt = (whole: number) => BigInt(whole) * 1_000_000n
/** Strictly above, in USDT. */
const PRIMARY_ABOVE = usdt(100)
const ADVANCED_ABOVE = usdt(500)

/** What the brand asks of who withdraws so much; `value` in units of USDT, null where no price is known. */
export function neededLevel(policy: Brand['withdrawCert'], value: bigint | null): IdentityLevel {
  if (policy !== 'tiered') return policy
  // Without a price the core refuses it; nobody is sent through a verification for that.
  if (value === null || value <= PRIMARY_ABOVE) return 'none'
  return value > ADVANCED_ABOVE ? 'advanced' : 'primary'
}

const RANKS: Readonly<Record<IdentityLevel, number>> = { none: 0, primary: 1, advanced: 2 }

export const lacksLevel = (needed: IdentityLevel, has: IdentityLevel): 'primary' | 'advanced' | null =>
  needed === 'none' || RANKS[has] >= RANKS[needed] ? null : needed

export function assertLevel(needed: IdentityLevel, has: IdentityLevel): void {
  const lacks = lacksLevel(needed, has)
  if (lacks !== null) throw new ApiError({ reason: `${lacks}_needed` })
}

/** The password's form; whether it is the right one is looked at last. */
export function assertPasswordGiven(brand: Brand, password: string): void {
  const field = WITHDRAWAL_FIELDS.password
  if (password === '') throw new ApiError({ reason: 'field_missing', field, rule: 'is required' })
  const fault = withdrawPasswordFault(brand, password)
  if (fault !== null) throw new ApiError({ reason: fault, field })
}
