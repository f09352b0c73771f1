import { api } from '@glasshouse/client'
import { showToast } from '@glasshouse/ui'
import { useDetour } from '../../live/routes/detour.ts'
import { useNavigateFromHere } from '../../live/routes/use-navigate-from-here.ts'
import { useWords } from '../../words/words.ts'
import { CardForm } from './CardForm.tsx'
import { CardFrame } from './CardFrame.tsx'
import { NO_CARD } from './card-form.ts'
import { useCardChange } from './queries.ts'

/** /add-bank: one more bank card. */
export function AddCardScreen() {
  const w = useWords('bank')
  const change = useCardChange()
  const navigate = useNavigateFromHere()
  const { detour, finish } = useDetour()
  return (
    <CardFrame title={w('add_title')} isOfOne>
      {() => (
        <CardForm
          beginning={NO_CARD}
          onSend={async (fields) => {
            await change(() => api.addBankCard(fields, { isQuiet: true }))
            showToast('success', w('saved'))
            if (detour) finish()
            else navigate('/bind-card', { replace: true })
          }}
        />
      )}
    </CardFrame>
  )
}
