import { useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import { Segmented } from '@glasshouse/ui'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'

/** Two houses under one roof: which one is looked at. Begins with the reader's own. */
export function RealmChoice({ chosen, onChoose }: { chosen: Realm; onChoose: (realm: Realm) => void }) {
  const w = useWords('fairness')
  return (
    <Segmented
      label={w('realm_choice')}
      chosen={chosen}
      onChange={onChoose}
      choices={[
        { id: 'real', label: w('real') },
        { id: 'demo', label: w('demo') },
      ]}
    />
  )
}

export const useRealmShown = () => useState<Realm>(useSession((state) => state.realm))
