import type { ListedGroupMail } from '@glasshouse/wire'
import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable } from '../../kit/DataTable.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { FailedState } from '../../kit/states.tsx'
import { momentOf } from '../../live/moments.ts'
import { useOperatorName } from '../../live/operators.ts'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import { CallOff } from './CallOff.tsx'
import { GroupMailState } from './GroupMailState.tsx'
import { useGroupMails } from './queries.ts'

/** Mails to groups that were sent, are being sent or wait for their time, and how many of their people have them. */
export function GroupMailsScreen() {
  const w = useWords('content')
  const nameOf = useOperatorName()
  const mayWrite = useMay('write_content')
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <PageFrame
      title={w('mails_title')}
      note={w('mails_note')}
      actions={mayWrite ? <Link to="/content/new/mail">{w('to_mails')}</Link> : null}
    >
      {failure ? <FailedState error={failure} /> : null}
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
                  <Link className="inline-block min-w-20" to={`/content/${contentId}`}>
                    {w('mail_version', { id: contentId, version })}
                  </Link>
                ),
              },
              { title: w('published_at'), dataIndex: 'at', render: momentOf },
              { title: w('people'), dataIndex: 'people', className: 'figure', align: 'right' },
              { title: w('told'), dataIndex: 'told', className: 'figure', align: 'right' },
              { title: w('state'), render: (_, mail: ListedGroupMail) => <GroupMailState mail={mail} /> },
              { title: w('by'), dataIndex: 'by', render: nameOf },
              { title: w('approved_by'), dataIndex: 'approvedBy', render: (by: string | null) => nameOf(by) || '–' },
              ...(mayWrite
                ? [
                    {
                      title: w('act'),
                      render: (_: unknown, mail: ListedGroupMail) =>
                        mail.endedAt === null ? <CallOff mail={mail} onFailure={setFailure} /> : null,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </QueryView>
    </PageFrame>
  )
}
