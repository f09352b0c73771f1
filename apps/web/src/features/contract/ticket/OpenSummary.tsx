import { formatBalance, formatContractPrice, formatResult, useSession } from '@glasshouse/client'
import type { PositionSide } from '@glasshouse/domain'
import { classNames } from '@glasshouse/ui'
import { markText } from '@glasshouse/wire'
import { CircleAlert } from 'lucide-react'
import { KnownFigure } from '../../../live/markets/KnownFigure.tsx'
import { FootFigures } from '../../../trade/shell/TradeFoot.tsx'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../../words/words.ts'
import { TransferLink } from '../acts/TransferLink.tsx'
import { toTick } from '../figures/liquidation-move.ts'
import { moneyText } from '../figures/money.ts'
import { leverageMax, type SideError } from '../figures/ticket.ts'
import type { useTicket } from './use-ticket.ts'

type Form = ReturnType<typeof useTicket>

export interface OpenSummaryProps {
  readonly side: PositionSide
  readonly form: Form
  readonly unit: string
  /** Of the figures, for the button that they describe. */
  readonly id: string
}

/** What the side costs, the fee in it, what is left; where it would be liquidated, or why it cannot be opened. */
export function OpenSummary({ side, form, unit, id }: OpenSummaryProps) {
  const w = useWords('contract')
  const preview = form.previews[side]
  const isEstimate = preview?.isEstimate ?? false
  const error = form.shownErrors[side]
  return (
    <>
      <FootFigures id={id}>
        <SummaryLine name={w('cost')} amount={preview?.cost} unit={unit} isEstimate={isEstimate} isStrong decimals={2} isRoundedUp />
        <SummaryLine name={w('fee_in_it')} amount={preview?.fee} unit={unit} isEstimate={isEstimate} />
        <Liquidation side={side} form={form} />
        <SummaryLine
          name={w('left_after')}
          amount={!form.isBalanceKnown || preview?.after.startsWith('-') ? undefined : preview?.after}
          unit={unit}
          isEstimate={isEstimate}
          decimals={2}
        />
      </FootFigures>
      {error ? <SideErrorText side={side} error={error} form={form} /> : <RiskLine side={side} form={form} unit={unit} />}
    </>
  )
}

function moveOf(side: PositionSide, form: Form) {
  const move = form.previews[side]?.liquidation
  const price = move && move.price > 0 ? markText(toTick(side, move.price, form.context.rule.tickSize)) : undefined
  return { isKnown: move !== undefined, price, percent: move?.percent }
}

/** The mark that would liquidate. */
function Liquidation({ side, form }: { side: PositionSide; form: Form }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const { isKnown, price } = moveOf(side, form)
  return (
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-1.5">
      <dt className="text-ink-3">{w('liquidation')}</dt>
      <dd className={classNames('ms-auto', isKnown && 'text-warn')}>
        <KnownFigure value={isKnown ? (price === undefined ? w('never') : formatContractPrice(price, language)) : undefined} />
      </dd>
    </div>
  )
}

/** The worst case in words: what the stop loss would cost, or which move of the mark takes the margin. */
function RiskLine({ side, form, unit }: Omit<OpenSummaryProps, 'id'>) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const { isKnown, price, percent } = moveOf(side, form)
  const { stopLoss } = form.stops
  if (stopLoss)
    return (
      <p className="text-warn">
        {w('risk_stop', {
          price: inOrder(formatContractPrice(stopLoss.price, language)),
          result: inOrder(`${formatResult(stopLoss.result, language)} ${unit}`),
        })}
      </p>
    )
  if (percent !== undefined) return <p className="text-warn">{w(`risk_line_${side}`, { percent: inOrder(`${percent}%`) })}</p>
  return <p className="text-ink-3">{w(isKnown && price === undefined ? 'risk_never' : 'risk_margin')}</p>
}

/** A figure keeps its order within a sentence that runs from right to left. */
const inOrder = (text: string) => `\u2066${text}\u2069`

/** What the own limit that stands in the way is, or leaves. */
function useOwnFigure(error: SideError, { own }: Form['context']): string {
  const language = useSession((state) => state.language)
  if (error === 'own_leverage') return String(own.leverage ?? '')
  const units = error === 'own_margin' ? own.margin : own.loss
  return units === undefined ? '' : formatBalance(moneyText(units), language)
}

function SideErrorText({ side, error, form }: { side: PositionSide; error: SideError; form: Form }) {
  const w = useWords('contract')
  const { context, ticket } = form
  const held = context.held[side]
  const contracts = (held.position?.contracts ?? 0) + held.pending + Number(ticket.quantity || 0)
  const values = {
    side: w(`side_${side}`),
    leverage: held.leverage,
    max: leverageMax(context, contracts),
    own: useOwnFigure(error, context),
  }
  const lacksMoney = error === 'insufficient_available'
  return (
    <p role="status" className="flex items-start gap-1 text-down">
      <CircleAlert aria-hidden className={classNames('size-3 shrink-0', lacksMoney ? 'mt-1.5' : 'mt-0.5')} />
      <span>
        {w(`against_${error}`, values)}
        {lacksMoney && (
          <>
            {' '}
            <TransferLink />
          </>
        )}
      </span>
    </p>
  )
}
