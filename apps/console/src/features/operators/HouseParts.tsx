import { mayTakePart } from '@glasshouse/domain'
import { Button } from 'antd'
import { openAct } from '../../acts/act-draft.ts'
import { Note } from '../../kit/Note.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { Facts, Moment } from '../../kit/pieces.tsx'
import type { HouseKeys } from '../../session/house-keys.ts'
import { useOperator } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import { useOperatorForms } from './act-forms.ts'
import { KeyList } from './KeyList.tsx'
import type { ListedOperator } from './queries.ts'

export interface HousePartsProps {
  readonly house: HouseKeys
  readonly operators: readonly ListedOperator[]
  readonly mayAsk: boolean
}

/** What is of all operators: where passkeys sign, the recovery key, and a recovery that is announced. */
export function HouseParts({ house, operators, mayAsk }: HousePartsProps) {
  const w = useWords('operators')
  const forms = useOperatorForms()
  return (
    <>
      <PagePart
        title={w('console')}
        actions={mayAsk ? <Button onClick={() => openAct(forms.console(house))}>{w('change_console')}</Button> : null}
      >
        <Facts
          facts={[
            [w('domain'), house.console.rpId],
            [w('origins'), house.console.origins.join(', ')],
            [w('exchange'), <code key="exchange">{house.exchangeId}</code>],
          ]}
        />
      </PagePart>
      <PagePart title={w('recovery')}>
        <Recovery house={house} operators={operators} />
      </PagePart>
    </>
  )
}

const ANNOUNCED_BY = 'npm run operator -- request recovery-announce NAME PUBLIC_KEYS --key FILE --recovery FILE --reason incident'

function Recovery({ house: { recovery, recoveryKey }, operators }: Omit<HousePartsProps, 'mayAsk'>) {
  const w = useWords('operators')
  const forms = useOperatorForms()
  const { roles } = useOperator()
  const nameOf = (id: number) => operators.find((one) => one.id === id)?.name ?? String(id)
  const key = [w('recovery_key'), <KeyList key="recovery" keys={[recoveryKey]} />] as const
  if (!recovery)
    return (
      <>
        <Facts facts={[key]} />
        <Note>
          <p>{w('no_recovery')}</p>
          <code className="break-words" dir="ltr">
            {ANNOUNCED_BY}
          </code>
        </Note>
      </>
    )
  return (
    <>
      <Note>{w('recovery_runs')}</Note>
      <Facts
        facts={[
          [w('lost'), nameOf(recovery.lostOperator)],
          [w('announced_by'), nameOf(recovery.announcedBy)],
          [w('new_keys'), <KeyList key="new" keys={recovery.keys} />],
          [w('takes_effect'), <Moment key="from" at={recovery.effectiveFrom} />],
          key,
        ]}
      />
      {mayTakePart('recovery-cancel', 'ask', roles) ? (
        <div>
          <Button danger onClick={() => openAct(forms.cancel(nameOf(recovery.lostOperator)))}>
            {w('cancel_recovery')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
