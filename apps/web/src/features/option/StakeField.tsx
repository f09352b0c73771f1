import { classNames, NumberText } from '@glasshouse/ui'
import { FigureField } from '../../live/FigureField.tsx'
import { formatAmount, formatBalance, formatExact, UNKNOWN } from '../../live/formats.ts'
import { useSession } from '../../live/session.ts'
import { useWords } from '../../words/words.ts'
import { Fact } from './Facts.tsx'
import { STAKE_DECIMALS } from './odds.ts'
import { mostStake, QUICK_AMOUNTS } from './ticket.ts'
import { useFaultWords } from './use-fault-words.ts'
import type { TicketForm } from './use-ticket.ts'

/** What is at stake: typed, or one of the usual amounts, or all that may be. */
export function StakeField({ form }: { form: TicketForm }) {
  const w = useWords('option')
  const said = useFaultWords(form)
  const unit = form.rules.baseSymbol.toUpperCase()
  return (
    <div className="flex flex-col gap-2">
      <FigureField
        name="stake"
        label={w('stake_in', { coin: unit })}
        value={form.ticket.stake}
        decimals={STAKE_DECIMALS}
        error={said(form.shownFaults.stake)}
        onChange={(stake) => form.change({ stake })}
      />
      <QuickAmounts form={form} />
      <Room form={form} />
    </div>
  )
}

function QuickAmounts({ form }: { form: TicketForm }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  return (
    <fieldset aria-label={w('quick_amounts')} className="grid min-w-0 grid-cols-4 gap-2">
      {QUICK_AMOUNTS.map((amount) => (
        <Quick key={amount} isChosen={form.ticket.stake === amount} onChoose={() => form.change({ stake: amount })}>
          <NumberText value={formatExact(amount, language)} />
        </Quick>
      ))}
      <Quick isChosen={false} onChoose={() => form.change({ stake: mostStake(form.context) })}>
        {w('all')}
      </Quick>
    </fieldset>
  )
}

function Quick({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'relative min-h-9 min-w-0 rounded-md px-1 text-xs before:absolute before:-inset-y-1 before:inset-x-0',
        isChosen ? 'bg-accent-soft font-semibold text-accent' : 'bg-surface-2 text-ink-1 hover:bg-surface-3',
      )}
    >
      {children}
    </button>
  )
}

/** What there is, what the period takes, and what the own limits still allow. */
function Room({ form }: { form: TicketForm }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const { available, period } = form.context
  const left = form.limitsLeft
  const money = (text: string) => formatExact(text, language)
  return (
    <dl className="flex flex-col gap-1 text-xs">
      <Fact name={w('available')}>{formatBalance(available, language)}</Fact>
      <Fact name={w('period_limits')}>{form.isOffered ? `${money(period.minAmount)} – ${money(period.maxAmount)}` : UNKNOWN}</Fact>
      {left.stake !== undefined && <Fact name={w('own_stake_left')}>{money(left.stake)}</Fact>}
      {left.loss !== undefined && <Fact name={w('own_loss_left')}>{money(left.loss)}</Fact>}
      {left.trades !== undefined && <Fact name={w('own_trades_left')}>{formatAmount(String(left.trades), 0, language)}</Fact>}
    </dl>
  )
}
