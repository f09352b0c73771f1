import { formatContractPrice, formatExact, formatResult, rowsIn, useForm, useSession } from '@glasshouse/client'
import { formatDecimal, INDEX_DECIMALS } from '@glasshouse/domain'
import { Button, NumberText, Segmented, SheetFoot } from '@glasshouse/ui'
import { markOf, markText } from '@glasshouse/wire'
import { useStops } from '../../../live/account/contract-lists.ts'
import { FigureField } from '../../../live/text/FigureField.tsx'
import { ClosedNotice } from '../../../trade/ticket/ClosedNotice.tsx'
import { PercentSlider } from '../../../trade/ticket/PercentSlider.tsx'
import { PriceField } from '../../../trade/ticket/PriceField.tsx'
import { useWords } from '../../../words/words.ts'
import { useSetStop } from '../acts/acts.ts'
import { ActError } from '../acts/LastContractOrder.tsx'
import { percentOfWhole, shareOfWhole } from '../figures/shares.ts'
import { type Stop, type StopContext, stopErrors, stopInput, stopOutcome } from '../figures/stop.ts'
import { CONTRACTS_DECIMALS, PRICE_DECIMALS, useErrorText } from '../figures/use-error-text.ts'
import { HowToFill } from './HowToFill.tsx'
import type { PositionFormProps } from './PositionSheets.tsx'
import { useCloseReason } from './use-close-reason.ts'

const BLANK: Stop = { kind: 'take_profit', trigger: '', type: 'market', price: '', quantity: '' }

/** Sets the take profit or the stop loss of a position, and says what it would bring. */
export function StopForm({ live, onDone }: PositionFormProps) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const { position, rule, rules, margined, mark } = live
  const form = useForm(BLANK)
  const { fields: stop, change } = form
  const context: StopContext = { id: position.id, rule, position: margined, mark, liquidation: markOf(position.liquidationPrice) }
  const act = useSetStop()
  const reason = useCloseReason(rules.state)
  const words = useErrorText(rules)
  const errors = stopErrors(stop, context)
  const shown = form.shown(errors)
  const tickSize = formatDecimal(BigInt(rule.tickSize), INDEX_DECIMALS)
  const unit = rules.settleCoin.toUpperCase()
  return (
    <form
      ref={form.ref}
      aria-label={w('stops')}
      noValidate
      className="flex flex-col gap-3 pt-1 text-xs"
      onSubmit={form.submit(errors, () => act.mutate(stopInput(stop, context), { onSuccess: onDone }))}
    >
      <Segmented
        label={w('stop_kind')}
        chosen={stop.kind}
        onChange={(kind) => {
          form.clear()
          change({ kind })
        }}
        choices={[
          { id: 'take_profit', label: w('take_profit') },
          { id: 'stop_loss', label: w('stop_loss') },
        ]}
      />
      <Marks live={live} />
      <PriceField
        label={w('trigger_in', { coin: unit })}
        name="trigger"
        price={stop.trigger}
        tickSize={tickSize}
        decimals={PRICE_DECIMALS}
        error={words(shown.trigger)}
        onPrice={(trigger) => change({ trigger })}
      />
      <HowToFill label={w('then')} way={stop} unit={unit} tickSize={tickSize} error={words(shown.price)} onChange={change} />
      <FigureField
        name="quantity"
        label={w('stop_contracts', { held: position.contracts })}
        value={stop.quantity}
        decimals={CONTRACTS_DECIMALS}
        error={words(shown.quantity)}
        onChange={(quantity) => change({ quantity })}
      />
      <PercentSlider
        percent={stop.quantity === '' ? 100 : percentOfWhole(stop.quantity, margined.contracts)}
        isDisabled={false}
        onPercent={(percent) => change({ quantity: percent === 100 ? '' : shareOfWhole(margined.contracts, percent) })}
      />
      <Outcome stop={stop} context={context} unit={unit} />
      <Replaced live={live} stop={stop} />
      {mark === 0 && <p className="text-ink-2">{w('risk_without_mark')}</p>}
      {reason && <ClosedNotice reason={reason} />}
      <p className="text-ink-3">{w('stop_text', { mark: formatContractPrice(markText(mark), language) })}</p>
      <SheetFoot>
        <div role="status" className="empty:sr-only">
          <ActError act={act} />
        </div>
        <Button type="submit" isWide isPending={act.isPending} disabled={reason !== undefined}>
          {w(stop.kind === 'take_profit' ? 'set_take_profit' : 'set_stop_loss')}
        </Button>
      </SheetFoot>
    </form>
  )
}

/** Between which prices a trigger makes sense. */
function Marks({ live: { position, mark } }: Pick<PositionFormProps, 'live'>) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const figures = [
    ['entry', position.entryPrice],
    ['mark', markText(mark)],
    ['liquidation', position.liquidationPrice],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-2">
      {figures.map(([name, price]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-3">{w(name)}</dt>
          <dd className={name === 'liquidation' ? 'text-warn' : 'text-ink-1'}>
            <NumberText value={price === '0' ? '--' : formatContractPrice(price, language)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Outcome({ stop, context, unit }: { stop: Stop; context: StopContext; unit: string }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const outcome = stopErrors(stop, context).trigger === undefined ? stopOutcome(stop, context) : undefined
  const result = outcome && formatResult(outcome.realized, language)
  return (
    <p aria-live="polite" className="min-h-8 text-ink-2">
      {outcome
        ? w('stop_outcome', { result: money(`${result} ${unit}`), fee: money(`${formatExact(outcome.fee, language)} ${unit}`) })
        : w('stop_outcome_later')}
    </p>
  )
}

/** Figure and unit keep their order within a sentence that runs from right to left. */
const money = (text: string) => `\u2066${text}\u2069`

/** There is one of each kind: a new one takes the place of the other. */
function Replaced({ live: { position }, stop }: Pick<PositionFormProps, 'live'> & { stop: Stop }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const standing = rowsIn(useStops(position.symbol).data?.pages).find(
    ({ positionId, kind, isWorking }) => positionId === position.id && !isWorking && kind === stop.kind,
  )
  if (!standing) return null
  const price = formatExact(standing.triggerPrice, language)
  return <p className="text-warn">{w('stop_replaces', { price })}</p>
}
