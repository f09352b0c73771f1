import type { CustodyEquation } from '@glasshouse/wire'
import { Exact } from '../../kit/Exact.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { State } from '../../kit/pieces.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useWords } from '../../words/words.ts'

/** What custody keeps, as an equation with its parts: a difference is seen before it is looked for. */
export function Custody({ custody }: { readonly custody: readonly CustodyEquation[] }) {
  const w = useWords('money')
  return (
    <PagePart title={w('custody')} note={w('custody_note')}>
      {custody.length === 0 ? <EmptyState text={w('no_custody')} /> : custody.map((one) => <Equation key={one.coin} equation={one} />)}
    </PagePart>
  )
}

function Equation({ equation }: { readonly equation: CustodyEquation }) {
  const w = useWords('money')
  const { coin, forUsers, suspense, deposits, taken, paid, returned, reversed, waiting, isRight } = equation
  const term = (sign: string, name: 'for_users' | 'suspense' | 'deposits' | 'taken' | 'paid' | 'returned' | 'reversed', text: string) => (
    <span className="inline-flex items-baseline gap-1.5">
      {sign ? <span aria-hidden>{sign}</span> : null}
      <span className="flex flex-col">
        <span className="text-ink-2 text-xs">{w(`part_${name}`)}</span>
        <Exact text={text} />
      </span>
    </span>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2">
      <b className="w-14 font-semibold">{coin.toUpperCase()}</b>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        {term('', 'for_users', forUsers)}
        {term('+', 'suspense', suspense)}
        <span>{isRight ? '=' : '≠'}</span>
        {term('', 'deposits', deposits)}
        {term('+', 'taken', taken)}
        {term('−', 'paid', paid)}
        {term('−', 'returned', returned)}
        {term('−', 'reversed', reversed)}
      </div>
      <span className="ms-auto flex flex-col items-end">
        <State tone={isRight ? 'good' : 'bad'} text={isRight ? w('is_right') : w('is_wrong')} />
        {waiting === suspense ? null : (
          <span className="text-down text-xs">
            {w('waiting_differs')} <Exact text={waiting} />
          </span>
        )}
      </span>
    </div>
  )
}
