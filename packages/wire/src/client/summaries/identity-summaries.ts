import type { IdentityLevelState, IdentityStatesReply } from '../../identity/identity-states.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../words.ts'

export type IdentityLevel = 'primary' | 'advanced'

/** One level as its person sees it. */
export type IdentityLevelSummary = Omit<IdentityLevelState, 'idCard' | 'cardType'> & {
  /** Number with all but its end hidden. */
  readonly number: string
  readonly document: DocumentKind
}
export interface IdentitySummary extends Readonly<Record<IdentityLevel, IdentityLevelSummary>> {
  readonly retentionYears: number
}

const levelSummary = ({ idCard, cardType, ...level }: IdentityLevelState): IdentityLevelSummary => ({
  ...level,
  number: idCard,
  document: DOCUMENT_KINDS[cardType],
})

export const identitySummary = ({ primary, advanced, retentionYears }: IdentityStatesReply): IdentitySummary => ({
  primary: levelSummary(primary),
  advanced: levelSummary(advanced),
  retentionYears,
})
