import { formatExact, textOf, unitsOf, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { Books } from '@glasshouse/wire'
import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { Asked } from '../blocks/Asked.tsx'
import { Figure } from '../blocks/Figure.tsx'
import { Part } from '../blocks/Part.tsx'
import { useBooks } from '../blocks/queries.ts'
import { RealmChoice, useRealmShown } from '../blocks/RealmChoice.tsx'

/** Asset by asset: what was created lies somewhere, to the last unit. */
export function BooksList() {
  const w = useWords('fairness')
  const books = useBooks()
  const [realm, setRealm] = useRealmShown()
  return (
    <Part title={w('books')} text={w('books_text')}>
      <RealmChoice chosen={realm} onChoose={setRealm} />
      <Asked query={books} height={224}>
        {(rows) => (
          <ul aria-label={w('books')} className="mt-2">
            {rows
              .filter((row) => row.realm === realm)
              .map((row) => (
                <li key={row.symbol} className="border-b border-line last:border-0">
                  <AssetBooks books={row} />
                </li>
              ))}
          </ul>
        )}
      </Asked>
    </Part>
  )
}

const isZero = (amount: string) => unitsOf(amount) === 0n

/**
 * What users and the server hold, less what was brought in: added up here from the figures that are shown, before the
 * server's own sum is believed.
 */
function offBy({ users, house, created, sum }: Books): string {
  const held = [users, ...shownParts(house).map(({ amount }) => amount)]
  const off = held.reduce((total, amount) => total + (unitsOf(amount) ?? 0n), 0n) - (unitsOf(created) ?? 0n)
  return off === 0n ? sum : textOf(off)
}

const shownParts = (house: Books['house']) => house.filter(({ purpose, amount }) => purpose !== 'external' && !isZero(amount))

function AssetBooks({ books }: { books: Books }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const off = offBy(books)
  const isRight = isZero(off) && !books.isInDoubt
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 text-sm [&::-webkit-details-marker]:hidden">
        <span className="font-medium text-ink-1">{books.symbol.toUpperCase()}</span>
        <span className={`ms-auto inline-flex items-center gap-1.5 text-xs ${isRight ? 'text-up' : 'font-semibold text-down'}`}>
          {isRight ? <CircleCheck aria-hidden className="size-4 shrink-0" /> : <TriangleAlert aria-hidden className="size-4 shrink-0" />}
          {isRight ? w('books_sum') : isZero(off) ? w('books_in_doubt') : w('books_off', { amount: formatExact(off, language) })}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3 group-open:rotate-180" />
      </summary>
      <dl className="pb-3">
        <Figure name={w('books_users')} value={formatExact(books.users, language)} />
        {shownParts(books.house).map(({ purpose, amount }) => (
          <Figure
            key={purpose}
            name={w(`purpose_${purpose as Exclude<typeof purpose, 'external'>}`)}
            value={formatExact(amount, language)}
          />
        ))}
        <Figure name={w('books_created')}>
          <NumberText value={formatExact(books.created, language)} />
        </Figure>
      </dl>
    </details>
  )
}
