import { coreNow, formatDay, formatMoment, isInDemo, type TimeStyle, useForm, useSession } from '@glasshouse/client'
import { Button, classNames, Field } from '@glasshouse/ui'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import type { ExcludeAct } from './acts.ts'
import { ExclusionQuestions } from './ExclusionQuestions.tsx'
import { BREAKS, type BreakChoice, errorsUnder, isForEver, type Until, validationErrors } from './exclusion.ts'
import { type Product, useProductWords } from './products.ts'

export interface ExclusionSectionProps {
  readonly product: Product
  readonly protection: { readonly excludedUntil: number | null; readonly isForEver: boolean }
  readonly act: ExcludeAct
}

/** A break from a product, of a length the user chooses. While one stands, it can only be made longer. */
export function ExclusionSection({ product, protection, act }: ExclusionSectionProps) {
  const w = useWords('protection')
  const own = useProductWords(product)
  const isDemo = useSession(isInDemo)
  const { excludedUntil } = protection
  return (
    <section aria-labelledby="exclusion" className="flex flex-col gap-4 rounded-md bg-surface-1 p-4">
      <div>
        <h2 id="exclusion" className="text-base font-semibold">
          {w('exclusion')}
        </h2>
        <p className="mt-1 text-xs text-ink-2 text-pretty">{own(isDemo ? 'exclusion_text_demo' : 'exclusion_text_real')}</p>
      </div>
      {excludedUntil !== null && <Excluded product={product} until={excludedUntil} />}
      {!protection.isForEver && <BreakForm product={product} act={act} excludedUntil={excludedUntil} />}
    </section>
  )
}

function Excluded({ product, until }: { product: Product; until: Until }) {
  const w = useWords('protection')
  const own = useProductWords(product)
  const style = useTimeStyle()
  return (
    <div role="status" className="flex items-start gap-3 rounded-md bg-warn-soft p-3 text-warn">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{own('excluded')}</p>
        <p className="text-pretty">
          {isForEver(until) ? w('excluded_for_ever') : w('excluded_until', { moment: formatMoment(until, style) })}
        </p>
        {!isForEver(until) && <p className="mt-1 text-xs">{w('excluded_longer')}</p>}
      </div>
    </div>
  )
}

const CHOICE =
  'flex min-h-11 items-center justify-center rounded-md border px-2 py-1.5 text-center text-sm wrap-anywhere transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus'

/** The browser writes its field by its own language; the day as the reader writes it stands below. */
function dayOf(date: string, style: TimeStyle): string | undefined {
  const at = Date.parse(date)
  return Number.isNaN(at) ? undefined : formatDay(at, { ...style, timezone: 'UTC' })
}

type BreakFormProps = Omit<ExclusionSectionProps, 'protection'> & { readonly excludedUntil: number | null }

function BreakForm({ product, act, excludedUntil }: BreakFormProps) {
  const style = useTimeStyle()
  const w = useWords('protection')
  const own = useProductWords(product)
  const form = useForm<BreakChoice>({ chosen: 'day', date: '' }, { showErrors: 'submitted' })
  const { fields: choice, change } = form
  const [asked, setAsked] = useState<BreakChoice | undefined>()
  const errors = validationErrors(choice, { nowMs: coreNow(), excludedUntil })
  const shown = form.shown(errors)
  return (
    <>
      <form ref={form.ref} noValidate onSubmit={form.submit(errors, () => setAsked(choice))} className="contents">
        <fieldset>
          <legend className="mb-2 text-xs font-medium text-ink-2">{w('choose_break')}</legend>
          <div className="grid grid-cols-2 gap-2">
            {BREAKS.map((chosen) => (
              <label
                key={chosen}
                className={classNames(
                  CHOICE,
                  choice.chosen === chosen ? 'border-accent bg-accent-soft font-semibold text-ink-1' : 'border-line-strong text-ink-2',
                )}
              >
                <input
                  type="radio"
                  name="chosen"
                  checked={choice.chosen === chosen}
                  // An error of the former choice is none of the next one.
                  onChange={() => change({ chosen, date: choice.date })}
                  className="sr-only"
                />
                {w(`break_${chosen}`)}
              </label>
            ))}
          </div>
        </fieldset>
        {choice.chosen === 'date' ? (
          <Field
            type="date"
            name="date"
            label={w('break_day_field')}
            value={choice.date}
            error={shown.date && w(shown.date)}
            hint={dayOf(choice.date, style)}
            onChange={(event) => change({ date: event.target.value })}
          />
        ) : (
          shown.chosen && (
            <p role="alert" className="text-xs text-down">
              {w(shown.chosen)}
            </p>
          )
        )}
        <Button type="submit" look="danger" isWide>
          {excludedUntil === null ? own('exclude') : w('make_longer')}
        </Button>
      </form>
      <ExclusionQuestions
        product={product}
        act={act}
        choice={asked}
        excludedUntil={excludedUntil}
        onEnd={(error) => {
          setAsked(undefined)
          form.refuse(errorsUnder(choice, error))
        }}
      />
    </>
  )
}
