import { formatExact, formatPreciseClock, formatPreciseMoment, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { OptionReceipt, PriceAt } from '@glasshouse/verifier'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { PartRow } from '../blocks/PartRow.tsx'
import { PlainLink } from '../blocks/PlainLink.tsx'
import { pointOf, priceText } from './receipt-figures.ts'

/**
 * A price that decided, with what each source said, and the way to the same moment as the server tells it to everybody.
 */
export function ReceiptPrice({ receipt, priceAt }: { receipt: OptionReceipt; priceAt: PriceAt }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const figure = (price: number) => formatExact(priceText(price), language)
  const nameOf = new Map(receipt.sources.map((source) => [source.sourceId, source]))
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-base font-semibold text-ink-1">
          <NumberText value={figure(priceAt.price)} />
        </span>
        <NumberText value={formatPreciseMoment(priceAt.atMs, style)} />
      </p>
      <ul aria-label={w('story_sources')}>
        {pointOf(receipt, priceAt)?.parts.map(({ sourceId, mid, used, fault, receivedMs, venueTimeMs }) => (
          <PartRow
            key={sourceId}
            part={{
              name: nameOf.get(sourceId)?.name ?? String(sourceId),
              provenance: nameOf.get(sourceId)?.provenance,
              said: w('part_middle', { price: figure(mid) }),
              used: priceText(used),
              fault: fault === '' ? null : fault,
              times:
                receivedMs === 0
                  ? undefined
                  : w('part_times', { arrived: formatPreciseClock(receivedMs, style), venue: formatPreciseClock(venueTimeMs, style) }),
            }}
          />
        ))}
      </ul>
      <PlainLink to={`/fairness?tab=prices&symbol=${receipt.rule.symbol}&at=${priceAt.atMs}`}>{w('moment')}</PlainLink>
    </>
  )
}
