import { formatAmount, formatBalance, formatExact, UNKNOWN, useSession } from '@glasshouse/client'
import { classNames, NumberText } from '@glasshouse/ui'
import { type ReactNode, useId } from 'react'
import { FigureField } from '../../../live/text/FigureField.tsx'
import { DemoHint } from '../../../trade/coin/DemoHint.tsx'
import { useWords } from '../../../words/words.ts'
import { Fact } from '../outcome/Facts.tsx'
import { STAKE_DECIMALS, stakeUnits } from './odds.ts'
import { mostStake, QUICK_AMOUNTS } from './ticket.ts'
import { useErrorText } from './use-error-text.ts'
import type { TicketForm } from './use-ticket.ts'

/** What is at stake: typed, or one of the usual amounts, or all that may be. */
export function StakeField({ form }: { form: TicketForm }) {
  const w = useWords('option')
  const said = useErrorText(form)
  const rangeId = useId()
  const unit = form.rules.baseSymbol.toUpperCase()
  return (
    <div className="flex flex-col gap-2">
      <FigureField
        name="stake"
        label={w('stake_in', { coin: unit })}
        value={form.ticket.stake}
        decimals={STAKE_DECIMALS}
        error={said(form.shownErrors.stake)}
        onChange={(stake) => form.change({ stake })}
      />
      <QuickAmounts form={form} rangeId={rangeId} />
      <Room form={form} rangeId={rangeId} />
      <DemoHint />
    </div>
  )
}

/**
 * The usual amounts. One that the period does not take stays in its place, disabled; the period's range is said below.
 */
function QuickAmounts({ form, rangeId }: { form: TicketForm; rangeId: string }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const { minAmount, maxAmount } = form.context.period
  const unknownId = form.context.isOffered ? undefined : rangeId
  const isTaken = (amount: string) =>
    form.context.isOffered && stakeUnits(amount) >= stakeUnits(minAmount) && stakeUnits(amount) <= stakeUnits(maxAmount)
  const quick = (amount: string, text: ReactNode, isDisabled: boolean) => (
    <Quick
      key={amount}
      isChosen={!isDisabled && form.ticket.stake === amount}
      reasonId={isDisabled ? rangeId : undefined}
      onChoose={() => form.change({ stake: amount })}
    >
      {text}
    </Quick>
  )
  return (
    <fieldset aria-label={w('quick_amounts')} className="grid min-w-0 grid-cols-5 gap-2 max-[359px]:gap-1.5">
      <Quick isChosen={false} reasonId={unknownId} onChoose={() => form.change({ stake: minAmount })}>
        {w('least')}
      </Quick>
      {QUICK_AMOUNTS.map((amount) => quick(amount, <NumberText value={formatExact(amount, language)} />, !isTaken(amount)))}
      <Quick isChosen={false} reasonId={unknownId} onChoose={() => form.change({ stake: mostStake(form.context) })}>
        {w('all')}
      </Quick>
    </fieldset>
  )
}

interface QuickProps {
  readonly isChosen: boolean
  /** Where it is said why this one cannot be chosen. */
  readonly reasonId?: string | undefined
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Quick({ isChosen, reasonId, onChoose, children }: QuickProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={reasonId !== undefined}
      aria-describedby={reasonId}
      onClick={onChoose}
      className={classNames(
        'relative min-h-9 min-w-0 rounded-md px-1 text-xs before:absolute before:-inset-y-1 before:inset-x-0',
        isChosen ? 'bg-accent-soft font-semibold text-accent' : 'bg-surface-2 text-ink-1 enabled:hover:bg-surface-3 disabled:text-ink-3',
      )}
    >
      {children}
    </button>
  )
}

/** What there is, what the period takes, and what the own limits still allow. */
function Room({ form, rangeId }: { form: TicketForm; rangeId: string }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const { available, period } = form.context
  const left = form.limitsLeft
  const money = (text: string) => formatExact(text, language)
  return (
    <dl className="flex flex-col gap-1 text-xs">
      <Fact name={w('available')}>{formatBalance(available, language)}</Fact>
      <Fact id={rangeId} name={w('period_limits')}>
        {form.context.isOffered ? `${money(period.minAmount)} – ${money(period.maxAmount)}` : UNKNOWN}
      </Fact>
      {left.stake !== undefined && <Fact name={w('own_stake_left')}>{money(left.stake)}</Fact>}
      {left.loss !== undefined && <Fact name={w('own_loss_left')}>{money(left.loss)}</Fact>}
      {left.trades !== undefined && <Fact name={w('own_trades_left')}>{formatAmount(String(left.trades), 0, language)}</Fact>}
    </dl>
  )
}
