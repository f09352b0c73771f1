import { formatAmount, useSession } from '@glasshouse/client'
import { Button } from '@glasshouse/ui'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { AgeText } from '../../../live/text/AgeText.tsx'
import { useWords } from '../../../words/words.ts'
import { Asked } from '../blocks/Asked.tsx'
import { Figure } from '../blocks/Figure.tsx'
import { FirstKeyNote } from '../blocks/FirstKeyNote.tsx'
import { HexText } from '../blocks/HexText.tsx'
import { type HeadNow, useHead } from '../blocks/head.ts'
import { Part } from '../blocks/Part.tsx'

/** The newest signed head, and its signature checked by this device. */
export function HeadCard() {
  const w = useWords('fairness')
  const head = useHead()
  return (
    <Part title={w('head')} text={w('head_text')}>
      <Asked query={head} height={260}>
        {(now) => <Head now={now} />}
      </Asked>
    </Part>
  )
}

function Head({ now }: { now: HeadNow }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const { seq, hash, timeMs } = now.head
  return (
    <>
      <dl>
        <Figure name={w('head_number')} value={formatAmount(String(seq), 0, language)} />
        <Figure name={w('head_time')}>
          <AgeText sinceMs={timeMs} />
        </Figure>
        <Figure name={w('head_hash')}>
          <HexText hex={hash} name={w('head_hash')} />
        </Figure>
        <Figure name={w('head_key')}>
          <HexText hex={now.publicKey} name={w('head_key')} />
        </Figure>
      </dl>
      <FirstKeyNote publicKey={now.publicKey} />
      <SignatureCheck now={now} />
    </>
  )
}

interface Checked {
  readonly seq: number
  readonly isRight: boolean
}

/** What checks is fetched with the first tap, and then works on this device alone. */
function SignatureCheck({ now }: { now: HeadNow }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const [checked, setChecked] = useState<Checked | undefined>()
  const [isPending, setPending] = useState(false)
  const check = async () => {
    setPending(true)
    try {
      const { verifyHead } = await import('@glasshouse/verifier')
      setChecked({ seq: now.head.seq, isRight: verifyHead(now.head, now.publicKey) })
    } finally {
      setPending(false)
    }
  }
  const seq = formatAmount(String(checked?.seq ?? 0), 0, language)
  return (
    <>
      <div className="mt-3">
        <Button look="secondary" isWide isPending={isPending} onClick={() => void check()}>
          {w('head_check')}
        </Button>
      </div>
      <div role="status" className="mt-2 min-h-8 text-xs">
        {checked?.isRight === true && (
          <p className="flex items-start gap-2 text-up">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            {w('head_fits', { seq })}
          </p>
        )}
        {checked?.isRight === false && (
          <p className="flex items-start gap-2 text-down">
            <CircleX aria-hidden className="size-4 shrink-0" />
            {w('head_fails', { seq })}
          </p>
        )}
      </div>
    </>
  )
}
