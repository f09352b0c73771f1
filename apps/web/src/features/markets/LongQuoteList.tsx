import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { QuoteRow, type QuoteRowProps } from './QuoteRow.tsx'

const ROW_HEIGHT = 56

/** A list much longer than the screen: only the rows in sight are drawn. */
export function LongQuoteList({ lines }: { lines: readonly QuoteRowProps[] }) {
  const w = useWords('markets')
  const place = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    setScrollMargin(place.current?.offsetTop ?? 0)
  }, [])
  const virtual = useWindowVirtualizer({ count: lines.length, estimateSize: () => ROW_HEIGHT, overscan: 8, scrollMargin })
  return (
    <ul ref={place} aria-label={w('quote_list')} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const line = lines[index]
        return line && <QuoteRow key={line.coin.symbol} {...line} top={start - scrollMargin} />
      })}
    </ul>
  )
}
