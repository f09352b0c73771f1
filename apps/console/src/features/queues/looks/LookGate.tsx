import { LOOK_PURPOSES } from '@glasshouse/wire'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { FailedState } from '../../../kit/states.tsx'
import { useWords } from '../../../words/words.ts'

export type LookPurpose = (typeof LOOK_PURPOSES)[number]

export interface LookGateProps {
  /** What will be seen, in a sentence. */
  readonly what: string
  readonly isLooking: boolean
  readonly error: unknown
  readonly onLook: (purpose: LookPurpose) => void
}

/** Before a document, a number or a destination is seen: what for. It stands in the audit. */
export function LookGate({ what, isLooking, error, onLook }: LookGateProps) {
  const w = useWords('queues')
  const [purpose, setPurpose] = useState<LookPurpose>('review')
  return (
    <form
      className="flex flex-col items-start gap-3 border-line border-y py-4"
      onSubmit={(event) => {
        event.preventDefault()
        onLook(purpose)
      }}
    >
      <p className="text-ink-2">{what}</p>
      <Radio.Group
        aria-label={w('purpose')}
        value={purpose}
        onChange={({ target }) => setPurpose(target.value as LookPurpose)}
        options={LOOK_PURPOSES.map((value) => ({ value, label: w(`purpose_${value}`) }))}
      />
      {error ? <FailedState error={error} /> : null}
      <Button type="primary" htmlType="submit" loading={isLooking}>
        {w('look')}
      </Button>
    </form>
  )
}
