import { z } from 'zod'
import { type KeptDeposit, rechargeOrder } from '../deposit/recharge.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, wirePattern } from '../fields.ts'
import { LOOK_PURPOSES } from './reviews.ts'
import { type KeptWireAccount, listedWireAccount, wireAccountToWire } from './wire-accounts.ts'

export const LISTED_CLAIMS_MAX = 100
export const CLAIM_ACTS = ['claim', 'release', 'reject'] as const
export const CLAIM_STATES = ['waiting', 'credited', 'refused', 'reversed', 'withdrawn'] as const

const serial = wirePattern(/^D\d{14}$/, 'must be the serial number of a deposit, such as D26010748210377', 15)
const version = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const state = z.enum(CLAIM_STATES)

const listedClaim = z.object({
  serial: z.string(),
  /** Of its review: an act names it. */
  version: z.number().int(),
  state,
  userId: z.string(),
  coin: rechargeOrder.shape.coin,
  channel: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** Shown to the person for it; of a wire the reference. */
  address: z.string(),
  credited: z.string().nullable(),
  reason: z.string(),
  /** `operator:<id>` who holds or decided it. */
  reviewer: z.string().nullable(),
  submittedAt: z.number().int(),
  /** A credit for it was asked for, and is not executed. */
  isBeingCredited: z.boolean(),
})
export type ListedClaim = z.output<typeof listedClaim>

const shownClaim = listedClaim.extend({
  /** Link of five minutes; null where the picture was erased. */
  picture: z.string().nullable(),
  /** Of a wire: the account in the version that the person was shown; null of a chain. */
  wireAccount: listedWireAccount.nullable(),
  /** Other claims that showed the very same picture. */
  samePicture: z.array(z.object({ serial: z.string(), userId: z.string(), state })),
})
export type ShownClaim = z.output<typeof shownClaim>

/** One by its serial number, in whatever state: what a decision needs, read when it is asked for. */
export const claimOfDesk = listedClaim.extend({ kind: z.literal('deposit'), loginName: z.string() })
export type ClaimOfDesk = z.output<typeof claimOfDesk>

/** Oldest first. */
export const listClaims = endpoint('GET', '/operator/deposits', {
  summary: 'Claims of deposits of one state',
  access: 'operator',
  permission: 'see_deposits',
  kind: 'read',
  query: z.object({ state: state.default('waiting') }),
  row: listedClaim,
})

/** With its person's name; no picture. */
export const oneClaim = endpoint('GET', '/operator/deposits/one', {
  summary: 'One claim of a deposit of any state',
  access: 'operator',
  permission: 'see_deposits',
  kind: 'read',
  query: z.object({ serial }),
  data: claimOfDesk,
})

/** A look at what was sent; an audit entry with its purpose. */
export const showClaim = endpoint('POST', '/operator/deposits/show', {
  summary: 'Show a claim with its picture',
  access: 'operator',
  permission: 'review_deposits',
  kind: 'submit',
  body: z.object({ serial, purpose: z.enum(LOOK_PURPOSES) }),
  data: shownClaim,
})

/** A claim is credited by the act `credit-deposit`, by two operators. `reason` of a refusal is shown to the person. */
export const actOnClaim = endpoint('POST', '/operator/deposits/act', {
  summary: 'Claim, release or refuse a deposit',
  access: 'operator',
  permission: 'review_deposits',
  kind: 'submit',
  body: z.object({ serial, version, act: z.enum(CLAIM_ACTS), reason: optionalText(500) }),
  data: listedClaim,
})

interface KeptClaim {
  readonly deposit: KeptDeposit & { readonly userId: string }
  readonly review: { readonly version: number; readonly reviewer: string | null }
  readonly isBeingCredited: boolean
}

export const listedClaimToWire = ({ deposit, review, isBeingCredited }: KeptClaim): ListedClaim => ({
  serial: deposit.serialId,
  version: review.version,
  state: deposit.state,
  userId: deposit.userId,
  coin: deposit.coin,
  channel: deposit.channel,
  currency: deposit.currency,
  amount: deposit.claimed ?? '0',
  address: deposit.address,
  credited: deposit.credited,
  reason: deposit.reason,
  reviewer: review.reviewer,
  submittedAt: deposit.submittedAtMs,
  isBeingCredited,
})

export const claimOfDeskToWire = (kept: KeptClaim, loginName: string): ClaimOfDesk => ({
  ...listedClaimToWire(kept),
  ...{ kind: 'deposit', loginName },
})

interface KeptClaimLook extends KeptClaim {
  /** Null of a chain. */
  readonly account: KeptWireAccount | null
  readonly picture: string | null
  readonly samePicture: readonly { readonly serialId: string; readonly userId: string; readonly state: ListedClaim['state'] }[]
}
export const shownClaimToWire = ({ picture, samePicture, account, ...kept }: KeptClaimLook, publicUrl: string): ShownClaim => ({
  ...listedClaimToWire(kept),
  picture: picture && `${publicUrl}${picture}`,
  wireAccount: account && wireAccountToWire(account),
  samePicture: samePicture.map(({ serialId, ...rest }) => ({ serial: serialId, ...rest })),
})
