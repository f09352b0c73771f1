import { ICON_BUTTON_CLASS, IconButton } from '@glasshouse/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Globe, Headset, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readAgain } from '../../live/cache/after-act.ts'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import { useSupport } from '../../live/support/support.ts'
import { useWords } from '../../words/words.ts'

export interface AccountBarProps {
  readonly name: ReactNode
  readonly id: string | undefined
}

/** Who trades here, and what can be asked for from everywhere. */
export function AccountBar({ name, id }: AccountBarProps) {
  const w = useWords('option')
  const a = useWords('account')
  const cache = useQueryClient()
  const support = useSupport()
  const refresh = () => {
    void readAgain(cache, 'option')
    void cache.invalidateQueries({ queryKey: cacheKeys.coinLists })
    void cache.invalidateQueries({ queryKey: ['option-rules'] })
  }
  return (
    <section aria-label={w('account')} className="flex min-h-bar items-center gap-1 bg-surface-1 ps-4 pe-1">
      <div className="min-w-0 flex-1">
        <p translate="no" className="figure truncate text-sm font-semibold text-ink-1 rtl:text-end">
          {name}
        </p>
        <p className="text-xs text-ink-3">{id !== undefined && a('uid', { id })}</p>
      </div>
      <IconButton label={w('refresh_all')} onClick={refresh}>
        <RotateCw aria-hidden />
      </IconButton>
      {support.isOffered && (
        <IconButton label={support.label} aria-haspopup={support.opensSheet ? 'dialog' : undefined} onClick={support.open}>
          <Headset aria-hidden />
        </IconButton>
      )}
      <Link to="/language-selection" aria-label={w('language')} className={ICON_BUTTON_CLASS}>
        <Globe aria-hidden />
      </Link>
    </section>
  )
}
