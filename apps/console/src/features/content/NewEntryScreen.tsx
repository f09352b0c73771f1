import { CONTENT_KIND_NAMES } from '@glasshouse/wire'
import { useParams } from 'react-router'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useWords } from '../../words/words.ts'
import { newDraft } from './draft.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { useChoices } from './queries.ts'

export function NewEntryScreen() {
  const w = useWords('content')
  const { kind: asked } = useParams()
  const kind = CONTENT_KIND_NAMES.find((one) => one === asked) ?? 'roll_notice'
  return (
    <PageFrame title={w(`new_${kind}`)} note={w('new_note')}>
      <QueryView query={useChoices()} rows={10}>
        {(choices) => <EntryEditor entry={null} kind={kind} initial={newDraft(kind)} choices={choices} />}
      </QueryView>
    </PageFrame>
  )
}
