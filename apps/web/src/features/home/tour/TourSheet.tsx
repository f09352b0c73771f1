import { isPlainText, keptText } from '@glasshouse/client'
import { Button, buttonClass, classNames, Sheet } from '@glasshouse/ui'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../../live/settings/settings.ts'
import { useWords } from '../../../words/words.ts'
import { stepsOf, type TourStep } from './tour-steps.ts'

export interface TourSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const tourEntry = keptText('tourStep', isPlainText)

/**
 * What there is here and how it works, in at most five steps. Who leaves it goes on where it was left, from the menu
 * too.
 */
export function TourSheet({ isOpen, onClose }: TourSheetProps) {
  const w = useWords('home')
  const steps = stepsOf(useSettings())
  const [kept, setKept] = useState(tourEntry.read)
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === kept),
  )
  const step = steps[at] as TourStep
  const goTo = (next: TourStep | undefined) => {
    setKept(next?.id)
    if (next) tourEntry.write(next.id)
    else tourEntry.remove()
  }
  const finish = () => {
    goTo(undefined)
    onClose()
  }
  const next = steps[at + 1]
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('tour_title')} closeLabel={w('close')}>
      <Station key={step.id} step={step} place={at + 1} count={steps.length} onLeave={onClose} />
      <div aria-hidden className="flex justify-center gap-1.5 py-3">
        {steps.map(({ id }, position) => (
          <span key={id} className={classNames('h-1.5 rounded-sm', position === at ? 'w-4 bg-accent' : 'w-1.5 bg-line-strong')} />
        ))}
      </div>
      <div className="flex gap-2 [&>*]:flex-1">
        {at > 0 && (
          <Button look="secondary" onClick={() => goTo(steps[at - 1])}>
            {w('tour_before')}
          </Button>
        )}
        <Button onClick={() => (next ? goTo(next) : finish())}>{w(next ? 'tour_next' : 'tour_done')}</Button>
      </div>
    </Sheet>
  )
}

interface StationProps {
  readonly step: TourStep
  readonly place: number
  readonly count: number
  readonly onLeave: () => void
}

/** One step; its heading takes the focus, so that a screen reader goes on with it. */
function Station({ step, place, count, onLeave }: StationProps) {
  const w = useWords('home')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex min-h-44 flex-col items-start gap-2">
      <p className="text-xs text-ink-3">{w('tour_place', { place, count })}</p>
      <h3 ref={heading} tabIndex={-1} className="text-lg leading-snug font-semibold text-balance outline-none">
        {w(`tour_${step.id}_title`)}
      </h3>
      <p className="text-sm text-ink-2 text-pretty">{w(`tour_${step.id}_text`)}</p>
      {'path' in step && (
        <Link to={step.path} onClick={onLeave} className={classNames(buttonClass({ look: 'quiet' }), '-ms-3')}>
          {w(`tour_${step.id}_open`)}
        </Link>
      )}
    </div>
  )
}
