import { useWords } from '../../../words/words.ts'
import { Part } from '../blocks/Part.tsx'
import { useOdds } from '../blocks/queries.ts'
import { RealmChoice, useRealmShown } from '../blocks/RealmChoice.tsx'
import { OddsList } from './OddsList.tsx'
import { Rounds } from './Rounds.tsx'

/** What came of it: the server's result beside what its odds say, and every round. */
export function ResultsPart() {
  const w = useWords('fairness')
  const [realm, setRealm] = useRealmShown()
  const isInDoubt = useOdds(realm).data?.total.isInDoubt
  return (
    <div className="flex flex-col gap-4 pt-4 desk:grid desk:grid-cols-2 desk:items-start desk:pt-0">
      <div className="desk:col-span-2 desk:w-96">
        <RealmChoice chosen={realm} onChoose={setRealm} />
      </div>
      {isInDoubt && (
        <p role="alert" className="rounded-md bg-down-soft p-3 text-sm font-medium text-down text-pretty desk:col-span-2">
          {w('results_in_doubt')}
        </p>
      )}
      <Part title={w('odds')} text={w('odds_text')}>
        <OddsList realm={realm} />
      </Part>
      <Part title={w('rounds')} text={w('rounds_text')}>
        <Rounds realm={realm} />
      </Part>
    </div>
  )
}
