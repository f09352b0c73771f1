import { Button, NumberText } from '@glasshouse/ui'
import type { SpotOrder } from '@glasshouse/wire'
import type { ReactNode } from 'react'
import { formatExact, formatPrice } from '../../live/formats.ts'
import { usePrice } from '../../live/prices.ts'
import { useSession } from '../../live/session.ts'
import { formatTime } from '../../live/times.ts'
import { useTimeStyle } from '../../live/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import { riseOrFall } from './ticket.ts'

export interface OrderRowProps {
  readonly order: SpotOrder
  readonly isCanceling: boolean
  readonly onCancel?: () => void
}

export function OrderRow({ order, isCanceling, onCancel }: OrderRowProps) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const isBuy = order.type === 0
  const isMarket = order.delegateType === 1
  const coin = order.coin.toUpperCase()
  return (
    <article className="flex flex-col gap-2 py-3 text-xs">
      <div className="flex items-center justify-between gap-2">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm font-semibold text-ink-1">
          <span className={isBuy ? 'text-up' : 'text-down'}>{w(isBuy ? 'buy' : 'sell')}</span>
          <bdi dir="ltr">{order.showCoin}</bdi>
          <span className="text-xs font-normal text-ink-3">
            {isMarket ? w('market') : w(order.timeInForce === 'GTC' ? 'limit' : `lifetime_${order.timeInForce}`)}
          </span>
        </h2>
        {onCancel ? (
          <Button look="quiet" isPending={isCanceling} onClick={onCancel}>
            {w('cancel')}
            <span className="sr-only">
              {' '}
              {order.showCoin} {order.delegatePrice}
            </span>
          </Button>
        ) : (
          <span className="text-ink-2">{order.end && w(`end_${order.end}`)}</span>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 min-[900px]:grid-cols-4">
        <Pair name={w('price')}>{isMarket ? w('market') : <Figure text={order.delegatePrice} />}</Pair>
        <Pair name={w('filled_of', { coin })}>
          <Figure text={order.dealNum} />
          {!isZero(order.delegateTotal) && (
            <>
              {' / '}
              <Figure text={order.delegateTotal} />
            </>
          )}
        </Pair>
        {!isZero(order.dealNum) && (
          <>
            <Pair name={w('average_price')}>
              <NumberText value={formatPrice(order.dealPrice, language)} />
            </Pair>
            {!onCancel && <PriceSince order={order} />}
            <Pair name={w('fee')}>{order.fee === null ? '--' : <Figure text={order.fee} />}</Pair>
          </>
        )}
      </dl>
      <p className="text-ink-3">
        <time dateTime={new Date(order.delegateTime).toISOString()}>
          <NumberText value={formatTime(order.delegateTime, style)} />
        </time>
      </p>
    </article>
  )
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="ms-auto text-ink-1">
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  )
}

function Figure({ text }: { text: string }) {
  const language = useSession((state) => state.language)
  return <NumberText value={formatExact(text, language)} />
}

/** Where the price went after the fill, seen from the side that was taken. */
function PriceSince({ order }: { order: SpotOrder }) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const last = usePrice(order.symbol)?.close
  if (last === undefined) return null
  const trend = TRENDS[riseOrFall(order.type === 0 ? 'buy' : 'sell', order.dealPrice, last)]
  return (
    <Pair name={w('price_now')}>
      <NumberText value={formatPrice(last, language)} trend={trend} />
    </Pair>
  )
}
const TRENDS = { rise: 'up', fall: 'down', draw: 'flat' } as const

const isZero = (decimal: string): boolean => /^[0.]*$/.test(decimal)
