import { useId } from 'react'

export interface Bar {
  readonly name: string
  /** A decimal. */
  readonly amount: string
  /** As it is written for people. */
  readonly text: string
}

/**
 * One bar a period, below the line where it is negative. A picture: its figures are read in the table beside it, which
 * its label names.
 */
export function BarChart({ bars, label, note }: { readonly bars: readonly Bar[]; readonly label: string; readonly note: string }) {
  const noteId = useId()
  const heights = bars.map(({ amount }) => Number(amount))
  const [top, bottom] = [Math.max(0, ...heights), Math.min(0, ...heights)]
  const span = top - bottom || 1
  const y = (height: number) => ((top - height) / span) * 100
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className="flex min-w-0 flex-col gap-1" aria-labelledby={noteId}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(bars.length, 1)} 100`}
        preserveAspectRatio="none"
        className="h-40 w-full border-line border-y"
      >
        {bars.map(({ name, text }, at) => {
          const height = heights[at] as number
          const size = Math.max((Math.abs(height) / span) * 100, height === 0 ? 0 : 1)
          return (
            <g key={name}>
              <title>{`${name}: ${text}`}</title>
              {/* The whole column answers to the pointer, however low its bar is. */}
              <rect x={at} y={0} width={1} height={100} className="fill-transparent" />
              <rect
                x={at + 0.1}
                y={height < 0 ? y(0) : Math.min(y(height), 100 - size)}
                width={0.8}
                height={size}
                className={height < 0 ? 'fill-down' : 'fill-accent'}
              />
            </g>
          )
        })}
      </svg>
      <figcaption id={noteId} className="flex flex-wrap justify-between gap-x-4 text-ink-2 text-xs tabular-nums">
        <span>{first?.name}</span>
        <span>{note}</span>
        <span>{bars.length > 1 ? last?.name : ''}</span>
      </figcaption>
    </figure>
  )
}
