import { Button } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'
import { SwitchDialog } from './SwitchDialog.tsx'
import { useSwitch } from './switch-realm.ts'

export interface DemoStartProps {
  readonly isWide?: boolean
  /** Says what is started, where no title above it does. */
  readonly label?: string
}

/** Button that starts demo trading, with its question. */
export function DemoStart({ isWide = false, label }: DemoStartProps) {
  const w = useWords('account')
  const flow = useSwitch('demo')
  return (
    <>
      <Button look="demo" isWide={isWide} onClick={flow.ask}>
        {label ?? w('demo_start')}
      </Button>
      <SwitchDialog to="demo" flow={flow} />
    </>
  )
}
