import type { ListedGroupMail } from '@glasshouse/wire'
import { State, type Tone } from '../../kit/pieces.tsx'
import { momentOf } from '../../live/moments.ts'
import { useOperatorName } from '../../live/operators.ts'
import { useWords } from '../../words/words.ts'

const TONES = { scheduled: 'waits', being_sent: 'open', sent: 'good', called_off: 'quiet' } as const satisfies Record<string, Tone>

/** Where a mail to a group stands; of one that was called off also when and by whom. */
export function GroupMailState({ mail }: { readonly mail: ListedGroupMail }) {
  const w = useWords('content')
  const nameOf = useOperatorName()
  const { state, from, endedAt, told, people, calledOffBy } = mail
  const texts = {
    scheduled: () => w('goes_out_at', { at: momentOf(from) }),
    being_sent: () => w('being_sent'),
    sent: () => w('sent_at', { at: momentOf(endedAt ?? from) }),
    called_off: () => w('called_off_after', { told, people }),
  }
  return (
    <div className="flex flex-col">
      <State tone={TONES[state]} text={texts[state]()} />
      {state === 'called_off' && endedAt !== null ? (
        <span className="text-ink-2">{w('called_off_by', { at: momentOf(endedAt), name: nameOf(calledOffBy) })}</span>
      ) : null}
    </div>
  )
}
