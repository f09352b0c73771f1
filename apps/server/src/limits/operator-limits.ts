import { type Records, SIGN_IN_LIMITS, SignInLimits } from '@glasshouse/records'

/** Tries of operators to sign in, counted apart from users', by the server and by the command line alike. */
export const operatorLimits = (db: Records, clock: () => number): SignInLimits =>
  new SignInLimits(db, clock, { ...SIGN_IN_LIMITS, table: 'operator_sign_in_failures' })
