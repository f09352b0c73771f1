export { type ActInBytes, actInBytes } from './act-in-bytes.ts'
export { type KnownNames, linesOfAct } from './act-lines.ts'
export {
  type MoneyDifference,
  moneyDifferences,
  type NamedUser,
  paymentDifferences,
  type SeenMoney,
  usersNamed,
} from './money-differences.ts'
export {
  type PayoutDifference,
  type PayoutStep,
  payoutDifferences,
  payoutStepsIn,
  paysOut,
  type SeenPayout,
} from './payout-differences.ts'
export { type HeadDifference, headDifferences, type RequestDifference, requestDifferences, type TypedAct } from './request-differences.ts'
export type { SeenPayment } from './typed-money.ts'
