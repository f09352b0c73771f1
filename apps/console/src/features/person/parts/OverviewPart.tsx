import type { ShownPerson } from '@glasshouse/wire'
import { Link } from 'react-router'
import { DataTable } from '../../../kit/DataTable.tsx'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { Facts, Moment, PersonLink, State, Typed } from '../../../kit/pieces.tsx'
import { useWords } from '../../../words/words.ts'
import { PERSON_TONES } from '../tones.ts'
import { AccountPart } from './AccountPart.tsx'
import { PersonActs } from './PersonActs.tsx'

export function OverviewPart({ person }: { readonly person: ShownPerson }) {
  const w = useWords('person')
  const t = useWords('terms')
  return (
    <div className="flex flex-col gap-6">
      <PersonActs person={person} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <PagePart title={w('person')}>
          <Facts
            facts={[
              [w('uid'), person.userId],
              [w('login_name'), <Typed key="name" text={person.loginName} />],
              [w('email'), <Typed key="email" text={person.email} />],
              [w('phone'), <Typed key="phone" text={person.phone} />],
              [w('language'), person.language],
              [w('state'), <State key="state" tone={PERSON_TONES[person.state]} text={w(`state_${person.state}`)} />],
              [w('registered'), <Moment key="registered" at={person.registeredAt} />],
              [w('invited_by'), person.invitedBy === null ? '' : <PersonLink key="inviter" userId={person.invitedBy} />],
              [w('held_until'), person.heldUntil === null ? '' : <Moment key="held" at={person.heldUntil} />],
            ]}
          />
        </PagePart>
        <PagePart title={w('payouts')}>
          <Facts
            facts={[
              [w('payout_level'), t(`level_${person.payoutLevel as 'none'}`)],
              [w('payouts_stopped'), person.payoutsStoppedAt === null ? w('no') : <Moment key="stopped" at={person.payoutsStoppedAt} />],
              [w('payouts_after'), person.payoutsAfter === null ? w('no') : <Moment key="after" at={person.payoutsAfter} />],
            ]}
          />
        </PagePart>
      </div>
      <PagePart title={w('identity')} note={w('identity_note')}>
        <DataTable<ShownPerson['identity'][number]>
          label={w('identity')}
          rows={person.identity}
          rowKey={({ level }) => level}
          empty={w('no_identity')}
          columns={[
            { title: w('level'), key: 'level', render: (_, { level }) => t(`level_${level}`) },
            { title: w('state'), key: 'state', render: (_, { state }) => t(`review_${state}`) },
            { title: w('country'), dataIndex: 'country', key: 'country' },
            { title: w('number'), dataIndex: 'number', key: 'number' },
            { title: w('sent_at'), key: 'sent', render: (_, { submittedAt }) => <Moment at={submittedAt} /> },
            {
              title: w('look'),
              key: 'look',
              render: (_, { reviewId }) => (
                <Link to={`/identity/${reviewId}`} className="text-accent underline-offset-2 hover:underline">
                  {w('review_numbered', { id: reviewId })}
                </Link>
              ),
            },
          ]}
        />
      </PagePart>
      {person.accounts.length === 0 ? <p className="text-ink-2">{w('no_account')}</p> : null}
      {person.accounts.map((account) => (
        <AccountPart key={account.realm} userId={person.userId} account={account} />
      ))}
    </div>
  )
}
