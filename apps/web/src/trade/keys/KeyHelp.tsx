import { classNames, Sheet } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { useWords } from '../../words/words.ts'
import { type DeskAct, SHORTCUTS, turnKeys, useKeysOn } from './shortcuts.ts'

const ACTS = Object.keys(SHORTCUTS) as readonly DeskAct[]

/** The keys of a desk, and the switch that takes the single ones away. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const w = useWords('desk')
  const t = useWords('trade')
  const areOn = useKeysOn()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('keys')} closeLabel={t('close')}>
      <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4 border-b border-line text-sm text-ink-1">
        <span>
          {w('keys_on')}
          <span className="block text-xs text-ink-3">{w('keys_on_text')}</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={areOn}
          aria-checked={areOn}
          onChange={({ target }) => turnKeys(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
      </label>
      <dl>
        {ACTS.map((act) => (
          <Key key={act} sign={SHORTCUTS[act]} isOff={!areOn}>
            {w(`key_${act}`)}
          </Key>
        ))}
        <Key sign="Esc">{w('key_escape')}</Key>
        <Key sign="↑ ↓">{w('key_arrows')}</Key>
        <Key sign="← →">{w('key_edges')}</Key>
      </dl>
      <p className="pt-2 text-xs text-ink-3">{w('keys_send_nothing')}</p>
    </Sheet>
  )
}

function Key({ sign, isOff, children }: { sign: string; isOff?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('flex min-h-10 items-center gap-4 border-b border-line py-1 text-sm', isOff ? 'text-ink-3' : 'text-ink-1')}>
      <dt className="w-14 shrink-0">
        <kbd
          dir="ltr"
          className="inline-flex min-w-8 justify-center rounded-sm border border-line-strong px-1.5 font-sans text-xs leading-6"
        >
          {sign}
        </kbd>
      </dt>
      <dd className={isOff ? 'line-through' : undefined}>{children}</dd>
    </div>
  )
}
