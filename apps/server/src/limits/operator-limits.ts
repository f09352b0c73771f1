import { type Records, SIGN_IN_LIMITS, SignInLimits } from '@glasshouse/records'

/** Wrong sign-ins of operators, counted apart from users'. */
export const operatorLimits = (db: Records, clock: () => number): SignInLimits =>
  new SignInLimits(db, clock, { ...SIGN_IN_LIMITS, table: 'operator_sign_in_failures' })
