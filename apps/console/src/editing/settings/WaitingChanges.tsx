import { foreignHostsOfChange, type ListedSetting } from '@glasshouse/wire'
import { PagePart } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { DifferenceTable } from '../../kit/shape/DifferenceTable.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { fieldWord } from '../../live/setting-words.ts'
import { useWords } from '../../words/words.ts'
import { ForeignHosts } from '../ForeignHosts.tsx'
import { WaitingRequest } from '../WaitingRequest.tsx'
import { useWaitingChanges } from './queries.ts'

/** What was requested of this setting, beside what it is now. */
export function WaitingChanges({ setting }: { readonly setting: ListedSetting }) {
  const w = useWords('settings')
  const { shape, value: before, ownHosts } = setting
  const hostsOf = (after: unknown) => foreignHostsOfChange({ shape, before, after }, ownHosts)
  return (
    <PagePart title={w('waiting')} note={w('waiting_note')}>
      <QueryView query={useWaitingChanges(setting.key)}>
        {(waiting) =>
          waiting.length === 0 ? (
            <EmptyState text={w('none_waiting')} />
          ) : (
            waiting.map(({ request, value }) => (
              <WaitingRequest key={request.id} request={request}>
                <ForeignHosts hosts={hostsOf(value)} isRequested />
                <DifferenceTable labelOf={(field) => w(fieldWord(field))} before={setting.value} after={value} />
              </WaitingRequest>
            ))
          )
        }
      </QueryView>
    </PagePart>
  )
}
