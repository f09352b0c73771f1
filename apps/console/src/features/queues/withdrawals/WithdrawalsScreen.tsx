import { withdrawalNumber } from '@glasshouse/domain'
import type { ListedWithdrawal } from '@glasshouse/wire'
import { isHeldByDebt } from '../../../acts/signing/PayoutDebt.tsx'
import { LinkedTable } from '../../../kit/LinkedTable.tsx'
import { PageFrame } from '../../../kit/PageFrame.tsx'
import { Age, Amount, Moment, PersonLink, State } from '../../../kit/pieces.tsx'
import { useWords } from '../../../words/words.ts'
import { WITHDRAWAL_TONES } from '../payments/tones.ts'
import { StateChoice, useChosenState } from '../StateChoice.tsx'
import { useWithdrawals, WITHDRAWAL_LISTS } from './withdrawals.ts'

const LATE_MS = 12 * 3_600_000

export function WithdrawalsScreen() {
  const w = useWords('queues')
  const t = useWords('terms')
  const [list, choose] = useChosenState(WITHDRAWAL_LISTS)
  const query = useWithdrawals(list)
  return (
    <PageFrame
      title={w('withdrawals')}
      actions={
        <StateChoice
          label={w('which')}
          states={WITHDRAWAL_LISTS.map((value) => ({ value, label: w(`withdrawals_${value}`) }))}
          chosen={list}
          onChoose={choose}
        />
      }
    >
      <LinkedTable<ListedWithdrawal>
        label={w('withdrawals')}
        query={query}
        rowKey={({ id }) => id}
        first={{ title: w('withdrawal'), to: ({ id }) => `/withdrawals/${id}`, text: ({ id }) => withdrawalNumber(id) }}
        columns={[
          { title: w('person'), key: 'person', render: (_, { userId }) => <PersonLink userId={userId} /> },
          {
            title: w('amount'),
            key: 'amount',
            className: 'figure',
            render: (_, { amount, coin }) => <Amount amount={amount} coin={coin} />,
          },
          { title: w('method'), dataIndex: 'method', key: 'method' },
          {
            title: w('state'),
            key: 'state',
            render: (_, { state }) => <State tone={WITHDRAWAL_TONES[state]} text={t(`withdrawal_${state}`)} />,
          },
          {
            title: w('approvals_of'),
            key: 'approvals',
            className: 'figure',
            render: (_, { approvals, approvalsNeeded }) => w('of', { count: approvals, all: approvalsNeeded }),
          },
          {
            title: w('hits'),
            key: 'hits',
            className: 'figure',
            render: (_, { hits }) => (hits.length > 0 ? <span className="font-semibold text-warn">{hits.length}</span> : '–'),
          },
          {
            title: w('debt'),
            key: 'debt',
            className: 'figure',
            render: (_, withdrawal) => (isHeldByDebt(withdrawal) ? <Owed debts={withdrawal.debts} /> : '–'),
          },
          { title: w('due_at'), key: 'due', render: (_, { dueAt }) => (dueAt === 0 ? '–' : <Moment at={dueAt} />) },
          { title: w('waits_for'), key: 'age', className: 'figure', render: (_, { askedAt }) => <Age since={askedAt} late={LATE_MS} /> },
        ]}
        empty={w('none_withdrawals')}
      />
    </PageFrame>
  )
}

/** Marked, since nothing is sent while it is owed. */
const Owed = ({ debts }: Pick<ListedWithdrawal, 'debts'>) => (
  <span className="flex flex-col font-semibold text-warn">
    {debts.map(({ coin, amount }) => (
      <Amount key={coin} amount={amount} coin={coin} />
    ))}
  </span>
)
