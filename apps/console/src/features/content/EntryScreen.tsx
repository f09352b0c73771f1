import { foreignHostsOf, type ShownContent } from '@glasshouse/wire'
import { Link, useParams } from 'react-router'
import { ForeignHosts } from '../../editing/ForeignHosts.tsx'
import { WaitingRequest } from '../../editing/WaitingRequest.tsx'
import { PageFrame, PagePart } from '../../kit/PageFrame.tsx'
import { State } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useWords } from '../../words/words.ts'
import { Completeness, STATE_TONES } from './ContentScreen.tsx'
import { draftToWrite } from './draft.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { useChoices, useEntry, useWaitingPublications } from './queries.ts'

/** One entry: what is being written, what waits for a second operator, and every version that was published. */
export function EntryScreen() {
  const w = useWords('content')
  const { id = '' } = useParams()
  const entry = useEntry(id)
  const choices = useChoices()
  const kind = entry.data?.kind ?? 'article'
  return (
    <PageFrame
      title={entry.data?.title || w('entry_title')}
      note={w(`kind_${kind}`)}
      actions={<Link to={`/content?kind=${kind}`}>{w('to_list')}</Link>}
    >
      <QueryView query={entry} rows={12}>
        {(shown) => (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <State tone={STATE_TONES[shown.state]} text={w(`state_${shown.state}`)} />
              {shown.version === null ? null : <span>{w('version_in_force', { version: shown.version })}</span>}
              {shown.isSeed ? <span className="text-ink-2">{w('seed_note')}</span> : null}
              <Completeness entry={shown} />
            </div>
            <Waiting entry={shown} ownHosts={choices.data?.ownHosts ?? []} />
            <QueryView query={choices} rows={10}>
              {(known) => (
                <EntryEditor key={shown.revision} entry={shown} kind={shown.kind} initial={draftToWrite(shown)} choices={known} />
              )}
            </QueryView>
            <PagePart title={w('history')} note={w('history_note')}>
              <EntryHistory entry={shown} />
            </PagePart>
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}

function Waiting({ entry, ownHosts }: { readonly entry: ShownContent; readonly ownHosts: readonly string[] }) {
  const w = useWords('content')
  const { id, revision, draft } = entry
  const { data = [] } = useWaitingPublications(id)
  const hosts = draft ? foreignHostsOf(draft, ownHosts) : []
  return data.map((request) => (
    <WaitingRequest key={request.id} request={request}>
      <div>{request.words[1] === String(revision) ? w('waits_for_this') : w('waits_for_older')}</div>
      {request.words[1] === String(revision) ? <ForeignHosts hosts={hosts} isRequested /> : null}
    </WaitingRequest>
  ))
}
