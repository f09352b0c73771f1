import { ConfirmDialog } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'
import type { useSwitch } from './switch-realm.ts'

/** The question before simulated trading starts or ends. */
export function SwitchDialog({ to, flow }: { to: 'real' | 'demo'; flow: ReturnType<typeof useSwitch> }) {
  const w = useWords('account')
  const isStart = to === 'demo'
  return (
    <ConfirmDialog
      isOpen={flow.isAsking}
      isPending={flow.isPending}
      title={w(isStart ? 'confirm_start_simulated_trade' : 'confirm_quit_simulated_trade')}
      confirmLabel={w(isStart ? 'sim_start' : 'sim_quit')}
      cancelLabel={w('cancel')}
      onConfirm={flow.confirm}
      onCancel={flow.cancel}
    >
      {w(isStart ? 'sim_start_explained' : 'sim_quit_explained')}
    </ConfirmDialog>
  )
}
