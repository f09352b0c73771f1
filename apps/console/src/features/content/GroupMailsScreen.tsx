import type { ListedGroupMail } from '@glasshouse/wire'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { momentOf } from '../../live/moments.ts'
import { useWords } from '../../words/words.ts'
import { useGroupMails } from './queries.ts'

/** Mails that were sent to groups, and how many of their people have them. */
export function GroupMailsScreen() {
  const w = useWords('content')
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
              { title: w('people'), dataIndex: 'people', className: 'figure' },
              { title: w('told'), dataIndex: 'told', className: 'figure' },
              {
                title: w('state'),
                dataIndex: 'endedAt',
                render: (at: number | null) => (
                  <Tag color={at === null ? 'blue' : 'green'}>{at === null ? w('being_sent') : w('sent_at', { at: momentOf(at) })}</Tag>
                ),
              },
              { title: w('by'), dataIndex: 'by' },
              { title: w('approved_by'), dataIndex: 'approvedBy', render: (by: string | null) => by ?? '–' },
            ]}
          />
        )}
      </QueryView>
    </PageFrame>
  )
}
