import { foreignHostsOf } from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import type { AskedAct, OperatorAct, RecordsWork, Words } from '../operator-act.ts'
import { type PublishingAct, publishable, publishedBy, publishIn } from './content-publishing.ts'
import { ownHostsOf } from './own-hosts.ts'

/** What everybody agrees to, what goes to many, what leads to hosts of others: a second operator reads that revision first. */
export const CONTENT_ACTS = {
  'publish-terms': {
    words: '<content id> <revision>',
    what: 'terms or privacy policy are shown as the draft of that revision says, as a new version',
    work: (asked, words) => publish(asked, words, 'publish-terms'),
  },
  'publish-content': {
    words: '<content id> <revision>',
    what: 'what the draft of that revision says is shown as a new version, with its links to hosts that are not the exchange’s own',
    work: (asked, words) => publish(asked, words, 'publish-content'),
  },
  'send-group-mail': {
    words: '<content id> <revision>',
    what: 'the mail of that revision goes to everybody of its group, once each',
    work: (asked, words) => publish(asked, words, 'send-group-mail'),
  },
} as const satisfies Record<string, OperatorAct>

async function publish({ services, by, approval }: AskedAct, words: Words, act: PublishingAct): Promise<RecordsWork> {
  const [entryId, revision] = [numberIn('content id', words[0]), numberIn('revision', words[1])]
  const entry = await publishable(services, { entryId, revision })
  if (act !== publishedBy(entry))
    throw new ApiError({ reason: 'field_malformed', field: 'content id', rule: 'is published in another way' })
  const defaultLanguage = await services.records.settings.defaultLanguage()
  const approvedBy = `operator:${approval.approverId}`
  return {
    foreignHosts: foreignHostsOf(entry.draft.draft, ownHostsOf(services)),
    execute: async (tx) => {
      await publishIn(services, tx, { entryId, revision }, { by: `operator:${by.actorId}`, approvedBy, defaultLanguage })
    },
    committed: () => {},
  }
}

function numberIn(field: string, text = ''): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new ApiError({ reason: 'field_malformed', field, rule: 'must be a number' })
}
