import { formatContractPrice, formatExact, useForm, useSession } from '@glasshouse/client'
import { Button, NumberText, Segmented } from '@glasshouse/ui'
import { markText } from '@glasshouse/wire'
import { assetIn, useBalances } from '../../../live/account/balances.ts'
import { FigureField } from '../../../live/text/FigureField.tsx'
import { PercentSlider } from '../../../trade/ticket/PercentSlider.tsx'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../../words/words.ts'
import { type MarginChange, useChangeMargin } from '../acts/acts.ts'
import { ActError } from '../acts/LastContractOrder.tsx'
import {
  capped,
  isMoneyBlank,
  type MarginContext,
  type MarginFields,
  marginAfter,
  marginCap,
  marginErrors,
  percentOfCap,
  shareOfCap,
} from '../figures/margin-change.ts'
import { SETTLE_DECIMALS } from '../figures/money.ts'
import { useMoneyErrorText } from '../figures/use-error-text.ts'
import type { PositionFormProps } from './PositionSheets.tsx'

/** Adds margin or takes out what was added, never more than the cap; the liquidation price moves with what is typed. */
export function MarginForm({ live, isBothWays, onDone }: PositionFormProps & Pick<MarginChange, 'isBothWays'>) {
  const w = useWords('contract')
  const text = useMoneyErrorText()
  const language = useSession((state) => state.language)
  const { position, rule, rules, margined, mark } = live
  const form = useForm<MarginFields>({ way: 'add', money: '' }, { isBlank: isMoneyBlank })
  const { way, money } = form.fields
  const available = assetIn(useBalances().data?.asset, 'contract', rules.settleCoin)?.available ?? '0'
  const context: MarginContext = { rule, position: margined, leverage: position.leverage, added: position.addedMargin, mark, available }
  const cap = marginCap(way, context)
  const act = useChangeMargin()
  const unit = rules.settleCoin.toUpperCase()
  const after = marginAfter(way, money, context)
  const errors = marginErrors(money, cap)
  const put = (typed: string) => form.change({ money: capped(typed, cap) })
  return (
    <form
      ref={form.ref}
      aria-label={w(isBothWays ? 'margin' : 'add_margin')}
      noValidate
      className="flex flex-col gap-3 pt-1 text-xs"
      onSubmit={form.submit(errors, () => act.mutate({ id: position.id, money, way, isBothWays }, { onSuccess: onDone }))}
    >
      {isBothWays && (
        <Segmented
          label={w('margin')}
          chosen={way}
          onChange={(next) => form.change({ way: next, money: '' })}
          choices={[
            { id: 'add', label: w('add') },
            { id: 'take_out', label: w('take_out') },
          ]}
        />
      )}
      <dl className="flex flex-col gap-1.5">
        <SummaryLine name={w('margin_now')} amount={position.totalMargin} unit={unit} />
        <SummaryLine name={w('added')} amount={position.addedMargin} unit={unit} />
        <SummaryLine name={w(way === 'add' ? 'available' : 'most_out')} amount={cap} unit={unit} />
      </dl>
      <FigureField
        name="money"
        label={w('amount_in', { coin: unit })}
        value={money}
        decimals={SETTLE_DECIMALS}
        error={text(form.shown(errors).money)}
        onChange={put}
      />
      <PercentSlider percent={percentOfCap(money, cap)} isDisabled={cap === '0'} onPercent={(percent) => put(shareOfCap(cap, percent))} />
      <dl className="flex flex-col gap-1.5">
        <SummaryLine name={w('margin_then')} amount={after.margin} unit={unit} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <dt className="text-ink-3">{w('liquidation_then')}</dt>
          <dd className="ms-auto text-warn">
            <bdi dir="ltr">
              <NumberText
                value={after.liquidation.price > 0 ? formatContractPrice(markText(after.liquidation.price), language) : w('never')}
              />
              {after.liquidation.percent !== undefined && (
                <span className="text-ink-3">
                  {' '}
                  <NumberText value={`${position.side === 'long' ? '−' : '+'}${formatExact(after.liquidation.percent, language)}%`} />
                </span>
              )}
            </bdi>
          </dd>
        </div>
      </dl>
      <Button type="submit" isWide isPending={act.isPending}>
        {w(way === 'add' ? 'add_margin' : 'take_out_margin')}
      </Button>
      <div role="status" className="empty:sr-only">
        <ActError act={act} />
      </div>
    </form>
  )
}
