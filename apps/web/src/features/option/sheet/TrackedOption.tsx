import { formatClock, formatExact, formatIndexPrice, formatPrice, useIsOld, useSession } from '@glasshouse/client'
import { Button, Skeleton } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { useEffect, useRef } from 'react'
import { usePrice } from '../../../live/markets/prices.ts'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { OptionLine } from '../live/OptionLine.tsx'
import { Fact, Facts } from '../outcome/Facts.tsx'
import { Outcome } from '../outcome/Outcome.tsx'
import { sideOf } from '../outcome/outcome.ts'
import { SideTitle } from '../outcome/SideTitle.tsx'
import type { OtherRule } from '../placing/use-placing.ts'
import { useOtherRuleText } from '../placing/use-placing-text.ts'
import { Countdown } from '../tracking/Countdown.tsx'
import { useTrackedOption } from '../tracking/use-tracked-option.ts'

export function TrackedOptionTitle({ id }: { id: string }) {
  const w = useWords('option')
  const option = useTrackedOption(id).data
  return option ? <SideTitle side={sideOf(option)} coin={option.pair} /> : w('your_option')
}

export interface TrackedOptionProps {
  readonly id: string
  readonly otherRule: OtherRule | undefined
  readonly onClose: () => void
}

/** One option until it is over: strike and expiry, then its outcome. */
export function TrackedOption({ id, otherRule, onClose }: TrackedOptionProps) {
  const w = useWords('option')
  const otherRuleText = useOtherRuleText()
  const place = useRef<HTMLDivElement>(null)
  const { data: option, isError, failureCount } = useTrackedOption(id)
  const isFinished = option?.status === 'finished'
  // Focus replaces that of the button that placed it, and moves to the outcome at the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when it is over
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
  }, [isFinished])
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {option ? isFinished ? <Outcome option={option} /> : <Running option={option} /> : <Waiting isUnknown={option === null} />}
      {otherRule?.placed.id === id && (
        <p role="status" className="rounded-md bg-warn-soft p-3 text-xs text-warn">
          {otherRuleText(otherRule)}
        </p>
      )}
      {(isError || failureCount > 0) && !isFinished && (
        <p role="status" className="text-xs text-warn">
          {w('asking_again')}
        </p>
      )}
      <Button look="secondary" isWide onClick={onClose}>
        {w(isFinished ? 'done' : 'go_on_trading')}
      </Button>
    </div>
  )
}

function Waiting({ isUnknown }: { isUnknown: boolean }) {
  const w = useWords('option')
  if (isUnknown) return <p className="py-6 text-center text-sm text-ink-2">{w('not_of_account')}</p>
  return (
    <div role="status" aria-label={w('your_option')} className="flex flex-col items-center gap-4 py-2">
      <Skeleton width={120} height={40} />
      <Skeleton width="100%" height={96} />
    </div>
  )
}

function Running({ option }: { option: OptionSummary }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const isStruck = option.expiryAtMs !== null
  return (
    <>
      <Countdown option={option} />
      <OptionLine option={option} isFollowed />
      <Facts>
        <Fact name={w('strike')}>{isStruck ? formatIndexPrice(option.strike, language) : undefined}</Fact>
        <PriceNow option={option} />
        <Fact name={w('stake')} unit={option.settleCoin.toUpperCase()}>
          {formatExact(option.stake, language)}
        </Fact>
        <Fact name={w('if_right')} unit={option.settleCoin.toUpperCase()}>
          {`+${formatExact(option.payout, language)}`}
        </Fact>
        <Fact name={w('expires_at')}>{option.expiryAtMs === null ? undefined : formatClock(option.expiryAtMs, style)}</Fact>
      </Facts>
      <p className="text-xs text-ink-3">{w('follow_text')}</p>
    </>
  )
}

/** Current price; `OptionLine` says on which side of the strike it is. */
function PriceNow({ option }: { option: OptionSummary }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const price = usePrice(option.symbol)
  const isOld = useIsOld()
  const isKnown = price !== undefined && !price.isStale && !isOld
  return <Fact name={w('price_now')}>{isKnown ? formatPrice(price.close, language) : undefined}</Fact>
}
