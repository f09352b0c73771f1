import { Button } from '@glasshouse/ui'
import type { ClosingObstacle } from '@glasshouse/wire'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useSupport } from '../../../live/support/support.ts'
import { useWords } from '../../../words/words.ts'

interface Obstacle {
  readonly kind: ClosingObstacle
  readonly count: number
  readonly coin: string
}
interface ObstaclesProps {
  readonly obstacles: readonly Obstacle[]
  readonly isLooking: boolean
  readonly onLook: () => void
}

/** Where each is put in order. */
const PLACES = {
  spot_orders: '/tradeBB',
  futures_orders: '/tradeU',
  positions: '/tradeU',
  options: '/trade',
  withdrawals: '/withdraw-order',
  deposits: '/recharge-order',
  debt: '/recharge',
  balance: '/assets',
} as const satisfies Record<Exclude<ClosingObstacle, 'frozen'>, string>

/** What keeps the account from being closed, each with the place where it is put in order. */
export function Obstacles({ obstacles, isLooking, onLook }: ObstaclesProps) {
  const w = useWords('ownData')
  const support = useSupport()
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{w('first_title')}</h2>
      <p className="text-sm text-ink-2 text-pretty">{w('first_text')}</p>
      <ul className="divide-y divide-line overflow-hidden rounded-md bg-surface-1">
        {obstacles.map((one) => (
          <li key={`${one.kind}${one.coin}`}>
            <ObstacleRow obstacle={one} />
          </li>
        ))}
      </ul>
      <Button look="secondary" isWide isPending={isLooking} onClick={onLook}>
        {w('first_look')}
      </Button>
      {support.isOffered && (
        <Button look="quiet" isWide onClick={support.open}>
          {support.label}
        </Button>
      )}
    </section>
  )
}

function ObstacleRow({ obstacle: { kind, count, coin } }: { obstacle: Obstacle }) {
  const w = useWords('ownData')
  const coinText = w(kind === 'debt' ? 'first_debt' : 'first_balance', { coin })
  const text = kind === 'frozen' ? w('first_frozen') : kind === 'debt' || kind === 'balance' ? coinText : w(`first_${kind}`, { count })
  if (kind === 'frozen') return <p className="min-h-14 px-4 py-3 text-sm text-ink-1">{text}</p>
  return (
    <Link
      to={PLACES[kind]}
      className="flex min-h-14 items-center gap-3 px-4 py-2 text-sm hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 text-ink-1">{text}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
    </Link>
  )
}
