import { NumberText } from '@glasshouse/ui'
import type { ReactNode } from 'react'

export interface FigureProps {
  readonly name: string
  /** A figure, ready-made; anything else comes as children. */
  readonly value?: string
  readonly isStrong?: boolean
  readonly children?: ReactNode
}

/** A line of a `dl`; below each other where the words need the room. */
export function Figure({ name, value, isStrong, children }: FigureProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 text-sm last:border-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className={isStrong ? 'ms-auto max-w-full font-semibold text-ink-1' : 'ms-auto max-w-full text-ink-1'}>
        {value === undefined ? children : <NumberText value={value} />}
      </dd>
    </div>
  )
}
