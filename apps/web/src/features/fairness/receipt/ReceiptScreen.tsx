import { ApiError } from '@glasshouse/client'
import { Button, EmptyState, TopBar } from '@glasshouse/ui'
import { FileQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { BackButton } from '../../../live/routes/BackButton.tsx'
import { useWords } from '../../../words/words.ts'
import { Asked } from '../blocks/Asked.tsx'
import { PlainLink } from '../blocks/PlainLink.tsx'
import { useReceipt } from '../blocks/queries.ts'
import { CheckedReceipt } from './CheckedReceipt.tsx'
import { ReceiptFile } from './ReceiptFile.tsx'

/**
 * One option from acceptance to payment, checked on this device. With an id it is the owner's, fetched once; without
 * one anybody's, from a file. The check comes with the screen, so that it works when the network is gone.
 */
export function ReceiptScreen() {
  const w = useWords('fairness')
  const { id } = useParams()
  return (
    <>
      <TopBar lead={<BackButton />} title={id === undefined ? w('receipt') : w('receipt_of', { id })} />
      <div className="px-4 pb-8">{id === undefined ? <FromFile /> : <Owned key={id} id={id} />}</div>
    </>
  )
}

function Owned({ id }: { id: string }) {
  const w = useWords('fairness')
  const receipt = useReceipt(id)
  if (isNotTheirs(receipt.error))
    return (
      <div role="alert">
        <EmptyState icon={<FileQuestionMark />} action={<PlainLink to="/receipt">{w('receipt_from_file')}</PlainLink>}>
          {w('receipt_not_found')}
        </EmptyState>
      </div>
    )
  return (
    <Asked query={receipt} height={640}>
      {(found) => <CheckedReceipt receipt={found} optionId={id} />}
    </Asked>
  )
}

/**
 * Asking again would not help: there is none with this number, or it is somebody else's, which the server does not tell
 * apart.
 */
const isNotTheirs = (error: unknown) => error instanceof ApiError && error.reason === 'not_found'

function FromFile() {
  const w = useWords('fairness')
  const [opened, setOpened] = useState<{ readonly receipt: unknown } | undefined>()
  if (!opened) return <ReceiptFile onReceipt={(receipt) => setOpened({ receipt })} />
  return (
    <div className="flex flex-col gap-4">
      <CheckedReceipt receipt={opened.receipt} />
      <Button look="secondary" isWide onClick={() => setOpened(undefined)}>
        {w('receipt_another')}
      </Button>
    </div>
  )
}
