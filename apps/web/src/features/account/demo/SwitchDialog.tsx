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
      confirmLabel={w(isStart ? 'demo_start' : 'demo_quit')}
      cancelLabel={w('cancel')}
    >
      {w(isStart ? 'demo_start_explained' : 'demo_quit_explained')}
    </ConfirmDialog>
  )
}
