import { formatClock, formatContractPrice, formatExact, useSession } from '@glasshouse/client'
import { NumberText, Skeleton } from '@glasshouse/ui'
import type { PositionSummary } from '@glasshouse/wire'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import type { Story, StoryStep } from '../figures/story.ts'
import { useStory } from './queries.ts'

/** Why a position was closed by force, in words and figures: the mark, the liquidation price, and each step. */
export function LiquidationStory({ position }: { position: PositionSummary }) {
  const w = useWords('contract')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const story = useStory(position, isOpen)
  const failure = failureOf(story)
  return (
    <div className="rounded-md bg-warn-soft text-warn">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-md px-3 text-start text-xs font-medium"
      >
        {w('why_closed')}
        <ChevronDown aria-hidden className={`size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-2 px-3 pb-3">
        {isOpen && (
          <>
            {story.data ? (
              <Steps story={story.data} position={position} />
            ) : failure ? (
              <LoadError error={failure} onRetry={() => void story.refetch()} />
            ) : (
              <Skeleton width="100%" height={72} />
            )}
            <Link to="/tradingRules?type=3" className="inline-flex min-h-6 items-center font-medium underline">
              {w('rules_link')}
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

function Steps({ story, position }: { story: Story; position: PositionSummary }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const price = (text: string | undefined) => (text === undefined || text === '0' ? '--' : formatContractPrice(text, language))
  return (
    <>
      <p>
        {w(
          position.closeCause === 'deleveraging' && story.steps.every(({ step }) => step === 'deleveraging')
            ? 'story_deleveraged'
            : 'story_reached',
          {
            mark: price(story.steps[0]?.mark),
            liquidation: price(story.liquidation),
          },
        )}
      </p>
      <ol className="flex flex-col gap-1">
        {story.steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </>
  )
}

function Step({ step: { time, step, mark, contracts, price, left } }: { step: StoryStep }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  return (
    <li>
      <NumberText value={formatClock(time, style)} />{' '}
      {w(`step_${step}`, {
        contracts: formatExact(contracts, language),
        price: formatContractPrice(price, language),
        mark: mark === undefined ? '--' : formatContractPrice(mark, language),
        left: formatExact(left, language),
      })}
    </li>
  )
}
