import { Button, buttonClass } from '@glasshouse/ui'
import { FileJson } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { type FileError, receiptFrom, receiptIn } from './receipt-file.ts'

/** A receipt that somebody has: as a file, or as its text. */
export function ReceiptFile({ onReceipt }: { onReceipt: (receipt: unknown) => void }) {
  const w = useWords('fairness')
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<FileError | undefined>()
  const take = (read: ReturnType<typeof receiptIn>) => {
    setError('error' in read ? read.error : undefined)
    if ('receipt' in read) onReceipt(read.receipt)
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    take(receiptIn(text))
  }
  return (
    <form noValidate onSubmit={check} className="flex flex-col gap-4 desk:max-w-[40rem]">
      <p className="max-w-[60ch] text-sm text-ink-2 text-pretty">{w('receipt_intro')}</p>
      <label
        className={`${buttonClass({ look: 'secondary', isWide: true })} cursor-pointer gap-2 has-focus-visible:outline-2 has-focus-visible:outline-focus`}
      >
        <FileJson aria-hidden className="size-4" />
        {w('receipt_open')}
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          onChange={async ({ target }) => {
            const file = target.files?.[0]
            if (file) take(await receiptFrom(file))
          }}
        />
      </label>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-xs font-medium text-ink-2">
          {w('receipt_paste')}
        </label>
        <textarea
          id={id}
          dir="ltr"
          rows={6}
          spellCheck={false}
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => setText(event.target.value)}
          className="w-full rounded-md border border-line-strong bg-surface-1 p-3 font-mono text-xs text-ink-1"
        />
        <p id={`${id}-error`} role="alert" className="min-h-4 text-xs text-down">
          {error && w(error)}
        </p>
      </div>
      <Button type="submit" isWide>
        {w('receipt_check')}
      </Button>
    </form>
  )
}
