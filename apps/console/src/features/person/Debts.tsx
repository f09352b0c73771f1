import type { ShownPerson } from '@glasshouse/wire'
import { Amount, State } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'

/** What the person owes after a credit was taken back: nothing is paid out before it is paid. */
export function Debts({ person }: { readonly person: ShownPerson }) {
  const w = useWords('person')
  const debts = person.accounts.flatMap(({ debts }) => debts)
  if (debts.length === 0) return null
  return (
    <span className="flex flex-wrap items-center gap-2 font-semibold text-warn">
      <State tone="bad" text={w('in_debt')} />
      {debts.map(({ coin, amount }) => (
        <Amount key={coin} amount={amount} coin={coin} />
      ))}
    </span>
  )
}
