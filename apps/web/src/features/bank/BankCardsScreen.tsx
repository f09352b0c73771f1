import { buttonClass, EmptyState } from '@glasshouse/ui'
import type { BankCardSummary } from '@glasshouse/wire'
import { ChevronRight, CreditCard } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useDetour } from '../../live/routes/detour.ts'
import { useWords } from '../../words/words.ts'
import { CardFrame } from './CardFrame.tsx'

/** /bind-card: the bank cards of the account. */
export function BankCardsScreen() {
  const w = useWords('bank')
  const { further } = useDetour()
  return (
    <CardFrame title={w('title')}>
      {(cards) => (
        <>
          <p className="text-sm text-ink-2 text-pretty">{w('intro')}</p>
          {cards.length === 0 ? (
            <EmptyState icon={<CreditCard />}>{w('none')}</EmptyState>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-md bg-surface-1">
              {cards.map((card) => (
                <CardRow key={card.id} card={card} />
              ))}
            </ul>
          )}
          <Link to="/add-bank" state={further} className={buttonClass({ isWide: true, isTall: true })}>
            {w('add')}
          </Link>
        </>
      )}
    </CardFrame>
  )
}

function CardRow({ card }: { readonly card: BankCardSummary }) {
  const w = useWords('bank')
  const [name, ...rest] = [card.bankName, card.holderName].filter((text) => text !== '')
  const details = [...rest, card.currency].filter((text) => text !== '')
  return (
    <li>
      <Link
        to={`/edit-bank?id=${card.id}`}
        className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <CreditCard aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <bdi className="text-sm font-medium text-ink-1 wrap-anywhere">{name}</bdi>
            <bdi dir="ltr" translate="no" className="figure text-sm text-ink-2">
              {card.number}
            </bdi>
          </span>
          {details.length > 0 && (
            <span className="text-xs text-ink-2 wrap-anywhere">
              {details.map((text, at) => (
                <Fragment key={text}>
                  {at > 0 && ' · '}
                  <bdi>{text}</bdi>
                </Fragment>
              ))}
            </span>
          )}
        </span>
        {card.isDefault && <span className="shrink-0 rounded-sm bg-surface-2 px-1.5 py-0.5 text-xs text-ink-2">{w('default')}</span>}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}
