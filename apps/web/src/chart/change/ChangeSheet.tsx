import { ApiError, decimalsOf, formatAssetAmount, formatExact, formatTickPrice, useForm, useSession } from '@glasshouse/client'
import { Button, Sheet } from '@glasshouse/ui'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { FigureField } from '../../live/text/FigureField.tsx'
import { useWords } from '../../words/words.ts'
import { type ChangeTarget, changeInput, filledOf, heldWith, isChanged, type Terms, termErrors, termsOf, unitsOfTarget } from './target.ts'
import { changeErrorText, useChange } from './use-change.ts'

export interface ChangeSheetProps {
  /** undefined: closed. */
  readonly target: ChangeTarget | undefined
  /** Where its line was taken to; else its own price. */
  readonly price?: string | undefined
  readonly onClose: () => void
}

/** Asks before an order or a stop is changed: says the deed, what it holds then, and takes other terms. */
export function ChangeSheet({ target, price, onClose }: ChangeSheetProps) {
  const w = useWords('lines')
  const c = useWords('chart')
  // What it showed stays in it while it goes.
  const [last, setLast] = useState({ target, price })
  if (target && (target !== last.target || price !== last.price)) setLast({ target, price })
  return (
    <Sheet
      isOpen={target !== undefined}
      onClose={onClose}
      title={w(last.target?.kind === 'stop' ? 'change_stop' : 'change_order')}
      closeLabel={c('close_sheet')}
    >
      {last.target && (
        <ChangeForm
          key={`${last.target.kind} ${idOf(last.target)} ${last.price}`}
          target={last.target}
          price={last.price}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

const idOf = (target: ChangeTarget): string => (target.kind === 'stop' ? target.stop.id : target.order.id)

interface ChangeFormProps {
  readonly target: ChangeTarget
  readonly price: string | undefined
  readonly onClose: () => void
}

function ChangeForm({ target, price, onClose }: ChangeFormProps) {
  const w = useWords('lines')
  const language = useSession((state) => state.language)
  const act = useChange(target.kind)
  // As it was when it was asked about: the list may know of the change before the answer is here.
  const [before] = useState(() => termsOf(target))
  const form = useForm<Terms>({ ...before, price: price ?? before.price })
  const terms: Terms = form.fields
  const errors = termErrors(target, terms)
  const shown = form.shown(errors)
  const isOther = isChanged(before, terms)
  const { quote, base } = unitsOfTarget(target)
  const tick = target.rules.tickSize
  const deedId = useId()
  const failure = act.error instanceof ApiError && !act.error.isSilent ? act.error : undefined
  const words = (error: 'enter_price' | 'enter_amount' | 'amount_filled' | undefined) =>
    error && w(error, { filled: formatExact(filledOf(target), language) })
  return (
    <form
      ref={form.ref}
      aria-label={w(target.kind === 'stop' ? 'change_stop' : 'change_order')}
      noValidate
      className="flex flex-col gap-3 pt-1"
      onSubmit={form.submit(errors, () => {
        if (!act.isPending && isOther) act.mutate(changeInput(target, terms), { onSuccess: onClose })
      })}
    >
      <FigureField
        name="price"
        label={w(target.kind === 'stop' ? 'trigger_in' : 'price_in', { coin: quote })}
        value={terms.price}
        decimals={decimalsOf(tick)}
        error={words(shown.price)}
        onChange={(next) => form.change({ price: next })}
      />
      {target.kind !== 'stop' && (
        <FigureField
          name="amount"
          label={target.kind === 'spot' ? w('quantity_in', { unit: base }) : w('contracts')}
          value={terms.amount}
          decimals={target.kind === 'spot' ? decimalsOf(target.rules.lotSize) : 0}
          error={words(shown.amount)}
          onChange={(next) => form.change({ amount: next })}
        />
      )}
      <div id={deedId} aria-live="polite" className="flex min-h-16 flex-col gap-1 rounded-md bg-surface-2 px-3 py-2 text-sm text-ink-1">
        {isOther && Object.keys(errors).length === 0 ? (
          <Deed target={target} before={before} terms={terms} />
        ) : (
          <p className="text-ink-2">{w('nothing_changes')}</p>
        )}
      </div>
      <div role="alert" className="text-xs text-down empty:sr-only">
        {failure && (
          <p className="flex items-start gap-1">
            <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
            <span className="flex flex-col">
              <span>{changeErrorText(failure, target.kind, language)}</span>
              <span>{w(act.isRefused ? 'change_refused' : 'change_unknown')}</span>
            </span>
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={onClose} disabled={act.isPending}>
          {w('leave_it')}
        </Button>
        <Button type="submit" isPending={act.isPending} disabled={!isOther} aria-describedby={deedId}>
          {w(before.price === terms.price ? 'change_it' : 'move_to', { price: isolated(formatTickPrice(terms.price, tick, language)) })}
        </Button>
      </div>
    </form>
  )
}

/** What is done, in one sentence, and what the order then holds. */
function Deed({ target, before, terms }: { target: ChangeTarget; before: Terms; terms: Terms }) {
  const w = useWords('lines')
  const c = useWords('chart')
  const language = useSession((state) => state.language)
  const tick = target.rules.tickSize
  const [from, to] = [before.price, terms.price].map((price) => isolated(formatTickPrice(price, tick, language)))
  const { base } = unitsOfTarget(target)
  const size = (amount: string) => isolated(`${formatExact(amount, language)}${base && ` ${base}`}`)
  const left = isolated(`${formatExact(before.amount || undefined, language)}${base && ` ${base}`}`)
  const side = target.kind === 'spot' ? '' : c(`side_${target.kind === 'stop' ? target.stop.side : target.order.side}`)
  const values = { what: left, side, from: from ?? '', to: to ?? '' }
  const deed = w(
    `deed_${target.kind === 'spot' ? target.order.side : target.kind === 'stop' ? target.stop.kind : target.order.effect}`,
    values,
  )
  const [holds, held] = [heldWith(target, terms), heldWith(target, before)]
  const money = (amount: string, asset: string) => isolated(`${formatAssetAmount(amount, asset, language)} ${asset.toUpperCase()}`)
  return (
    <>
      {from !== to && <p className="font-medium">{deed}</p>}
      {target.kind !== 'stop' && before.amount !== terms.amount && (
        <p>{w('deed_amount', { from: size(before.amount), to: size(terms.amount) })}</p>
      )}
      {holds && held && (
        <p className="text-xs text-ink-2">
          {holds.amount === held.amount
            ? w('deed_holds_same', { amount: money(holds.amount, holds.asset) })
            : w('deed_holds', { after: money(holds.amount, holds.asset), before: money(held.amount, held.asset) })}
        </p>
      )}
      <p className="text-xs text-ink-3">{w(target.kind === 'stop' ? 'risk_stop' : 'risk_change')}</p>
    </>
  )
}

/** A figure keeps its order within a sentence that runs from right to left. */
const isolated = (text: string): string => `\u2066${text}\u2069`
