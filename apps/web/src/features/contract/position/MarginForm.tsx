import { formatContractPrice, formatExact, useSession } from '@glasshouse/client'
import { Button, NumberText, Segmented } from '@glasshouse/ui'
import { markText } from '@glasshouse/wire'
import { useState } from 'react'
import { assetIn, useBalances } from '../../../live/account/balances.ts'
import { FigureField } from '../../../live/text/FigureField.tsx'
import { PercentSlider } from '../../../trade/ticket/PercentSlider.tsx'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../../words/words.ts'
import { type MarginChange, useChangeMargin } from '../acts/acts.ts'
import { Refused } from '../acts/LastContractOrder.tsx'
import {
  capped,
  isMoney,
  type MarginContext,
  type MarginWay,
  marginAfter,
  marginCap,
  percentOfCap,
  shareOfCap,
} from '../figures/margin-change.ts'
import { SETTLE_DECIMALS } from '../figures/money.ts'
import type { PositionFormProps } from './PositionSheets.tsx'

/** Adds margin or takes out what was added, never more than the cap; the liquidation price moves with what is typed. */
export function MarginForm({ live, isBothWays, onDone }: PositionFormProps & Pick<MarginChange, 'isBothWays'>) {
  const w = useWords('contract')
  const messages = useWords('messages')
  const language = useSession((state) => state.language)
  const { position, rule, rules, margined, mark } = live
  const [way, setWay] = useState<MarginWay>('add')
  const [money, setMoney] = useState('')
  const [isAsked, setAsked] = useState(false)
  const available = assetIn(useBalances().data?.asset, 'contract', rules.settleCoin)?.availableAmount ?? '0'
  const context: MarginContext = { rule, position: margined, leverage: position.leverage, added: position.adjustAmount, mark, available }
  const cap = marginCap(way, context)
  const act = useChangeMargin()
  const unit = rules.settleCoin.toUpperCase()
  const after = marginAfter(way, money, context)
  const put = (typed: string) => setMoney(capped(typed, cap))
  const send = () => {
    setAsked(true)
    if (isMoney(money)) act.mutate({ id: position.id, money, way, isBothWays }, { onSuccess: onDone })
  }
  return (
    <form
      aria-label={w(isBothWays ? 'margin' : 'add_margin')}
      noValidate
      className="flex flex-col gap-3 pt-1 text-xs"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isBothWays && (
        <Segmented
          label={w('margin')}
          chosen={way}
          onChange={(next) => {
            setWay(next)
            setMoney('')
          }}
          choices={[
            { id: 'add', label: w('add') },
            { id: 'take_out', label: w('take_out') },
          ]}
        />
      )}
      <dl className="flex flex-col gap-1.5">
        <SummaryLine name={w('margin_now')} amount={position.remainMargin} unit={unit} />
        <SummaryLine name={w('added')} amount={position.adjustAmount} unit={unit} />
        <SummaryLine name={w(way === 'add' ? 'available' : 'most_out')} amount={cap} unit={unit} />
      </dl>
      <FigureField
        name="money"
        label={w('amount_in', { coin: unit })}
        value={money}
        decimals={SETTLE_DECIMALS}
        error={isAsked && !isMoney(money) ? (cap === '0' ? messages('Insufficient_balance') : w('enter_amount')) : undefined}
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
                  <NumberText value={`${position.type === 'long' ? '−' : '+'}${formatExact(after.liquidation.percent, language)}%`} />
                </span>
              )}
            </bdi>
          </dd>
        </div>
      </dl>
      <Button type="submit" isWide isPending={act.isPending}>
        {w(way === 'add' ? 'add_margin' : 'take_out_margin')}
      </Button>
      <div role="status" className="empty:hidden">
        <Refused error={act.error} />
      </div>
    </form>
  )
}
