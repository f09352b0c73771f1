import { Banner } from '@glasshouse/ui'
import { FlaskConical } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { SwitchDialog } from './SwitchDialog.tsx'
import { useSwitch } from './switch-realm.ts'

/** Banner of every screen in the demo realm, with the way back; in a sandbox it says in the same line what its prices are. */
export function DemoBanner({ prices }: { prices?: string | undefined }) {
  const w = useWords('account')
  const flow = useSwitch('real')
  return (
    <Banner
      kind="demo"
      icon={<FlaskConical />}
      action={
        <button
          type="button"
          aria-label={w('demo_quit_label')}
          onClick={flow.ask}
          // Taller than the banner, which stays one slim line: the finger needs more room than the eye.
          className="-my-1.5 -me-2 min-h-11 min-w-11 shrink-0 rounded-sm px-2 font-semibold underline underline-offset-2 focus-visible:-outline-offset-4 focus-visible:outline-current"
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
