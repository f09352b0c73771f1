import { Button, NumberText } from '@glasshouse/ui'
import type { Coin } from '@glasshouse/wire'
import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiFailure } from '../../live/envelope.ts'
import { formatExact, formatPrice } from '../../live/formats.ts'
import { useSession } from '../../live/session.ts'
import { failureWords } from '../../words/failure-words.ts'
import { useWords } from '../../words/words.ts'
import { type OrderResult, useCancelOrder } from './acts.ts'
import { rowsIn, useOrders } from './queries.ts'
import type { OrderBody } from './ticket.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export interface LastOrderProps {
  readonly coin: Coin
  readonly placed: OrderResult | undefined
  readonly body: OrderBody | undefined
  readonly error: Error | null
}

/** What became of the last order, in words and figures, with the way to undo it while it rests. */
export function LastOrder({ coin, placed, body, error }: LastOrderProps) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  const isRefused = error instanceof ApiFailure && !error.isSilent
  return (
    <div role="status" className="text-xs empty:hidden">
      {isRefused && (
        <Note icon={<CircleAlert className="text-down" />}>
          {w('reason_and_advice', {
            reason: failureWords(error, language),
            advice: w(error.kind === 'unreachable' ? 'no_answer_text' : 'refused_text'),
          })}
        </Note>
      )}
      {!error && placed && body && (placed.status === 0 ? <Resting placed={placed} /> : <Over coin={coin} placed={placed} body={body} />)}
    </div>
  )
}

function Resting({ placed }: { placed: OrderResult }) {
  const w = useWords('spot')
  const cancel = useCancelOrder()
  const open = rowsIn(useOrders('open').data?.pages).some(({ id }) => id === placed.id)
  if (cancel.isSuccess) return <Note icon={<CircleCheck />}>{w('order_canceled')}</Note>
  if (!open) return null
  return (
    <Note
      icon={<Clock3 />}
      action={
        <Button look="secondary" isPending={cancel.isPending} onClick={() => cancel.mutate(placed.id)}>
          {w('cancel_order')}
        </Button>
      }
    >
      {w('order_rests')}
    </Note>
  )
}

function Over({ coin, placed, body }: { coin: Coin; placed: OrderResult; body: OrderBody }) {
  const w = useWords('spot')
  const language = useSession((state) => state.language)
  if (/^[0.]*$/.test(placed.dealNum)) return <Note icon={<CircleAlert />}>{w('nothing_filled')}</Note>
  const quote = coin.baseCoinUpperCase
  return (
    <Note icon={<CircleCheck className="text-up" />}>
      {w(body.type === 0 ? 'bought_line' : 'sold_line')}{' '}
      <bdi dir="ltr">
        <NumberText value={`${formatExact(placed.dealNum, language)} ${coin.coinUpperCase}`} />{' '}
        <NumberText value={`@ ${formatPrice(placed.dealPrice, language)}`} />
      </bdi>
      {' · '}
      {w('fee')}{' '}
      <bdi dir="ltr">
        <NumberText value={`${formatExact(placed.fee, language)} ${quote}`} />
      </bdi>
    </Note>
  )
}

function Note({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // The answer to a tap belongs into sight, also where the button stood at the lower edge.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  useKeptFocus(place)
  return (
    <div ref={place} tabIndex={-1} className="flex scroll-mb-4 flex-col gap-2 rounded-md border border-line bg-surface-1 p-3">
      <p className="flex gap-2 text-ink-1">
        <span aria-hidden className="[&_svg]:size-4">
          {icon}
        </span>
        <span>{children}</span>
      </p>
      {action}
    </div>
  )
}
