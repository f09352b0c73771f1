import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** States of a review as the exchange has them. */
export const REVIEW_STATES = ['submitted', 'in_review', 'approved', 'rejected', 'more_wanted', 'withdrawn'] as const
export type WireReviewState = (typeof REVIEW_STATES)[number]

/** Wire's words for the state of a level: '0' none, '1' verified, '2' failed or more wanted, '3' under review. */
const AUDIT_STATUSES = { submitted: '3', in_review: '3', approved: '1', rejected: '2', more_wanted: '2', withdrawn: '0' } as const
/** As the person sees it: who has claimed a review is nobody's business. */
const SEEN = {
  submitted: 'under_review',
  in_review: 'under_review',
  approved: 'verified',
  rejected: 'failed',
  more_wanted: 'more_wanted',
  withdrawn: 'none',
} as const

const level = z.object({
  state: z.enum(['none', 'under_review', 'verified', 'failed', 'more_wanted']),
  /** Why it failed, or what is wanted. */
  reason: z.string(),
  realName: z.string(),
  /** Number with all but its end hidden. */
  idCard: z.string(),
  country: z.string(),
  cardType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Pictures that are kept where more was wanted. */
  kept: z.array(z.enum(['front', 'back', 'hand'])),
})
export type IdentityLevelState = z.output<typeof level>

export const identityStates = endpoint('GET', '/api/user/identity', {
  clientName: 'getIdentity',
  summary: 'How far each level of verification is',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  data: z.object({
    primary: level,
    advanced: level,
    /** Years for which identity records are kept after an account is closed. */
    retentionYears: z.number().int(),
  }),
})
export type IdentityStatesReply = z.output<NonNullable<typeof identityStates.data>>

/** Newest submission of a level, as the exchange keeps it. */
export interface KeptIdentity {
  readonly state: WireReviewState
  readonly reason: string
  readonly realName: string
  readonly maskedNumber: string
  readonly country: string
  readonly cardType: 1 | 2 | 3
  readonly front: string | null
  readonly back: string | null
  readonly hand: string | null
}
export interface KeptLevels {
  readonly primary: KeptIdentity | null
  readonly advanced: KeptIdentity | null
}

const NONE: IdentityLevelState = { state: 'none', reason: '', realName: '', idCard: '', country: '', cardType: 1, kept: [] }

function levelToWire(kept: KeptIdentity | null): IdentityLevelState {
  if (!kept || kept.state === 'withdrawn') return NONE
  const { reason, realName, maskedNumber: idCard, country, cardType } = kept
  const pictures = (['front', 'back', 'hand'] as const).filter((side) => kept.state === 'more_wanted' && kept[side] !== null)
  return { state: SEEN[kept.state], reason, realName, idCard, country, cardType, kept: pictures }
}

export const identityStatesToWire = ({ primary, advanced }: KeptLevels, retentionYears: number): IdentityStatesReply => ({
  primary: levelToWire(primary),
  advanced: levelToWire(advanced),
  retentionYears,
})

/** Identity fields of `getInfo`. */
export const identityDetail = ({ primary, advanced }: KeptLevels) => ({
  auditStatusPrimary: primary ? AUDIT_STATUSES[primary.state] : ('0' as const),
  auditStatusAdvanced: advanced ? AUDIT_STATUSES[advanced.state] : ('0' as const),
  realName: levelToWire(advanced).realName || levelToWire(primary).realName,
  idCard: levelToWire(advanced).idCard || levelToWire(primary).idCard,
  firstReason: primary?.reason ?? '',
  secondReason: advanced?.reason ?? '',
})
export const NO_IDENTITY: KeptLevels = { primary: null, advanced: null }
