import { ConfirmDialog } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'
import type { useSwitch } from './switch-realm.ts'

/** Question before demo trading starts or ends. */
export function SwitchDialog({ to, flow }: { to: 'real' | 'demo'; flow: ReturnType<typeof useSwitch> }) {
  const w = useWords('account')
  const isStart = to === 'demo'
  return (
    <ConfirmDialog
      {...flow.dialog}
      title={w(isStart ? 'confirm_start_simulated_trade' : 'confirm_quit_simulated_trade')}
      confirmLabel={w(isStart ? 'sim_start' : 'sim_quit')}
      cancelLabel={w('cancel')}
    >
      {w(isStart ? 'sim_start_explained' : 'sim_quit_explained')}
    </ConfirmDialog>
  )
}
