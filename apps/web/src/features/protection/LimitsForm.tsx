import { ApiError, formatExact, formatMoment, useForm, useSession } from '@glasshouse/client'
import { Button, showToast } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { FigureField } from '../../live/text/FigureField.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import {
  decimalsOf,
  effectOf,
  type LimitError,
  type LimitName,
  type StandingLimits,
  type TypedLimits,
  textOfLimit,
  typedOf,
  validationErrors,
} from './limits.ts'
import { type Product, useProductWords } from './products.ts'

export interface LimitsFormProps<Name extends LimitName> {
  readonly product: Product
  readonly names: readonly Name[]
  readonly protection: StandingLimits<Name>
  readonly isPending: boolean
  /** Answers with what stands then. */
  readonly save: (typed: TypedLimits<Name>) => Promise<StandingLimits<Name>>
  /** What of a limit is used, below its field. */
  readonly use: Readonly<Partial<Record<LimitName, ReactNode>>>
}

/** Three limits; beside each the one in force, the pending one, and its use. */
export function LimitsForm<Name extends LimitName>({ product, names, protection, isPending, save, use }: LimitsFormProps<Name>) {
  const w = useWords('protection')
  const own = useProductWords(product)
  const style = useTimeStyle()
  const wished = typedOf(protection.next ?? protection.limits)
  const form = useForm(wished)
  const { fields: typed } = form
  const errors = validationErrors(typed)
  const isChanged = names.some((name) => effectOf(typed[name], wished[name] || '0') !== 'same')
  // Only one pending change exists. Raising a limit restarts its 24 h wait; lowering one does not.
  const startsAnew = protection.nextFrom !== null && names.some((name) => effectOf(typed[name], wished[name] || '0') === 'higher')
  const send = async () => {
    if (!isChanged) return
    try {
      const now = await save(typed)
      form.clear()
      const later = now.nextFrom === null ? undefined : formatMoment(now.nextFrom, style)
      showToast('success', later === undefined ? w('limits_saved') : w('limits_saved_later', { moment: later }))
    } catch (error) {
      // The shell shows the refusal; the typed values stay.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <section aria-labelledby="limits" className="rounded-md bg-surface-1 p-4">
      <h2 id="limits" className="text-base font-semibold">
        {w('limits')}
      </h2>
      <p className="mt-1 text-xs text-ink-2 text-pretty">{own('limits_text')}</p>
      <form ref={form.ref} noValidate onSubmit={form.submit(errors, () => void send())} className="mt-4 flex flex-col gap-5">
        {names.map((name) => (
          <Limit
            key={name}
            name={name}
            typed={typed[name]}
            error={form.shown(errors)[name]}
            isTouched={form.isTouched(name)}
            protection={protection}
            onChange={(text) => form.change({ [name]: text } as unknown as Partial<TypedLimits<Name>>)}
            use={use[name]}
          />
        ))}
        <div>
          {startsAnew && <p className="mb-2 text-xs text-warn text-pretty">{w('starts_anew')}</p>}
          <Button
            type="submit"
            isWide
            isPending={isPending}
            disabled={!isChanged || Object.keys(errors).length > 0}
            aria-describedby="limits-unchanged"
          >
            {w('save_limits')}
          </Button>
          <p id="limits-unchanged" className="mt-2 min-h-4 text-center text-xs text-ink-3">
            {!isChanged && w('unchanged')}
          </p>
        </div>
      </form>
    </section>
  )
}

interface LimitProps<Name extends LimitName> {
  readonly name: Name
  readonly typed: string
  readonly error: LimitError | undefined
  readonly isTouched: boolean
  readonly protection: StandingLimits<Name>
  readonly onChange: (text: string) => void
  readonly use: ReactNode
}

function Limit<Name extends LimitName>({ name, typed, error, isTouched, protection, onChange, use }: LimitProps<Name>) {
  const w = useWords('protection')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const { limits, next, nextFrom } = protection
  const effect = isTouched && !error ? effectOf(typed, limits[name]) : 'same'
  const figure = (limit: string | number) => formatExact(textOfLimit(limit), language)
  const inForce = textOfLimit(limits[name]) === '' ? w('in_force_none') : w('in_force', { value: figure(limits[name]) })
  const waits = next !== null && nextFrom !== null && effectOf(String(next[name]), limits[name]) === 'higher'
  const moment = formatMoment(nextFrom ?? 0, style)
  return (
    <div className="flex flex-col gap-1.5">
      <FigureField
        name={name}
        label={w(`limit_${name as LimitName}`)}
        value={typed}
        decimals={decimalsOf(name)}
        error={error && w(error)}
        onChange={onChange}
      />
      <p className="text-xs text-ink-2">{inForce}</p>
      {waits && (
        <p className="text-xs font-medium text-warn">
          {textOfLimit(next[name]) === '' ? w('waits_none', { moment }) : w('waits', { moment, value: figure(next[name]) })}
        </p>
      )}
      {effect !== 'same' && (
        <p role="status" className="text-xs font-medium text-ink-1">
          {w(`effect_${effect}`)}
        </p>
      )}
      {use}
    </div>
  )
}
