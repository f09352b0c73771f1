import { type ApiError, formatExact, formatMoment, useForm, useSession } from '@glasshouse/client'
import { Banner, Button, PasswordField } from '@glasshouse/ui'
import type { MethodSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../../brand/brand.tsx'
import { assetIn, useBalances } from '../../../live/account/balances.ts'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { FigureField } from '../../../live/text/FigureField.tsx'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { errorText } from '../../../words/error-text.ts'
import { useWords } from '../../../words/words.ts'
import { ltr } from '../method-texts.ts'
import { useAddresses, useCards, useFacts } from '../queries.ts'
import { useWithdrawalsBlock, WithdrawalsClosed } from '../WithdrawalsClosed.tsx'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import { addressDestination, cardDestination, DestinationField } from './DestinationField.tsx'
import { firstChoice, useDraft, useKeepDraft } from './draft.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { Missing } from './Missing.tsx'
import { useAsk } from './use-ask.ts'
import { WithdrawalSummaryLines } from './WithdrawalSummaryLines.tsx'
import {
  missingOf,
  mostOf,
  previewOf,
  type WithdrawalErrors,
  type WithdrawalFields,
  wayOutBefore,
  withdrawalErrors,
} from './withdrawal-form.ts'

const BLANK: WithdrawalFields = { amount: '', destination: '', password: '' }
const FIELDS: Readonly<Record<string, keyof WithdrawalFields>> = {
  amount: 'amount',
  adress: 'destination',
  cardId: 'destination',
  pwd: 'password',
}
type Errors = Partial<Record<keyof WithdrawalFields, WithdrawalErrors[keyof WithdrawalFields] | ApiError>>

/** The form of one method. What it costs and what arrives stand above the button, before anything is asked. */
export function ApplyForm({ method }: { readonly method: MethodSummary }) {
  const w = useWords('withdraw')
  const m = useWords('messages')
  const language = useSession((state) => state.language)
  const brand = useBrand()
  const facts = useFacts()
  const balances = useBalances()
  const isCard = method.kind === 'card'
  const cards = useCards(isCard)
  const addresses = useAddresses(!isCard)
  const destinations = isCard
    ? cards.data?.map(cardDestination)
    : addresses.data?.filter(({ network }) => network === method.network).map(addressDestination)
  const draft = useDraft()
  const first = firstChoice(draft, destinations ?? [], cards.data?.find(({ isDefault }) => isDefault)?.id)
  const form = useForm({ ...BLANK, amount: draft?.amount ?? '', destination: first }, { showErrors: 'submitted' })
  const [isAsked, setAsked] = useState(false)
  const ask = useAsk({
    method,
    onRefused: (error) => {
      const field = error.field === undefined ? undefined : FIELDS[error.field]
      if (field) form.refuse({ [field]: error })
      return field !== undefined
    },
  })
  const { amount, destination, password } = form.fields
  useKeepDraft(!destinations || ask.isDone ? undefined : { amount, destination, offered: destinations.map(({ id }) => id) })
  const asked = [isCard ? cards : addresses, balances, facts]
  const failure = asked.map(failureOf).find((one) => one !== undefined)
  if (failure) return <LoadError error={failure} onRetry={() => void Promise.all(asked.map((one) => one.refetch()))} />
  if (!destinations || !balances.data || !facts.data) return <FormSkeleton label={w('loading')} />
  const available = assetIn(balances.data.asset, 'platform', method.coin)?.available ?? '0'
  const coin = method.coin.toUpperCase()
  const chosen = destinations.find(({ id }) => id === destination)
  const preview = previewOf(amount, method, chosen?.currency ?? '')
  const errors = withdrawalErrors(form.fields, { method, available, currency: chosen?.currency ?? '', brand })
  const shown = form.shown<Errors>(errors)
  const currenciesText = w('card_currency', { currencies: ltr(method.ratios.map(({ currency }) => currency).join(', ')) })
  const textOf = (name: keyof WithdrawalFields) => {
    const error = shown[name]
    if (error === undefined) return undefined
    // The words of the code are those of a change of password.
    if (typeof error !== 'string') return error.reason === 'password_wrong' ? w('password_wrong') : errorText(error, language)
    if (error === 'too_small') return w(error, { amount: ltr(`${formatExact(method.minimum, language)} ${coin}`) })
    if (error === 'card_currency') return currenciesText
    return error === 'register_pwd_NoSpecialSymbols' ? w(error) : m(error)
  }
  const begin = () => {
    const wayOut = wayOutBefore(facts.data, method, cards.data?.length)
    if (wayOut) return ask.leave(wayOut)
    if (form.passes(errors)) setAsked(true)
  }
  const send = () => {
    setAsked(false)
    void ask.send({
      ...{ method: method.id, coin: method.coin, amount, password },
      ...(isCard ? { cardId: destination } : { address: chosen?.whole ?? '' }),
    })
  }
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!ask.isPending) begin()
      }}
      // What comes into sight stops above the button that stays there.
      className="flex flex-1 flex-col gap-4 [&_:is(input,select)]:scroll-mb-24"
    >
      <Notices facts={facts.data} />
      <Missing method={method} needs={missingOf(facts.data, method, destinations.length)} delayMs={facts.data.payoutDelayMs} />
      <DestinationField
        method={method}
        destinations={destinations}
        chosen={destination}
        error={textOf('destination') ?? (errors.destination === 'card_currency' ? currenciesText : undefined)}
        onChoose={(id) => form.change({ destination: id })}
      />
      <div className="flex flex-col gap-1">
        <FigureField
          name="amount"
          label={w('amount')}
          value={amount}
          decimals={method.decimals}
          error={textOf('amount')}
          trail={
            <>
              <span className="text-sm text-ink-3">{coin}</span>
              <Button look="quiet" onClick={() => form.change({ amount: mostOf(available, method, facts.data) })}>
                {w('max')}
              </Button>
            </>
          }
          onChange={(value) => form.change({ amount: value })}
        />
        <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
          <span>{w('available')}</span>
          <bdi dir="ltr" translate="no" className="figure">
            {formatExact(available, language)} {coin}
          </bdi>
        </p>
      </div>
      <PasswordField
        name="password"
        label={w('password')}
        showLabel={w('show')}
        hideLabel={w('hide')}
        autoComplete="off"
        maxLength={64}
        value={password}
        error={textOf('password')}
        onChange={({ target }) => form.change({ password: target.value })}
      />
      <WithdrawalSummaryLines method={method} preview={preview} amount={amount} facts={facts.data} />
      {ask.failure && (
        <p role="alert" className="rounded-md bg-down-soft px-3 py-2 text-sm text-down">
          {errorText(ask.failure, language)}
        </p>
      )}
      <p className="text-xs text-ink-2 text-pretty">{w('reviewed')}</p>
      <div className="bottom-0 -mx-4 mt-auto [@media(min-height:20rem)]:sticky bg-surface-0 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <Submit facts={facts.data} isPending={ask.isPending} />
      </div>
      <ConfirmWithdrawal
        isOpen={isAsked}
        method={method}
        preview={preview}
        amount={amount}
        destination={chosen?.whole ?? ''}
        onConfirm={send}
        onCancel={() => setAsked(false)}
      />
    </form>
  )
}

