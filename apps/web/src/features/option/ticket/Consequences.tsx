import { formatExact, UNKNOWN, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { breakEvenPercent } from '../../../live/markets/break-even.ts'
import { useWords } from '../../../words/words.ts'
import { expectedPerHundred, profitOf, stakeText, stakeUnits } from './odds.ts'
import type { TicketForm } from './use-ticket.ts'

/** Break-even rate, and the average result of 100 staked at even chances. */
export function Chances({ form }: { form: TicketForm }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const { odds } = form.context.period
  const expected = expectedPerHundred(odds)
  return (
    <section aria-label={w('chances')} className="rounded-md border border-line p-3 text-xs">
      <dl className="flex flex-col gap-1.5">
        <Line name={w('break_even')}>{form.context.isOffered ? `${formatExact(breakEvenPercent(odds), language)}%` : UNKNOWN}</Line>
        <Line name={w('expected')} unit={form.rules.baseSymbol.toUpperCase()}>
          {form.context.isOffered ? formatExact(expected, language) : UNKNOWN}
        </Line>
      </dl>
      <p className="mt-2 text-ink-2">
        {form.context.isOffered &&
          `${w(expected.startsWith('-') ? 'expected_loss' : 'expected_gain', { amount: formatExact(expected.replace('-', ''), language) })} `}
        {w('if_equal')}
      </p>
    </section>
  )
}

/** Profit of a win and loss of a wrong side, in money, above the button. */
export function AtStake({ form }: { form: TicketForm }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const { stake } = form.ticket
  const unit = form.rules.baseSymbol.toUpperCase()
  const isKnown = stakeUnits(stake) > 0n
  const isProfitKnown = isKnown && form.context.isOffered
  const profit = profitOf(stake, form.context.period.odds)
  const money = (units: bigint) => formatExact(stakeText(units), language)
  return (
    <dl className="grid grid-cols-2 gap-x-4 text-xs">
      <Part name={w('if_right')} figure={isProfitKnown ? `+${money(stakeUnits(profit))}` : UNKNOWN} unit={unit}>
        {isProfitKnown && w('paid_back', { amount: money(stakeUnits(stake) + stakeUnits(profit)) })}
      </Part>
      <Part name={w('if_wrong')} figure={isKnown ? money(-stakeUnits(stake)) : UNKNOWN} unit={unit} />
    </dl>
  )
}

interface PartProps {
  readonly name: string
  readonly figure: string
  readonly unit: string
  readonly children?: ReactNode
}

function Part({ name, figure, unit, children }: PartProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5 text-sm font-semibold text-ink-1">
        <bdi dir="ltr">
          <NumberText value={figure} /> <span className="text-xs font-normal text-ink-3">{unit}</span>
        </bdi>
        <span className="min-h-4 text-xs font-normal text-ink-2">{children}</span>
      </dd>
    </div>
  )
}

function Line({ name, unit, children }: { name: string; unit?: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="ms-auto font-semibold text-ink-1">
        <bdi dir="ltr">
          <NumberText value={children} />
          {unit && <span className="font-normal text-ink-3"> {unit}</span>}
        </bdi>
      </dd>
    </div>
  )
}
