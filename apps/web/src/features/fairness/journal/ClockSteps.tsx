import { formatAmount, formatPreciseMoment, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { ClockStep } from '@glasshouse/wire'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { Asked } from '../blocks/Asked.tsx'
import { Figure } from '../blocks/Figure.tsx'
import { Part } from '../blocks/Part.tsx'
import { type ClockNow, useClock } from '../blocks/queries.ts'
import { useSpan } from '../blocks/span.ts'

/** How the journal's time stands to the machine's clock, and each time it has stepped to it. */
export function ClockSteps() {
  const w = useWords('fairness')
  const clock = useClock()
  return (
    <Part title={w('clock')} text={w('clock_text')}>
      <Asked query={clock} height={112}>
        {({ now, steps }) => (
          <>
            <ClockState now={now} />
            {steps.length === 0 ? (
              <p className="mt-2 text-sm text-ink-3">{w('clock_none')}</p>
            ) : (
              <ul aria-label={w('clock_steps')} className="mt-2">
                {steps.map((step) => (
                  <Step key={step.seq} step={step} />
                ))}
              </ul>
            )}
          </>
        )}
      </Asked>
    </Part>
  )
}

function ClockState({ now: { state, apart } }: { now: ClockNow }) {
  const w = useWords('fairness')
  const span = useSpan()
  const isInStep = state === 'in_step'
  return (
    <dl>
      <Figure name={w('clock_state')}>
        <span className={isInStep ? undefined : 'font-semibold text-warn'}>{w(isInStep ? 'clock_in_step' : 'clock_out_of_step')}</span>
      </Figure>
      <Figure name={w('clock_apart')}>
        {apart === 0 ? span(0) : w(apart > 0 ? 'clock_ahead' : 'clock_behind', { span: span(Math.abs(apart)) })}
      </Figure>
    </dl>
  )
}

function Step({ step: { seq, from, to, by, venues } }: { step: ClockStep }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const span = useSpan()
  return (
    <li className="flex flex-col gap-0.5 border-t border-line py-2 text-xs text-ink-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-1">
        <span className="font-medium">{w('clock_step', { span: span(to - from) })}</span>
        <span className="ms-auto">{w(`clock_by_${by}`)}</span>
      </p>
      <p>{w('clock_from_to', { from: formatPreciseMoment(from, style), to: formatPreciseMoment(to, style) })}</p>
      {venues.map(({ name, at }) => (
        <p key={name} className="flex flex-wrap justify-between gap-x-3">
          <span>{w('clock_venue', { name })}</span>
          <NumberText value={formatPreciseMoment(at, style)} />
        </p>
      ))}
      <p>{w('clock_entry', { seq: formatAmount(String(seq), 0, language) })}</p>
    </li>
  )
}