type KnownFacts = ReturnType<typeof useFacts>['data']

/** What everybody should know first; it keeps nobody from asking. */
function Notices({ facts }: { readonly facts: KnownFacts }) {
  const w = useWords('withdraw')
  const style = useTimeStyle()
  return (
    <>
      {facts?.areStopped && (
        <div className="overflow-hidden rounded-md">
          <Banner kind="warn">{w('stopped_now')}</Banner>
        </div>
      )}
      {facts?.payoutsAfter != null && (
        <div className="overflow-hidden rounded-md">
          <Banner kind="warn">{w('waits_until', { moment: ltr(formatMoment(facts.payoutsAfter, style)) })}</Banner>
        </div>
      )}
    </>
  )
}

/** The button, or in its place why there is none. */
function Submit({ facts, isPending }: { readonly facts: KnownFacts; readonly isPending: boolean }) {
  const w = useWords('withdraw')
  const m = useWords('messages')
  const obstacles = facts?.obstacles ?? []
  const block = useWithdrawalsBlock() ?? (obstacles.includes('frozen') ? 'account' : undefined)
  const closed = obstacles.includes('stopped')
    ? w('obstacle_stopped')
    : obstacles.includes('debt')
      ? w('obstacle_debt')
      : obstacles.includes('pending')
        ? m('last_order_info')
        : undefined
  return (
    <div className="flex flex-col gap-2">
      {block && <WithdrawalsClosed block={block} />}
      {!block && closed && (
        <div role="status" className="overflow-hidden rounded-md">
          <Banner kind="warn">
            {closed}{' '}
            {obstacles.includes('stopped') && (
              <Link to="/sessions" className="font-semibold underline underline-offset-2">
                {w('to_sessions')}
              </Link>
            )}
          </Banner>
        </div>
      )}
      <Button type="submit" isWide isTall disabled={(block ?? closed) !== undefined} isPending={isPending}>
        {w('continue')}
      </Button>
    </div>
  )
}
