import { formatBalance, textOf, unitsOf, useSession } from '@glasshouse/client'
import { useWords } from '../../words/words.ts'
import { percentUsed, textOfLimit } from './limits.ts'
import { type Product, useProductWords } from './products.ts'

export interface LossUseProps {
  readonly product: Product
  /** '0' is none. */
  readonly limit: string
  readonly lostToday: string
  /** Stakes, or margins and holds, that may still be lost. */
  readonly atRisk: string
}

/** What of the limit on a day's loss is used. */
export function LossUse({ product, limit, lostToday, atRisk }: LossUseProps) {
  const w = useProductWords(product)
  const language = useSession((state) => state.language)
  const money = (text: string) => formatBalance(text, language)
  const net = unitsOf(lostToday) ?? 0n
  const open = money(atRisk)
  const most = textOfLimit(limit)
  const lost = net > 0n ? net : 0n
  return (
    <Use isLimited={most !== ''} percent={percentUsed(textOf(lost + (unitsOf(atRisk) ?? 0n)), most || '0')}>
      {net < 0n
        ? w('use_gain', { gain: money(textOf(-net)), open })
        : most === ''
          ? w('use_lossPerDay_free', { lost: money(lostToday), open })
          : w('use_lossPerDay', { lost: money(lostToday), open, most: money(most) })}
    </Use>
  )
}

export function TradesUse({ limit, count }: { limit: number; count: number }) {
  const w = useWords('protection')
  return (
    <Use isLimited={limit > 0} percent={percentUsed(String(count), String(limit))}>
      {limit > 0 ? w('use_tradesPerHour', { count, most: limit }) : w('use_tradesPerHour_free', { count })}
    </Use>
  )
}

interface UseProps {
  readonly isLimited: boolean
  readonly percent: number
  readonly children: string
}

function Use({ isLimited, percent, children }: UseProps) {
  return (
    <>
      <p className="text-xs text-ink-3">{children}</p>
      {isLimited && (
        // The words above say the same.
        <div aria-hidden className="h-1.5 overflow-hidden rounded-sm bg-surface-3">
          <div className={percent < 100 ? 'h-full bg-accent' : 'h-full bg-warn'} style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
    </>
  )
}
