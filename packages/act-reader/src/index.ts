export { type ActInBytes, actInBytes } from './act-in-bytes.ts'
export { type KnownNames, linesOfAct } from './act-lines.ts'
export {
  type PayoutDifference,
  type PayoutStep,
  payoutDifferences,
  payoutStepsIn,
  paysOut,
  type SeenPayout,
} from './payout-differences.ts'
