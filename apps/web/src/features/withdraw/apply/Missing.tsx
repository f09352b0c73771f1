import type { MethodSummary } from '@glasshouse/wire'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../words/words.ts'
import { formDetour } from './form-detour.ts'
import type { Need } from './withdrawal-form.ts'

interface MissingProps {
  readonly method: MethodSummary
  readonly needs: readonly Need[]
  /** Wait of payouts after a change of the fund password or an address. */
  readonly delayMs: number
}

const HOUR_MS = 3_600_000

/** What is missing for a withdrawal, before anything is typed. Each missing part leads to its screen and back. */
export function Missing({ method, needs, delayMs }: MissingProps) {
  const w = useWords('withdraw')
  const id = useId()
  if (needs.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-sm font-semibold">
        {w('missing_title')}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-md bg-surface-1">
        {needs.map((need) => (
          <li key={need.name}>
            <NeedRow method={method} need={need} />
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-2 text-pretty">
        {w('missing_wait', { wait: w(delayMs > HOUR_MS ? 'missing_wait_day' : 'missing_wait_minute') })}
      </p>
    </section>
  )
}

function NeedRow({ method, need: { name, isMet, path } }: Pick<MissingProps, 'method'> & { readonly need: Need }) {
  const w = useWords('withdraw')
  const text =
    name === 'address' && method.network !== null
      ? w('need_address', { network: w(`network_${method.network}`) })
      : w(`need_${name === 'address' ? 'card' : name}`)
  if (isMet)
    return (
      <span className="flex min-h-11 items-center gap-3 px-4 py-2 text-sm text-ink-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-up" />
        <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
        <span className="text-xs">{w('need_met')}</span>
      </span>
    )
  return (
    <Link
      to={path}
      state={formDetour(method)}
      className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm font-medium text-ink-1 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <Circle aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
    </Link>
  )
}
