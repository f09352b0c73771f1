import type { PersonAccess } from '@glasshouse/wire'
import { DataTable } from '../../../kit/DataTable.tsx'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { Facts, Moment, Typed } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useWords } from '../../../words/words.ts'
import { useAccess } from '../queries.ts'

/** Sessions, devices, and which kinds of keys there are. */
export function AccessPart({ userId }: { readonly userId: string }) {
  const w = useWords('person')
  const t = useWords('terms')
  const query = useAccess(userId)
  return (
    <QueryView query={query}>
      {({ keys, sessions, devices }) => (
        <div className="flex flex-col gap-6">
          <PagePart title={w('keys')} note={w('keys_note')}>
            <Facts facts={keys.map(({ kind, count }) => [w(`key_${kind}`), String(count)])} />
          </PagePart>
          <PagePart title={w('sessions')}>
            <DataTable<PersonAccess['sessions'][number]>
              label={w('sessions')}
              rows={sessions}
              rowKey={({ openedAt, device, network }) => `${openedAt} ${network} ${device}`}
              empty={w('no_sessions')}
              columns={[
                { title: w('opened'), key: 'opened', render: (_, { openedAt }) => <Moment at={openedAt} /> },
                { title: w('last_used'), key: 'used', render: (_, { lastUsedAt }) => <Moment at={lastUsedAt} /> },
                { title: w('network'), key: 'network', render: (_, { network }) => <Typed text={network} /> },
                { title: w('device'), key: 'device', render: (_, { device }) => <Typed text={device} /> },
                { title: w('realm'), key: 'realm', render: (_, { realm }) => t(`realm_${realm}`) },
                { title: w('ends'), key: 'ends', render: (_, { expiresAt }) => <Moment at={expiresAt} /> },
              ]}
            />
          </PagePart>
          <PagePart title={w('devices')} note={w('devices_note', { count: devices.length })}>
            <Facts
              facts={devices.map(({ lastUsedAt }, at) => [
                w('device_numbered', { id: at + 1 }),
                <Moment key={lastUsedAt} at={lastUsedAt} />,
              ])}
            />
          </PagePart>
        </div>
      )}
    </QueryView>
  )
}
