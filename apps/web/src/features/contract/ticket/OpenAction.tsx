import { formatContractPrice, useSession } from '@glasshouse/client'
import type { PositionSide } from '@glasshouse/domain'
import { Button, NumberText } from '@glasshouse/ui'
import { markText } from '@glasshouse/wire'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../../words/words.ts'
import { toTick } from '../figures/liquidation-move.ts'
import { leverageMax, type SideError } from '../figures/ticket.ts'
import type { useTicket } from './use-ticket.ts'

type Form = ReturnType<typeof useTicket>

export interface OpenActionProps {
  readonly side: PositionSide
  readonly form: Form
  readonly unit: string
  readonly isClosed: boolean
  readonly isPending: boolean
  readonly isOtherPending: boolean
  readonly onOpen: () => void
}

/** One side: what it costs, the fee in it, where it would be liquidated, what is left; then its button. */
export function OpenAction({ side, form, unit, isClosed, isPending, isOtherPending, onOpen }: OpenActionProps) {
  const w = useWords('contract')
  const id = useId()
  const preview = form.previews[side]
  const isEstimate = preview?.isEstimate ?? false
  const error = form.shownErrors[side]
  return (
    <div className="flex h-full min-w-0 flex-col gap-2 text-xs">
      <dl id={id} className="flex flex-col gap-1">
        <SummaryLine name={w('cost')} amount={preview?.cost} unit={unit} isEstimate={isEstimate} isStrong />
        <SummaryLine name={w('fee_in_it')} amount={preview?.fee} unit={unit} isEstimate={isEstimate} />
        <LiquidationLine side={side} form={form} />
        <SummaryLine
          name={w('left_after')}
          amount={!form.isBalanceKnown || preview?.after.startsWith('-') ? undefined : preview?.after}
          unit={unit}
          isEstimate={isEstimate}
          decimals={2}
        />
      </dl>
      {error && <SideErrorText side={side} error={error} form={form} />}
      <div className="mt-auto">
        <Button
          look={side === 'long' ? 'up' : 'down'}
          isWide
          isPending={isPending}
          disabled={isClosed || isOtherPending}
          aria-describedby={id}
          onClick={onOpen}
        >
          {w(`open_${side}`)}
        </Button>
      </div>
    </div>
  )
}

/** The mark that would liquidate, and how far it is. */
function LiquidationLine({ side, form }: { side: PositionSide; form: Form }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const move = form.previews[side]?.liquidation
  const price =
    move && move.price > 0 ? formatContractPrice(markText(toTick(side, move.price, form.context.rule.tickSize)), language) : undefined
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 max-[379px]:flex-col max-[379px]:items-stretch">
      <dt className="text-ink-3">{w('liquidation')}</dt>
      <dd className="ms-auto text-warn">
        <bdi dir="ltr">
          <NumberText value={move === undefined ? '--' : (price ?? w('never'))} />
          {move?.percent !== undefined && (
            <span className="text-ink-3">
              {' '}
              <NumberText value={`${side === 'long' ? '−' : '+'}${move.percent}%`} />
            </span>
          )}
        </bdi>
      </dd>
    </div>
  )
}

function SideErrorText({ side, error, form }: { side: PositionSide; error: SideError; form: Form }) {
  const w = useWords('contract')
  const { context, ticket } = form
  const held = context.held[side]
  const contracts = (held.position?.contracts ?? 0) + held.pending + Number(ticket.quantity || 0)
  const values = { side: w(`side_${side}`), leverage: held.leverage, max: leverageMax(context, contracts) }
  return (
    <p role="status" className="flex items-start gap-1 text-down">
      <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
      {w(`against_${error}`, values)}
    </p>
  )
}
