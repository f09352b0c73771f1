import type { Rules } from '../rule.ts'
import { checkStepClock, stepClock } from './step-clock.ts'

export const CLOCK_RULES = {
  /** Its group did what was due. */
  AdvanceTime: { check: () => null, change: () => {} },
  StepClock: { check: checkStepClock, change: stepClock },
} satisfies Partial<Rules>
