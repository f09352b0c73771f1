import { formatPercent, formatResult, useSession } from '@glasshouse/client'
import { classNames } from '@glasshouse/ui'
import type { ContractCoinSummary } from '@glasshouse/wire'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PriceField } from '../../../trade/ticket/PriceField.tsx'
import { useWords } from '../../../words/words.ts'
import type { StopKind } from '../figures/stop.ts'
import type { StopField } from '../figures/ticket-stops.ts'
import { PRICE_DECIMALS, useErrorText } from '../figures/use-error-text.ts'
import type { useTicket } from './use-ticket.ts'

type Form = ReturnType<typeof useTicket>

const FIELDS = [
  { field: 'takeProfit', kind: 'take_profit' },
  { field: 'stopLoss', kind: 'stop_loss' },
] as const satisfies readonly { field: StopField; kind: StopKind }[]

/**
 * Unfolds the fields of a take profit and a stop loss. It stands at the end of the line of a label, and takes no room
 * of its own.
 */
export function StopsSwitch({ form: { ticket, change } }: { form: Form }) {
  const w = useWords('contract')
  const isOn = ticket.hasStops
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={`${w('stops_short')}: ${w('stops')}`}
      onClick={() => change({ hasStops: !isOn })}
      className={classNames(
        'absolute -top-1 end-0 flex min-h-6 items-center gap-1.5 rounded-md px-1 text-xs hover:bg-surface-2',
        isOn ? 'text-ink-1' : 'text-ink-2',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'inline-flex size-3.5 shrink-0 items-center justify-center rounded-sm border',
          isOn ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
        )}
      >
        {isOn && <Check className="size-3" />}
      </span>
      {w('stops_short')}
    </button>
  )
}

/** Triggers for the position that the order opens, each with what it would bring. */
export function StopFields({ form, coin }: { form: Form; coin: ContractCoinSummary }) {
  const w = useWords('contract')
  const { ticket, context, shownErrors, change } = form
  const words = useErrorText(context.rules)
  const fields = useRef<HTMLFieldSetElement>(null)
  // Its switch may stand at the lower edge of what is in sight.
  useEffect(() => {
    fields.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <fieldset ref={fields} className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{w('stops')}</legend>
      {FIELDS.map(({ field, kind }) => (
        <div key={field} className="flex flex-col gap-1">
          <PriceField
            label={w(`${kind}_in`, { coin: coin.baseCoinUpperCase })}
            what={w(kind)}
            name={field}
            price={ticket[field]}
            tickSize={context.rules.tickSize}
            decimals={PRICE_DECIMALS}
            error={words(shownErrors[field])}
            onPrice={(price) => change({ [field]: price })}
          />
          <Outcome form={form} field={field} unit={coin.baseCoinUpperCase} />
        </div>
      ))}
      <p className="text-xs text-ink-3">{w('stops_of_order_text')}</p>
    </fieldset>
  )
}

/** In money and in percent of the margin; nothing while that cannot be said. */
function Outcome({ form, field, unit }: { form: Form; field: StopField; unit: string }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const preview = form.stops[field]
  return (
    <p aria-live="polite" className="min-h-4 text-xs text-ink-2">
      {preview &&
        w('stop_hint', {
          percent: `\u2066${formatPercent(preview.percent, language)}\u2069`,
          result: `\u2066${formatResult(preview.result, language)} ${unit}\u2069`,
        })}
    </p>
  )
}
