import { type ApiError, api, useForm, useMoneyAct, useSession } from '@glasshouse/client'
import { Button, showToast } from '@glasshouse/ui'
import type { DepositChannel } from '@glasshouse/wire'
import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { PictureField } from '../../live/pictures/PictureField.tsx'
import { isUnfinished, usePicture } from '../../live/pictures/use-picture.ts'
import { useNavigateFromHere } from '../../live/routes/use-navigate-from-here.ts'
import { FigureField } from '../../live/text/FigureField.tsx'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'
import { type ClaimErrors, type ClaimFields, claimErrors, NO_CLAIM } from './claim-form.ts'

/** From the toast of a deposit to the list that it stands in. */
const TO_ORDERS_MS = 500
/** Names of fields in refusals. */
const FIELDS: Readonly<Record<string, keyof ClaimFields>> = { amount: 'amount', filePath: 'proof' }

interface ClaimInput extends ClaimFields {
  readonly channel: string
  readonly coin: string
  readonly address: string
}

/** What was sent, with a picture that shows it. */
export function ClaimForm({ channel }: { readonly channel: DepositChannel }) {
  const w = useWords('deposit')
  const m = useWords('messages')
  const language = useSession((state) => state.language)
  const { rechargeAmountMessage } = useBrand()
  const form = useForm<ClaimFields>(NO_CLAIM, { showErrors: 'submitted' })
  const picture = usePicture((proof) => form.change({ proof }))
  const [failure, setFailure] = useState('')
  const goToOrders = useToOrders()
  const errors = claimErrors(form.fields, { isUnfinished: isUnfinished(picture) })
  const shown = form.shown<ClaimErrors>(errors)
  const claim = useMoneyAct<ClaimInput, unknown>({
    name: 'deposit',
    send: (input, options) => api.submitDeposit(input, options),
    onDone: () => {
      showToast('success', m('recharge_success'))
      goToOrders()
    },
    onFailed: (error) => {
      const field = FIELDS[error.field ?? '']
      setFailure(error.isSilent ? '' : saidOf(error, language, w('unknown_outcome')))
      if (field === 'proof') picture.remove()
      if (field) form.refuse({ [field]: undefined })
    },
  })
  const unit = channel.currency.toUpperCase()
  const send = () => {
    setFailure('')
    claim.mutate({ ...form.fields, channel: channel.name, coin: channel.coin, address: channel.address })
  }
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={w('claim')}
      onSubmit={form.submit(errors, () => !claim.isPending && !claim.isSuccess && send())}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <div className="flex flex-col gap-1">
        <h2 className="text-base font-semibold">{w('claim')}</h2>
        <p className="text-sm text-ink-2 text-pretty">{w('claim_text')}</p>
      </div>
      <FigureField
        name="amount"
        label={w('amount')}
        value={form.fields.amount}
        decimals={channel.decimals}
        trail={<span className="pe-3 text-sm text-ink-2">{unit}</span>}
        error={shown.amount && rechargeAmountMessage ? m(shown.amount) : undefined}
        onChange={(amount) => form.change({ amount })}
      />
      <PictureField side="proof" label={w('proof')} picture={picture} isKept={false} error={shown.proof && m(shown.proof)} />
      {failure !== '' && (
        <p role="alert" className="text-sm text-down">
          {failure}
        </p>
      )}
      <Button type="submit" isWide isTall isPending={claim.isPending} disabled={claim.isSuccess}>
        {w('submit')}
      </Button>
    </form>
  )
}

const saidOf = (error: ApiError, language: string, unknown: string): string =>
  error.kind === 'unreachable' ? unknown : errorText(error, language)

/** Leaves for the list a moment later, unless the screen was left before. */
function useToOrders(): () => void {
  const navigate = useNavigateFromHere()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => navigate('/recharge-order', { replace: true }), TO_ORDERS_MS)
  }
}
