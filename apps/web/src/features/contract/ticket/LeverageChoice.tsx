import { formatContractPrice, formatExact, useSession } from '@glasshouse/client'
import { Button, classNames, NumberText, Sheet, SheetFoot } from '@glasshouse/ui'
import { type ContractCoinSummary, markText } from '@glasshouse/wire'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { RulesOfContract } from '../../../live/markets/contract-rules.ts'
import { useWords } from '../../../words/words.ts'
import { freshPosition, moveToLiquidation } from '../figures/liquidation-move.ts'
import { leverageMax } from '../figures/ticket.ts'
import { LimitsLink } from './OwnLimits.tsx'
import { leveragesOf, type useTicket } from './use-ticket.ts'

export interface LeverageChoiceProps {
  readonly form: ReturnType<typeof useTicket>
  readonly rules: RulesOfContract
  readonly coin: ContractCoinSummary
}

/** The leverage of the ticket; its sheet says what each means before it is taken. */
export function LeverageChoice({ form, rules, coin }: LeverageChoiceProps) {
  const w = useWords('contract')
  const t = useWords('trade')
  const [isOpen, setOpen] = useState(false)
  const { leverage } = form.ticket
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={w('leverage_now', { margin: w('isolated'), leverage })}
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center justify-between gap-1 rounded-md bg-surface-2 px-2 text-start text-xs text-ink-1 hover:bg-surface-3"
      >
        <span className="truncate">
          <span className="max-desk:hidden">{w('isolated')} </span>
          <span className="font-semibold">{w('leverage_badge', { leverage })}</span>
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={w('leverage')} closeLabel={t('close')}>
        <Choosing key={String(isOpen)} form={form} rules={rules} coin={coin} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function Choosing({ form, rules, coin, onDone }: LeverageChoiceProps & { onDone: () => void }) {
  const w = useWords('contract')
  const { context, ticket, change } = form
  const [chosen, setChosen] = useState(ticket.leverage)
  const contracts = /^[1-9]\d*$/.test(ticket.quantity) ? Number(ticket.quantity) : 1
  const { long, short } = context.held
  const most = (side: typeof long) => leverageMax(context, (side.position?.contracts ?? 0) + side.pending + contracts)
  const ofTier = Math.max(most(long), most(short))
  const max = Math.min(ofTier, context.own.leverage ?? ofTier)
  return (
    <div className="flex flex-col gap-4 pt-1">
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
        <legend className="sr-only">{w('leverage')}</legend>
        {leveragesOf(rules.now.leverage).map((leverage) => (
          <button
            key={leverage}
            type="button"
            aria-pressed={leverage === chosen}
            disabled={leverage > max}
            onClick={() => setChosen(leverage)}
            className={classNames(
              'min-h-11 rounded-md border text-sm disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2 disabled:text-ink-3',
              leverage === chosen
                ? 'border-accent bg-accent-soft font-semibold text-accent'
                : 'border-line-strong text-ink-1 hover:bg-surface-2',
            )}
          >
            <bdi dir="ltr">{w('leverage_badge', { leverage })}</bdi>
          </button>
        ))}
      </fieldset>
      <OwnLeverage own={context.own.leverage} />
      <Risk form={form} leverage={chosen} contracts={contracts} />
      {(['long', 'short'] as const).map((side) => {
        const { leverage } = context.held[side]
        return leverage === 0 || leverage === chosen ? null : (
          <p key={side} className="text-xs text-ink-2">
            {w('against_leverage_differs', { side: w(`side_${side}`), leverage })}
          </p>
        )
      })}
      <Tiers rules={rules} unit={coin.baseCoinUpperCase} />
      <SheetFoot>
        <Button
          isWide
          disabled={chosen > max}
          onClick={() => {
            change({ leverage: chosen })
            onDone()
          }}
        >
          {w('use_leverage', { leverage: chosen })}
        </Button>
      </SheetFoot>
    </div>
  )
}

/** The reader's own limit, and the way to it; nothing without one. */
function OwnLeverage({ own }: { own: number | undefined }) {
  const w = useWords('contract')
  if (own === undefined) return null
  return (
    <p className="text-sm text-ink-2">
      <LimitsLink /> {w('own_left_leverage', { value: own })}
    </p>
  )
}

/** In plain words: the move that ends a position of this leverage, and what it takes with it. */
function Risk({ form, leverage, contracts }: { form: LeverageChoiceProps['form']; leverage: number; contracts: number }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const { rule, mark } = form.context
  if (mark === 0) return <p className="text-sm text-ink-2">{w('risk_without_mark')}</p>
  const [long, short] = (['long', 'short'] as const).map((side) =>
    moveToLiquidation(rule, freshPosition(rule, { side, contracts, leverage, mark }), mark),
  )
  const percent = (text: string | undefined) => (text === undefined ? w('never') : `${formatExact(text, language)}%`)
  const price = (units: number | undefined) => (units ? formatContractPrice(markText(units), language) : w('never'))
  return (
    <div role="status" className="flex gap-2 rounded-md bg-warn-soft p-3 text-sm text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex flex-col gap-2">
        <p className="font-semibold">{w('risk_long', { leverage, percent: percent(long?.percent) })}</p>
        <p>{w('risk_short', { percent: percent(short?.percent) })}</p>
        <p className="text-xs">
          {w('risk_prices')} <NumberText value={price(long?.price)} /> · <NumberText value={price(short?.price)} />
        </p>
        <p className="text-xs">{w('risk_lost')}</p>
      </div>
    </div>
  )
}

/** How much of each leverage there can be. */
function Tiers({ rules, unit }: { rules: RulesOfContract; unit: string }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  return (
    <table className="w-full text-xs">
      <caption className="pb-1 text-start text-ink-2">{w('tiers')}</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="h-6 text-start font-normal">
            {w('position_up_to', { unit })}
          </th>
          <th scope="col" className="text-end font-normal">
            {w('leverage_up_to')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.now.tiers.map(({ notionalTo, maxLeverage }) => (
          <tr key={notionalTo} className="h-7 border-t border-line text-ink-1">
            <td>
              <NumberText value={formatExact(notionalTo, language)} />
            </td>
            <td className="text-end">
              <bdi dir="ltr">{w('leverage_badge', { leverage: maxLeverage })}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
