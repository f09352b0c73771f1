import { z } from 'zod'
import { claimOfDesk } from './deposits.ts'
import { withdrawalOfDesk } from './withdrawals.ts'

/**
 * Payment that an act on a withdrawal, or on the claim of a deposit, concerns: as it is now, not as it was when the act was
 * asked for. Null of every other act, and for roles that do not see such payments.
 */
export const aboutAct = z.discriminatedUnion('kind', [withdrawalOfDesk, claimOfDesk]).nullable()
export type AboutAct = z.output<typeof aboutAct>
