import type { EntryOnDesk } from '@glasshouse/records'
import { siteContent } from '@glasshouse/records'
import {
  ARTICLE_KEYS,
  callOffGroupMail,
  contentChoices,
  countGroup,
  discardContent,
  draftOfWire,
  groupMailToWire,
  HOME_ACTIVITY,
  type KeptContent,
  list,
  listContent,
  listedContentToWire,
  listGroupMails,
  publishContent,
  restoreContent,
  saveContent,
  showContent,
  shownContentToWire,
  success,
} from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { explainedRecord } from '../record-faults.ts'
import { serveOperator } from '../serve-operator.ts'
import { contentFacts, isOfTerms, offeredLanguages } from './content-facts.ts'
import { actOf, countOf, leadsElsewhere, type PublishingServices, publishAlone, publishable } from './content-publishing.ts'
import { ownHostsOf } from './own-hosts.ts'

export type ContentDeskServices = PublishingServices & Needs<never, 'operatorSessions'>

/** Groups of activities that screens ask for. */
const GROUPS = [HOME_ACTIVITY, 'REGISTER_WELFARE', 'BONUS_EVENT', 'SPECIAL_EVENT']

/** Content from its draft to its versions. */
export function contentDeskRoutes(app: FastifyInstance, services: ContentDeskServices): void {
  const { contentDesk, groupMails } = services.records
  const factsOf = async (entry: EntryOnDesk): Promise<KeptContent> =>
    contentFacts(entry, await offeredLanguages(services), services.clock(), (await actOf(services, entry)) !== null)
  const shown = async (work: Promise<EntryOnDesk>) => shownContentToWire(await factsOf(await explainedRecord(work)))

  serveOperator(app, services, contentChoices, async () => {
    const { offered, defaultLanguage } = await offeredLanguages(services)
    const known = siteContent().languages
    const languages = offered.map((code) => {
      const { name = code, direction = 'ltr' } = known.find((one) => one.code === code) ?? {}
      return { code, name, direction }
    })
    const { brand } = services.config
    const keys = { articleKeys: [...ARTICLE_KEYS], groups: [...GROUPS] }
    const hosts = { ownHosts: [...ownHostsOf(services)] }
    return success({ languages, defaultLanguage, brand, brands: [...services.brands.keys()], ...keys, ...hosts })
  })

  serveOperator(app, services, listContent, async ({ query: { kind } }) => {
    const [languages, now] = [await offeredLanguages(services), services.clock()]
    // Of a mail only its own page counts people.
    const needsTwo = (entry: EntryOnDesk) => isOfTerms(entry) || leadsElsewhere(services, entry)
    return list((await contentDesk.list(kind)).map((entry) => listedContentToWire(contentFacts(entry, languages, now, needsTwo(entry)))))
  })

  serveOperator(app, services, showContent, async ({ query: { id } }) => success(await shown(contentDesk.find(Number(id)))))

  serveOperator(app, services, saveContent, async ({ operator, body: { id: entryId, revision, kind, topic, draft } }) => {
    if (kind === 'article' && !ARTICLE_KEYS.some((key) => key === topic))
      throw new ApiError({ reason: 'value_not_listed', field: 'topic', rule: `must be one of ${ARTICLE_KEYS.join(', ')}` })
    const saved = { entryId, revision, kind, topic, draft: draftOfWire(draft) }
    return success(await shown(contentDesk.save(saved, `operator:${operator.operatorId}`)))
  })

  serveOperator(app, services, publishContent, async ({ operator, body: { id: entryId, revision } }) => {
    const name = { entryId, revision }
    const entry = await publishable(services, name)
    const act = await actOf(services, entry)
    if (act === null) {
      const published = await publishAlone(services, name, `operator:${operator.operatorId}`)
      return success({ entry: shownContentToWire(await factsOf(published)), ask: null })
    }
    const ask = { act, words: [String(entryId), String(revision)] }
    return success({ entry: shownContentToWire(await factsOf(entry)), ask })
  })

  serveOperator(app, services, restoreContent, async ({ operator, body: { id: entryId, revision, version } }) =>
    success(await shown(contentDesk.restore({ entryId, revision }, version, `operator:${operator.operatorId}`))),
  )

  serveOperator(app, services, discardContent, async ({ operator, body: { id: entryId, revision } }) =>
    success(await shown(contentDesk.discard({ entryId, revision }, `operator:${operator.operatorId}`))),
  )

  serveOperator(app, services, countGroup, async ({ body: { audience } }) => {
    const { people, byLanguage, unknown, needsTwo } = await countOf(services, audience)
    return success({ people, byLanguage: { ...byLanguage }, unknown: [...unknown], needsTwo })
  })

  serveOperator(app, services, listGroupMails, async () => list((await groupMails.list()).map(groupMailToWire)))

  serveOperator(app, services, callOffGroupMail, async ({ operator, body: { id } }) =>
    success(groupMailToWire(await explainedRecord(groupMails.callOff(id, `operator:${operator.operatorId}`)))),
  )
}
