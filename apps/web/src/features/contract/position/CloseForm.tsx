import { formatContractPrice, useForm, useSession } from '@glasshouse/client'
import { formatDecimal, INDEX_DECIMALS } from '@glasshouse/domain'
import { Button } from '@glasshouse/ui'
import { markText } from '@glasshouse/wire'
import { useState } from 'react'
import { useDepth } from '../../../live/markets/book.ts'
import { FigureField } from '../../../live/text/FigureField.tsx'
import { ClosedNotice } from '../../../trade/ticket/ClosedNotice.tsx'
import { PercentSlider } from '../../../trade/ticket/PercentSlider.tsx'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { onTick } from '../../../trade/ticket/ticks.ts'
import { useWords } from '../../../words/words.ts'
import { useClosePosition } from '../acts/acts.ts'
import { ActError } from '../acts/LastContractOrder.tsx'
import { type Closing, closingErrors, closingPreview, isWhole } from '../figures/closing.ts'
import { halfOf, percentOfWhole, shareOfWhole } from '../figures/shares.ts'
import { CONTRACTS_DECIMALS, useErrorText } from '../figures/use-error-text.ts'
import { HowToFill } from './HowToFill.tsx'
import type { PositionFormProps } from './PositionSheets.tsx'
import { useCloseReason } from './use-close-reason.ts'

/** Closes a position, half of it or any part, at market or at a price: what it brings stands above the button. */
export function CloseForm({ live, isHalf, onDone }: PositionFormProps & { readonly isHalf: boolean }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const { position, rule, rules, margined, mark } = live
  const tickSize = formatDecimal(BigInt(rule.tickSize), INDEX_DECIMALS)
  const [opening] = useState(() => (mark === 0 ? '' : onTick(markText(mark), tickSize)))
  // Fields begin filled in, so an empty one was emptied: its error is shown at once.
  const [first] = useState(() => (isHalf ? halfOf(margined.contracts) : position.contracts))
  const form = useForm<Closing>({ type: 'market', price: opening, quantity: first }, { isBlank: () => false })
  const { fields: closing, change } = form
  const book = useDepth(position.symbol, 'contract').data
  const context = {
    rule,
    position: margined,
    free: Number(position.contracts) - Number(position.closingContracts),
    bids: book?.bids ?? [],
    asks: book?.asks ?? [],
  }
  const close = useClosePosition()
  const reason = useCloseReason(rules.state)
  const words = useErrorText(rules)
  const errors = closingErrors(closing, context)
  const shown = form.shown(errors)
  const preview = closingPreview(closing, context)
  const unit = rules.settleCoin.toUpperCase()
  const send = () => {
    const whole = isWhole(closing, context)
    const limit = closing.type === 'limit' ? { orderType: 'limit' as const, price: closing.price } : {}
    close.mutate({ id: position.id, ...(!whole && { contracts: closing.quantity }), ...limit }, { onSuccess: onDone })
  }
  return (
    <form
      ref={form.ref}
      aria-label={w('close_position')}
      noValidate
      className="flex flex-col gap-3 pt-1 text-xs"
      onSubmit={form.submit(errors, send)}
    >
      <HowToFill label={w('order_type')} way={closing} unit={unit} tickSize={tickSize} error={words(shown.price)} onChange={change} />
      <FigureField
        name="quantity"
        label={w('contracts_of_held', { held: position.contracts })}
        value={closing.quantity}
        decimals={CONTRACTS_DECIMALS}
        error={words(shown.quantity)}
        onChange={(quantity) => change({ quantity })}
      />
      <PercentSlider
        percent={percentOfWhole(closing.quantity, margined.contracts)}
        isDisabled={false}
        onPercent={(percent) => change({ quantity: shareOfWhole(margined.contracts, percent) })}
      />
      {isWhole(closing, context) && context.free < margined.contracts && <p className="text-ink-2">{w('close_cancels_pending')}</p>}
      <dl className="flex flex-col gap-1.5">
        <SummaryLine name={w('realized')} amount={preview?.realized} unit={unit} isEstimate={preview?.isEstimate ?? false} />
        <SummaryLine name={w('fee')} amount={preview?.fee} unit={unit} isEstimate={preview?.isEstimate ?? false} />
        <SummaryLine name={w('comes_back')} amount={preview?.payout} unit={unit} isEstimate={preview?.isEstimate ?? false} isStrong />
        <SummaryLine name={w('contracts_left')} amount={preview && String(preview.contractsLeft)} unit="" />
        {preview && preview.liquidation > 0 && (
          <SummaryLine name={w('liquidation_then')} amount={markText(preview.liquidation)} unit={unit} isEstimate={preview.isEstimate} />
        )}
      </dl>
      {closing.type === 'market' && (
        <p className="text-ink-3">{w('close_market_text', { mark: formatContractPrice(markText(mark), language) })}</p>
      )}
      {closing.type === 'market' && book !== undefined && !preview && !errors.quantity && (
        <p className="text-warn">{w('against_no_liquidity')}</p>
      )}
      {reason && <ClosedNotice reason={reason} />}
      <Button
        type="submit"
        look={position.side === 'long' ? 'down' : 'up'}
        isWide
        isPending={close.isPending}
        disabled={reason !== undefined}
      >
        {w(isWhole(closing, context) ? 'close_all' : 'close_some', { contracts: closing.quantity || '0' })}
      </Button>
      <div role="status" className="empty:sr-only">
        <ActError act={close} />
      </div>
    </form>
  )
}
