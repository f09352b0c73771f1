import type { ListedGroupMail } from '@glasshouse/wire'
import { Link } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { State } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { momentOf } from '../../live/moments.ts'
import { useOperatorName } from '../../live/operators.ts'
import { useWords } from '../../words/words.ts'
import { useGroupMails } from './queries.ts'

/** Mails that were sent to groups, and how many of their people have them. */
export function GroupMailsScreen() {
  const w = useWords('content')
  const nameOf = useOperatorName()
  return (
    <PageFrame title={w('mails_title')} note={w('mails_note')} actions={<Link to="/content?kind=mail">{w('to_mails')}</Link>}>
      <QueryView query={useGroupMails()} rows={6}>
        {(mails) => (
          <DataTable
            rows={mails}
            rowKey="id"
            label={w('mails_title')}
            empty={w('no_mails')}
            columns={[
              {
                title: w('mail'),
                render: (_, { contentId, version }: ListedGroupMail) => (
                  <Link to={`/content/${contentId}`}>{w('mail_version', { id: contentId, version })}</Link>
                ),
              },
              { title: w('published_at'), dataIndex: 'at', render: momentOf },
              { title: w('people'), dataIndex: 'people', className: 'figure', align: 'right' },
              { title: w('told'), dataIndex: 'told', className: 'figure', align: 'right' },
              {
                title: w('state'),
                dataIndex: 'endedAt',
                render: (at: number | null) => (
                  <State tone={at === null ? 'open' : 'good'} text={at === null ? w('being_sent') : w('sent_at', { at: momentOf(at) })} />
                ),
              },
              { title: w('by'), dataIndex: 'by', render: nameOf },
              { title: w('approved_by'), dataIndex: 'approvedBy', render: (by: string | null) => nameOf(by) || '–' },
            ]}
          />
        )}
      </QueryView>
    </PageFrame>
  )
}
