import { Button } from '@glasshouse/ui'
import { STEPS, type Step, type Verdict } from '@glasshouse/verifier'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { Part } from '../blocks/Part.tsx'

/** Step by step: a tick, or what does not fit. */
export function CheckSteps({ verdict, onAgain }: { verdict: Verdict; onAgain: () => void }) {
  const w = useWords('fairness')
  return (
    <Part title={w('steps')}>
      <ol className="flex flex-col gap-2.5">
        {STEPS.map((name) => (
          <StepRow key={name} name={name} step={verdict.steps.find((one) => one.name === name)} />
        ))}
      </ol>
      <div className="mt-4">
        <Button look="secondary" isWide onClick={onAgain}>
          {w('receipt_again')}
        </Button>
      </div>
    </Part>
  )
}

const LOOKS = {
  ok: { Icon: CircleCheck, color: 'text-up' },
  failed: { Icon: CircleX, color: 'text-down' },
  not_tried: { Icon: CircleMinus, color: 'text-ink-3' },
} as const

function StepRow({ name, step }: { name: (typeof STEPS)[number]; step: Step | undefined }) {
  const w = useWords('fairness')
  const state = step ? (step.ok ? 'ok' : 'failed') : 'not_tried'
  const { Icon, color } = LOOKS[state]
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon role="img" aria-label={w(`step_${state}`)} className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p className={state === 'ok' ? 'text-ink-1' : state === 'failed' ? 'font-medium text-down' : 'text-ink-3'}>{w(`step_${name}`)}</p>
        {/* What exactly does not fit is told in the verifier's own words, the same for everybody who checks. */}
        {state === 'failed' && (
          <p className="text-xs text-ink-2">
            {w('step_failed')}:{' '}
            <bdi lang="en" className="wrap-anywhere">
              {step?.detail}
            </bdi>
          </p>
        )}
      </div>
    </li>
  )
}
