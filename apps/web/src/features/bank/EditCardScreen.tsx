import { api } from '@glasshouse/client'
import { Button, buttonClass, ConfirmDialog, showToast } from '@glasshouse/ui'
import type { BankCardSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useNavigateFromHere } from '../../live/routes/use-navigate-from-here.ts'
import { useWords } from '../../words/words.ts'
import { CardForm } from './CardForm.tsx'
import { CardFrame } from './CardFrame.tsx'
import { useCardChange } from './queries.ts'

/** /edit-bank?id=: a bank card of the account. */
export function EditCardScreen() {
  const w = useWords('bank')
  const [query] = useSearchParams()
  return (
    <CardFrame title={w('edit_title')} isOfOne>
      {(cards) => {
        const card = cards.find(({ id }) => id === query.get('id'))
        return card ? <EditCard key={card.id} card={card} /> : <Gone />
      }}
    </CardFrame>
  )
}

function EditCard({ card }: { readonly card: BankCardSummary }) {
  const w = useWords('bank')
  const change = useCardChange()
  const navigate = useNavigateFromHere()
  const toCards = () => navigate('/bind-card', { replace: true })
  const makeDefault = async () => {
    await change(() => api.makeBankCardDefault({ id: card.id })).then(
      () => showToast('success', w('default_set')),
      // The shell says why it was refused.
      () => {},
    )
  }
  const [isAsked, setAsked] = useState(false)
  const remove = async () => {
    // Closed first: a proof may be asked for, in a sheet of its own.
    setAsked(false)
    await change(() => api.removeBankCard({ id: card.id })).then(
      () => {
        showToast('success', w('Bank_delete_success'))
        toCards()
      },
      // The shell says why it was refused.
      () => {},
    )
  }
  return (
    <>
      <CardForm
        beginning={{ ...card, number: '' }}
        keptNumber={card.number}
        onSend={async (fields) => {
          const number = fields.number.trim() || card.number
          await change(() => api.changeBankCard({ ...fields, number, id: card.id }, { isQuiet: true }))
          showToast('success', w('Bank_update_success'))
          toCards()
        }}
      />
      {!card.isDefault && (
        <Button look="secondary" isWide onClick={() => void makeDefault()}>
          {w('make_default')}
        </Button>
      )}
      <Button look="danger" isWide onClick={() => setAsked(true)}>
        {w('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
        title={w('Bank_delete')}
        confirmLabel={w('delete')}
        cancelLabel={w('cancel')}
        confirmLook="danger"
      >
        {w('delete_text', { card: `\u2066${card.number}\u2069` })}
      </ConfirmDialog>
    </>
  )
}

function Gone() {
  const w = useWords('bank')
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {w('gone')}
      </p>
      <Link to="/bind-card" className={buttonClass({ look: 'secondary', isWide: true })}>
        {w('to_cards')}
      </Link>
    </>
  )
}
