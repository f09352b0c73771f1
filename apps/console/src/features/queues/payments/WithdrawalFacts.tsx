import type { WithdrawalOfDesk } from '@glasshouse/wire'
import { Alert } from 'antd'
import { PayoutDebt } from '../../../acts/signing/PayoutDebt.tsx'
import { Amount, Facts, Moment, Person, State, Typed } from '../../../kit/pieces.tsx'
import { useWords } from '../../../words/words.ts'
import { WITHDRAWAL_TONES } from './tones.ts'

/** Whose it is, what is paid by which way, and how far it has come. Of where it goes enough to know it again. */
export function WithdrawalFacts({ withdrawal }: { readonly withdrawal: WithdrawalOfDesk }) {
  const w = useWords('queues')
  const t = useWords('terms')
  const { hits, approvals, approvalsNeeded, steps } = withdrawal
  return (
    <>
      <PayoutDebt withdrawal={withdrawal} />
      {hits.length > 0 ? (
        <Alert
          type="warning"
          role="alert"
          title={w('found_in_lists', { count: hits.length })}
          description={hits.map(({ list, entry }) => `${list} ${entry}`).join(', ')}
        />
      ) : null}
      <Facts
        columns={2}
        facts={[
          [w('person'), <Person key="person" userId={withdrawal.userId} name={withdrawal.loginName} />],
          [w('amount'), <Amount key="amount" amount={withdrawal.amount} coin={withdrawal.coin} />],
          [w('state'), <State key="state" tone={WITHDRAWAL_TONES[withdrawal.state]} text={t(`withdrawal_${withdrawal.state}`)} />],
          [w('fee'), <Amount key="fee" amount={withdrawal.fee} coin={withdrawal.coin} />],
          [w('approvals_of'), w('of', { count: approvals, all: approvalsNeeded })],
          [w('paid'), <Amount key="paid" amount={withdrawal.paid} coin={withdrawal.currency} />],
          [w('method'), withdrawal.method],
          [w('goes_to'), <Typed key="to" text={withdrawal.to} />],
          [w('asked_at'), <Moment key="asked" at={withdrawal.askedAt} />],
          [w('due_at'), withdrawal.dueAt === 0 ? '' : <Moment key="due" at={withdrawal.dueAt} />],
          [w('reference'), <Typed key="reference" text={withdrawal.reference} />],
          [w('reason'), <Typed key="reason" text={withdrawal.reason} />],
          [
            w('way_so_far'),
            <ol key="steps">
              {steps.map(({ state, at }) => (
                <li key={`${state} ${at}`}>
                  {t(`withdrawal_${state}`)} <Moment at={at} />
                </li>
              ))}
            </ol>,
          ],
        ]}
      />
    </>
  )
}
