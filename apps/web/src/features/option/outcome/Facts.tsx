import { UNKNOWN } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { ReactNode } from 'react'

/** Names and figures, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2 text-sm">{children}</dl>
}

export interface FactProps {
  readonly name: string
  /** Undefined while it is not known. */
  readonly children: string | undefined
  readonly unit?: string
  /** Where something else refers to it. */
  readonly id?: string
}

export function Fact({ name, children, unit, id }: FactProps) {
  return (
    <div id={id} className="flex flex-wrap items-baseline justify-between gap-x-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="ms-auto text-ink-1">
        <bdi dir="ltr">
          <NumberText value={children ?? UNKNOWN} />
          {unit && <span className="text-ink-3"> {unit}</span>}
        </bdi>
      </dd>
    </div>
  )
}
