import { type IdentityLevel, identitySummary } from './summaries/identity-summaries.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './words.ts'

const LEVELS = { primary: 1, advanced: 2 } as const
const CARD_TYPES = Object.fromEntries(Object.entries(DOCUMENT_KINDS).map(([type, kind]) => [kind, Number(type)])) as Record<
  DocumentKind,
  1 | 2 | 3
>

interface IdentityInput {
  readonly level: IdentityLevel
  readonly name: string
  readonly number: string
  readonly document: DocumentKind
  readonly country: string
  /** Urls of uploaded pictures; '' where none is sent. */
  readonly front: string
  readonly back: string
  readonly hand: string
}

export const identityTranslations = {
  getIdentity: { data: identitySummary },
  submitIdentity: {
    input: ({ level, name, number, document, country, front, back, hand }: IdentityInput) => ({
      ...{ realName: name, idCard: number, flag: LEVELS[level], country, cardType: CARD_TYPES[document] },
      ...{ frontUrl: front, backUrl: back, handelUrl: hand },
    }),
  },
}
