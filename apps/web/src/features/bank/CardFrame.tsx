import { ICON_BUTTON_CLASS, Skeleton, TopBar } from '@glasshouse/ui'
import type { BankCardSummary } from '@glasshouse/wire'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useDetour } from '../../live/routes/detour.ts'
import { useWords } from '../../words/words.ts'
import { useBankCards } from './queries.ts'

interface CardFrameProps {
  readonly title: string
  /** The head leads to the list, else back. */
  readonly isOfOne?: boolean
  readonly children: (cards: readonly BankCardSummary[]) => ReactNode
}

/** A screen about the bank cards, once they are known. */
export function CardFrame({ title, isOfOne = false, children }: CardFrameProps) {
  const w = useWords('bank')
  const cards = useBankCards()
  const { detour } = useDetour()
  const failure = failureOf(cards)
  return (
    <>
      <TopBar lead={isOfOne && !detour ? <ToCards /> : <BackButton />} title={title} />
      <div className="mx-auto flex w-full max-w-[480px] flex-col gap-5 px-4 pt-2 pb-8">
        {cards.data ? (
          children(cards.data)
        ) : failure ? (
          <LoadError error={failure} onRetry={() => void cards.refetch()} />
        ) : (
          <div role="status" aria-label={w('loading')} className="flex flex-col gap-4">
            <Skeleton width="100%" height={72} />
            <Skeleton width="100%" height={72} />
            <Skeleton width="100%" height={44} />
          </div>
        )}
      </div>
    </>
  )
}

function ToCards() {
  const w = useWords('bank')
  return (
    <Link to="/bind-card" aria-label={w('to_cards')} className={ICON_BUTTON_CLASS}>
      <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
    </Link>
  )
}
