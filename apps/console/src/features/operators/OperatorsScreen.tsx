import { mayTakePart } from '@glasshouse/domain'
import { Button } from 'antd'
import { openAct } from '../../acts/act-draft.ts'
import { PageFrame, PagePart } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useOperator } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import { useOperatorForms } from './act-forms.ts'
import { HouseParts } from './HouseParts.tsx'
import { OperatorTable } from './OperatorTable.tsx'
import { useOperators } from './queries.ts'

/** Who may act, by which keys, and every change of that: acts by two. */
export function OperatorsScreen() {
  const w = useWords('operators')
  const { roles } = useOperator()
  const query = useOperators()
  const forms = useOperatorForms()
  const mayAsk = mayTakePart('operator-add', 'ask', roles)
  return (
    <PageFrame
      title={w('title')}
      note={w('note')}
      actions={
        mayAsk && query.data ? (
          <Button type="primary" onClick={() => openAct(forms.add())}>
            {w('add')}
          </Button>
        ) : null
      }
    >
      <QueryView query={query} rows={6}>
        {({ house, operators }) => (
          <>
            <PagePart title={w('operators')}>
              <OperatorTable operators={operators} mayAsk={mayAsk} />
            </PagePart>
            <HouseParts house={house} operators={operators} mayAsk={mayAsk} />
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}
