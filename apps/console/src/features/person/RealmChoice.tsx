import { REALMS, type Realm } from '@glasshouse/domain'
import { Segmented } from 'antd'
import { useWords } from '../../words/words.ts'

/** Real money or demo money: two sets of books. */
export function RealmChoice({ realm, onChoose }: { readonly realm: Realm; readonly onChoose: (realm: Realm) => void }) {
  const w = useWords('person')
  const t = useWords('terms')
  return (
    <div>
      <Segmented<Realm>
        aria-label={w('realm')}
        value={realm}
        options={REALMS.map((value) => ({ value, label: t(`realm_${value}`) }))}
        onChange={onChoose}
      />
    </div>
  )
}
