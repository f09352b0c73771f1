import { classNames, NumberText } from '@glasshouse/ui'
import { formatAmount, formatExact, UNKNOWN } from '../../live/formats.ts'
import { useSession } from '../../live/session.ts'
import { useWords } from '../../words/words.ts'
import { breakEvenPercent, expectedPerHundred, profitOf, stakeText, stakeUnits } from './odds.ts'
import type { TicketForm } from './use-ticket.ts'

/** Before the tap: what right and wrong bring in money, how often one must be right, and what it comes to on average. */
export function Consequences({ form }: { form: TicketForm }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const { stake } = form.ticket
  const { odds } = form.context.period
  const unit = form.rules.baseSymbol.toUpperCase()
  const isKnown = stakeUnits(stake) > 0n
  const money = (text: string) => (isKnown ? formatExact(text, language) : UNKNOWN)
  const profit = profitOf(stake, odds)
  const expected = expectedPerHundred(odds)
  return (
    <section aria-label={w('before_the_tap')} className="rounded-md border border-line p-3 text-xs">
      <dl className="flex flex-col gap-1.5">
        <Line
          name={w('if_right')}
          detail={w('paid_back', { amount: money(stakeText(stakeUnits(stake) + stakeUnits(profit))) })}
          unit={unit}
          isStrong
        >
          {isKnown ? `+${money(profit)}` : UNKNOWN}
        </Line>
        <Line name={w('if_wrong')} unit={unit} isStrong>
          {isKnown ? `-${money(stakeText(stakeUnits(stake)))}` : UNKNOWN}
        </Line>
        <Line name={w('if_equal')} unit={unit}>
          {isKnown ? formatAmount('0', 2, language) : UNKNOWN}
        </Line>
        <Line name={w('break_even')}>{`${formatExact(breakEvenPercent(odds), language)}%`}</Line>
        <Line name={w('expected')} unit={unit}>
          {formatExact(expected, language)}
        </Line>
      </dl>
      <p className="mt-2 text-ink-2">
        {w(expected.startsWith('-') ? 'expected_loss' : 'expected_gain', { amount: formatExact(expected.replace('-', ''), language) })}
      </p>
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly detail?: string
  readonly unit?: string
  readonly isStrong?: boolean
  readonly children: string
}

function Line({ name, detail, unit, isStrong, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <dt className="text-ink-3">
        {name}
        {detail && <span className="ms-1">{detail}</span>}
      </dt>
      <dd className={classNames('ms-auto text-ink-1', isStrong && 'font-semibold')}>
        <bdi dir="ltr">
          <NumberText value={children} /> {unit && <span className="font-normal text-ink-3">{unit}</span>}
        </bdi>
      </dd>
    </div>
  )
}
