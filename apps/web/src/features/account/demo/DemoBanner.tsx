import { Banner } from '@glasshouse/ui'
import { FlaskConical } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { SwitchDialog } from './SwitchDialog.tsx'
import { useSwitch } from './switch-realm.ts'

export interface DemoBannerProps {
  /** What the prices of a sandbox are. */
  readonly prices?: string | undefined
  readonly isSlim?: boolean
}

/** Banner of every screen in the demo realm, with the way back. */
export function DemoBanner({ prices, isSlim = false }: DemoBannerProps) {
  const w = useWords('account')
  const flow = useSwitch('real')
  return (
    <Banner
      kind="demo"
      isSlim={isSlim}
      icon={<FlaskConical />}
      action={
        <button
          type="button"
          aria-label={w('demo_quit_label')}
          onClick={flow.ask}
          // Taller than the banner, which stays one slim line: the finger needs more room than the eye. The ring lies within the line.
          className="-my-2 -me-3 min-h-11 min-w-11 shrink-0 rounded-sm px-3 font-semibold underline underline-offset-2 focus-visible:-outline-offset-[9px] focus-visible:outline-current"
        >
          {w('demo_quit')}
        </button>
      }
    >
      <span className="block truncate">
        <span>{w('demo_banner')}</span>
        {prices && <span className="font-normal"> · {prices}</span>}
      </span>
      <SwitchDialog to="real" flow={flow} />
    </Banner>
  )
}
