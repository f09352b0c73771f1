import { usersOfProduct } from '@glasshouse/read-model'
import {
  ALONE_PEOPLE_MAX,
  type Audience,
  type ContentApproval,
  type DraftName,
  type EntryOnDesk,
  type ProductUsers,
  type Records,
} from '@glasshouse/records'
import { foreignHostsOf } from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import { awaitProjection } from '../../../services/await-projection.ts'
import type { Needs } from '../../../services/services.ts'
import { explainedRecord } from '../record-faults.ts'
import { isOfTerms } from './content-facts.ts'
import { ownHostsOf } from './own-hosts.ts'

export type PublishingServices = Needs<
  'brands' | 'clock' | 'config' | 'engine' | 'readModel',
  'contentDesk' | 'db' | 'groupMails' | 'settings'
>

export type PublishingAct = 'publish-terms' | 'publish-content' | 'send-group-mail'

/** The act by which a second operator takes part; null of what one publishes alone. */
export async function actOf(services: PublishingServices, entry: EntryOnDesk): Promise<PublishingAct | null> {
  if (isOfTerms(entry)) return 'publish-terms'
  const draft = entry.draft?.draft
  if (!draft) return null
  const isForeign = leadsElsewhere(services, entry)
  if (entry.kind !== 'mail') return isForeign ? 'publish-content' : null
  if (!draft.audience) return null
  return isForeign || (await countOf(services, draft.audience, draft.fromMs)).needsTwo ? 'send-group-mail' : null
}

/** Its draft leads people to a host that is not the exchange's own. */
export const leadsElsewhere = (services: PublishingServices, { draft }: EntryOnDesk): boolean =>
  draft !== null && foreignHostsOf(draft.draft, ownHostsOf(services)).length > 0

/** The act by which an entry of this kind is published where it takes two. */
export const publishedBy = (entry: EntryOnDesk): PublishingAct =>
  isOfTerms(entry) ? 'publish-terms' : entry.kind === 'mail' ? 'send-group-mail' : 'publish-content'

/** People of a mail, and whether it takes two: counted with all other mails within a day of the moment it is sent. */
export async function countOf(services: PublishingServices, audience: Audience, fromMs: number | null = null) {
  const { groupMails } = services.records
  const counted = await explainedRecord(groupMails.count(audience, productUsers(services)))
  const others = await groupMails.recipientsAround(Math.max(services.clock(), fromMs ?? 0))
  return { ...counted, needsTwo: counted.people > 0 && counted.people + others > ALONE_PEOPLE_MAX }
}

/** Refuses what could not be published now. */
export async function publishable({ records }: PublishingServices, name: DraftName) {
  return explainedRecord(records.contentDesk.assertPublishable(name, await records.settings.defaultLanguage()))
}

export async function publishAlone(services: PublishingServices, name: DraftName, by: string): Promise<EntryOnDesk> {
  const defaultLanguage = await services.records.settings.defaultLanguage()
  return services.records.db.transaction().execute((tx) => publishIn(services, tx, name, { by, defaultLanguage }))
}

/** A version, and of a mail those whom it goes to: both or neither. */
export async function publishIn(
  services: PublishingServices,
  tx: Records,
  name: DraftName,
  { defaultLanguage, ...approval }: ContentApproval & { readonly defaultLanguage: string },
): Promise<EntryOnDesk> {
  const { contentDesk, groupMails } = services.records
  const entry = await explainedRecord(contentDesk.publishIn(tx, name, defaultLanguage, approval))
  const [newest] = entry.versions
  // The last look at what readers get: nothing else that publishes can pass it.
  if (newest && approval.approvedBy === undefined && foreignHostsOf(newest, ownHostsOf(services)).length > 0)
    throw new ApiError({ reason: 'changed_meanwhile', field: 'link' })
  if (entry.kind !== 'mail' || !newest?.audience) return entry
  const sentAtMs = Math.max(services.clock(), newest.fromMs)
  await groupMails.lockCount(tx)
  const others = await groupMails.recipientsAround(sentAtMs, tx)
  const mail = { entryId: entry.entryId, version: newest.version, audience: newest.audience }
  const people = await groupMails.begin(tx, mail, productUsers(services), approval)
  if (people === 0) throw new ApiError({ reason: 'field_malformed', field: 'audience', rule: 'is nobody' })
  // People or other mails may have come since they were counted.
  if (people + others > ALONE_PEOPLE_MAX && approval.approvedBy === undefined)
    throw new ApiError({ reason: 'changed_meanwhile', field: 'audience' })
  return entry
}

function productUsers(services: PublishingServices): ProductUsers {
  return async (product) => {
    await awaitProjection(services)
    return usersOfProduct(services.readModel, product)
  }
}
