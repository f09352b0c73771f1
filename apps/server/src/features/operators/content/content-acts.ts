import { ApiError } from '../../../errors/api-error.ts'
import type { AskedAct, OperatorAct, RecordsWork, Words } from '../operator-act.ts'
import { isOfTerms } from './content-facts.ts'
import { publishable, publishIn } from './content-publishing.ts'

/** What everybody agrees to, and what goes to many: a second operator reads the draft first, in the very revision. */
export const CONTENT_ACTS = {
  'publish-terms': {
    words: '<content id> <revision>',
    what: 'terms or privacy policy are shown as the draft of that revision says, as a new version',
    work: (asked, words) => publish(asked, words, 'publish-terms'),
  },
  'send-group-mail': {
    words: '<content id> <revision>',
    what: 'the mail of that revision goes to everybody of its group, once each',
    work: (asked, words) => publish(asked, words, 'send-group-mail'),
  },
} as const satisfies Record<string, OperatorAct>

async function publish({ services, by, approval }: AskedAct, words: Words, act: 'publish-terms' | 'send-group-mail'): Promise<RecordsWork> {
  const [entryId, revision] = [numberIn('content id', words[0]), numberIn('revision', words[1])]
  const entry = await publishable(services, { entryId, revision })
  if (act === 'publish-terms' ? !isOfTerms(entry) : entry.kind !== 'mail')
    throw new ApiError({ reason: 'field_malformed', field: 'content id', rule: 'is published in another way' })
  const defaultLanguage = await services.records.settings.defaultLanguage()
  const approvedBy = `operator:${approval.approverId}`
  return {
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
