import { formatExact, formatMoment, formatPreciseMoment, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { OptionReceipt } from '@glasshouse/verifier'
import type { ReactNode } from 'react'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { usePeriodName } from '../../../trade/orders/period-name.ts'
import { percentText } from '../../../trade/ticket/percent-text.ts'
import { useWords } from '../../../words/words.ts'
import { Part } from '../blocks/Part.tsx'
import { titleOf } from '../blocks/rule-figures.ts'
import { ReceiptPrice } from './ReceiptPrice.tsx'
import { beforeStrike, comparedOf, moneyText, oddsText, priceText } from './receipt-figures.ts'

/** From acceptance to payment, in the order in which it happened. */
export function ReceiptStory({ receipt }: { receipt: OptionReceipt }) {
  const w = useWords('fairness')
  const style = useTimeStyle()
  const { result } = receipt
  return (
    <Part title={w('story')}>
      <ol className="flex flex-col gap-4">
        <Accepted receipt={receipt} />
        <Chapter title={w('story_strike')}>
          <Due receipt={receipt} />
          {result.strike ? <ReceiptPrice receipt={receipt} priceAt={result.strike} /> : <p>{w('story_no_strike')}</p>}
        </Chapter>
        {result.strike && result.expiryMs !== null && (
          <Chapter title={w('story_close')}>
            <p>{w('story_end', { moment: formatMoment(result.expiryMs, style) })}</p>
            {result.close ? <ReceiptPrice receipt={receipt} priceAt={result.close} /> : <p>{w('story_no_close')}</p>}
          </Chapter>
        )}
        <Arithmetic receipt={receipt} />
      </ol>
    </Part>
  )
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-s-2 border-line ps-3">
      <h3 className="text-sm font-semibold text-ink-1">{title}</h3>
      <div className="mt-1 flex flex-col gap-1 text-sm text-ink-2">{children}</div>
    </li>
  )
}

function Accepted({ receipt }: { receipt: OptionReceipt }) {
  const w = useWords('fairness')
  const style = useTimeStyle()
  const nameOf = usePeriodName()
  const money = useMoney(receipt)
  const { order, rule } = receipt
  return (
    <Chapter title={w('story_accepted')}>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium text-ink-1">{w(`story_${order.side}`, { coin: titleOf(rule.symbol) })}</span>
        <NumberText value={formatPreciseMoment(order.acceptedAtMs, style)} />
      </p>
      <p>{w('story_terms', { period: nameOf(rule.seconds), odds: percentText(oddsText(rule.oddsPpm)), rule: rule.version })}</p>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>{w('story_stake')}</span>
        <span className="text-ink-1">
          <NumberText value={money(order.stake)} />
        </span>
      </p>
      {order.isScheduled && <p>{w('story_scheduled', { moment: formatMoment(order.openAtMs, style) })}</p>}
      {order.realm === 'demo' && <p className="font-medium text-demo">{w('realm_demo')}</p>}
    </Chapter>
  )
}

/** When the strike might come, and how many prices could not be it. */
function Due({ receipt }: { receipt: OptionReceipt }) {
  const w = useWords('fairness')
  const style = useTimeStyle()
  return (
    <>
      <p>{w('story_strike_from', { moment: formatPreciseMoment(receipt.order.openAtMs + receipt.rule.strikeDelayMs, style) })}</p>
      <p>{w('story_strike_before', { count: beforeStrike(receipt) })}</p>
    </>
  )
}

function Arithmetic({ receipt }: { receipt: OptionReceipt }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const money = useMoney(receipt)
  const { order, rule, result } = receipt
  const compared = comparedOf(receipt)
  const price = (value: number | undefined) => formatExact(priceText(value ?? 0), language)
  return (
    <>
      <Chapter title={w('story_arithmetic')}>
        {compared && <p>{w(`story_${compared}`, { close: price(result.close?.price), strike: price(result.strike?.price) })}</p>}
        <p>
          {w('story_profit', {
            stake: money(order.stake),
            odds: formatExact(oddsText(rule.oddsPpm), language),
            payout: money(result.payout),
          })}
        </p>
      </Chapter>
      <Chapter title={w('story_result')}>
        <p className="font-medium text-ink-1">{w(`result_${result.outcome}`)}</p>
        <p className="flex flex-wrap justify-between gap-x-3">
          <span>{w('story_returned')}</span>
          <span className="font-semibold text-ink-1">
            <NumberText value={money(result.returned)} />
          </span>
        </p>
      </Chapter>
    </>
  )
}

function useMoney(receipt: OptionReceipt): (units: string) => string {
  const language = useSession((state) => state.language)
  return (units) => `${formatExact(moneyText(units, receipt), language)} ${receipt.asset.symbol.toUpperCase()}`
}
