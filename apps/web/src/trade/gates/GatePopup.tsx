import { Button, buttonClass, classNames, Sheet } from '@glasshouse/ui'
import type { GateState } from '@glasshouse/wire'
import { Check, CircleX } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../../words/words.ts'
import { QuestionsStep } from './QuestionsStep.tsx'
import { ResidenceStep } from './ResidenceStep.tsx'
import { TermsStep } from './TermsStep.tsx'
import type { GateDoor } from './use-gate.ts'

/** One step at a time; at the end back to the ticket, as it was. */
export function GatePopup({ door }: { door: GateDoor }) {
  const w = useWords('gates')
  const { state } = door
  const name = state ? w(`product_${state.product}`) : ''
  return (
    <Sheet isOpen onClose={door.close} title={w('title', { product: name })} closeLabel={w('close')}>
      {state && (
        <div className="flex flex-col gap-4 pt-1 text-sm">
          {isAnswerable(state) && (
            <>
              <p className="text-ink-2 text-pretty">{w('intro')}</p>
              <Progress state={state} />
            </>
          )}
          <Step state={state} door={door} />
        </div>
      )}
    </Sheet>
  )
}

/** Whether something is left that the person can answer: a closed country and an age are final. */
const isAnswerable = ({ lacks: [lack] }: GateState) => lack !== undefined && lack !== 'country' && lack !== 'age'

/** Remaining steps, the first of them underway. */
function Progress({ state: { lacks } }: { state: GateState }) {
  const w = useWords('gates')
  return (
    <ol aria-label={w('steps')} className="flex flex-wrap gap-1 text-xs text-ink-2">
      {lacks.map((lack, at) => (
        <li
          key={lack}
          aria-current={at === 0 ? 'step' : undefined}
          className={classNames('rounded-md px-2 py-1', at === 0 ? 'bg-accent-soft font-semibold text-accent' : 'bg-surface-2')}
        >
          {w(`step_${lack}`)}
        </li>
      ))}
    </ol>
  )
}

function Step({ state, door }: { state: GateState; door: GateDoor }) {
  const w = useWords('gates')
  const [lack] = state.lacks
  switch (lack) {
    case 'residence':
      return <ResidenceStep door={door} />
    case 'terms':
      return <TermsStep door={door} version={state.termsVersion} />
    case 'questions':
      return <QuestionsStep key={state.version} door={door} state={state} />
    case 'level_primary':
    case 'level_advanced':
      return <LevelStep isAdvanced={lack === 'level_advanced'} />
    case 'country':
    case 'age':
      return (
        <>
          <p role="alert" className="flex items-start gap-2 text-ink-1">
            <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-down" />
            {w(`final_${lack}`, { age: state.ageLeast })}
          </p>
          <BackToTicket door={door} />
        </>
      )
    default:
      return (
        <>
          <p role="status" className="flex items-center gap-2 text-ink-1">
            <Check aria-hidden className="size-4 text-up" />
            {w('done')}
          </p>
          <BackToTicket door={door} />
        </>
      )
  }
}

function BackToTicket({ door }: { door: GateDoor }) {
  const w = useWords('gates')
  return (
    <Button isWide onClick={door.close}>
      {w('back_to_ticket')}
    </Button>
  )
}

function LevelStep({ isAdvanced }: { isAdvanced: boolean }) {
  const w = useWords('gates')
  return (
    <>
      <p>{w(isAdvanced ? 'level_advanced_text' : 'level_primary_text')}</p>
      <Link to={isAdvanced ? '/certification-advanced' : '/certification-primary'} className={buttonClass({ isWide: true })}>
        {w('verify')}
      </Link>
    </>
  )
}
