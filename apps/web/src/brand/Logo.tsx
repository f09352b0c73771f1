import type { Drawing } from 'virtual:brands'
import { useProductName } from './brand.tsx'
import { useLook } from './look.ts'

/** Mark of the brand, in its accent. */
export function Mark({ size = 28 }: { size?: number }) {
  const { mark } = useLook()
  return (
    <svg
      aria-hidden
      viewBox={mark.viewBox}
      width={size}
      height={size}
      fill="none"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {mark.paths.map(({ d, isPane }) => (
        <path key={`${isPane} ${d}`} d={d} className={isPane ? 'fill-accent opacity-20' : 'stroke-accent'} />
      ))}
    </svg>
  )
}

/** Mark and name. A drawing, so it reads left to right in every language. */
export function Logo({ height = 28 }: { height?: number }) {
  const name = useProductName()
  const { wordmark } = useLook()
  return (
    <span role="img" aria-label={name} translate="no" className="figure inline-flex items-center gap-2">
      <Mark size={height} />
      {wordmark ? <Wordmark drawing={wordmark} height={height * 0.78} /> : <span className="text-lg font-semibold">{name}</span>}
    </span>
  )
}

/** The name, drawn: no font is loaded for a few letters. */
function Wordmark({ drawing: { viewBox, paths }, height }: { drawing: Drawing; height: number }) {
  const [, , width = 1, tall = 1] = viewBox.split(' ').map(Number)
  return (
    <svg
      aria-hidden
      viewBox={viewBox}
      height={height}
      width={(height * width) / tall}
      fill="none"
      className="stroke-ink-1"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths.map(({ d, x = 0 }) => (
        <path key={x} d={d} transform={`translate(${x} 0)`} />
      ))}
    </svg>
  )
}
