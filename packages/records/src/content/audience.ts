import { ContentError } from './content-error.ts'

export const AUDIENCE_PRODUCTS = ['spot', 'futures', 'options'] as const
export type AudienceProduct = (typeof AUDIENCE_PRODUCTS)[number]
/** Levels of identity: none, primary, advanced. */
export type AudienceLevel = 0 | 1 | 2
export const AUDIENCE_PEOPLE_MAX = 1_000

/** Whom a mail to a group goes to. Closed accounts are never among them. */
export type AudienceGroup =
  | { readonly who: 'all' }
  /** Of their residence as they declared it, or of their verified identity. */
  | { readonly who: 'countries'; readonly countries: readonly string[] }
  /** Exactly that level. */
  | { readonly who: 'level'; readonly level: AudienceLevel }
  /** Who ever ordered there with real money. */
  | { readonly who: 'product'; readonly product: AudienceProduct }
  | { readonly who: 'people'; readonly userIds: readonly string[] }

export interface Audience {
  readonly group: AudienceGroup
  /** What it is about; people switch channels by it. */
  readonly about: 'account' | 'money' | 'product'
  /** Leaves the exchange by mail, too, to those who have not switched that off. */
  readonly byMail: boolean
}

/** Unknown UIDs get nothing; the count shows it. */
export function checkAudience({ group }: Audience): void {
  if (group.who === 'countries' && (group.countries.length === 0 || group.countries.some((code) => !/^[A-Z]{2}$/.test(code))))
    throw new ContentError('countries', 'must be codes of countries such as DE')
  if (group.who !== 'people') return
  const { userIds } = group
  if (userIds.length === 0 || userIds.length > AUDIENCE_PEOPLE_MAX || userIds.some((id) => !/^\d{1,15}$/.test(id)))
    throw new ContentError('userIds', `must be 1 to ${AUDIENCE_PEOPLE_MAX} UIDs`)
}
