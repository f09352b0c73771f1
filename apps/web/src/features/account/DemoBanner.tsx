import { Banner } from '@glasshouse/ui'
import { FlaskConical } from 'lucide-react'
import { useWords } from '../../words/words.ts'
import { SwitchDialog } from './SwitchDialog.tsx'
import { useSwitch } from './simulated.ts'

/** On every screen while simulating: what this is, and the way out of it. */
export function DemoBanner() {
  const w = useWords('account')
  const flow = useSwitch('real')
  return (
    <Banner
      kind="demo"
      icon={<FlaskConical />}
      action={
        <button
          type="button"
          aria-label={w('sim_quit_label')}
          onClick={flow.ask}
          // Taller to the finger than to the eye: the banner stays one slim line.
          className="relative shrink-0 rounded-sm px-2 py-1 font-semibold underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-2.5"
        >
          {w('sim_quit')}
        </button>
      }
    >
      {w('demo_banner')}
      <SwitchDialog to="real" flow={flow} />
    </Banner>
  )
}
