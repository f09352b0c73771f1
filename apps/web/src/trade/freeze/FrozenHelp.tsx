import { useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { useSupport } from '../../live/support/support.ts'
import { useWords } from '../../words/words.ts'
import { FrozenDialog } from './FrozenDialog.tsx'

/** Under the reason of a frozen account: the way to customer service. Some brands have the reason alone. */
export function FrozenHelp() {
  const w = useWords('trade')
  const { frozenNotice } = useBrand()
  const support = useSupport()
  const [isOpen, setOpen] = useState(false)
  if (!frozenNotice) return null
  return (
    <>
      <button type="button" className="-my-3 min-h-11 font-semibold underline underline-offset-2" onClick={() => setOpen(true)}>
        {w('contact_support')}
      </button>
      <FrozenDialog isOpen={isOpen} onClose={() => setOpen(false)} onConfirm={support.open} />
    </>
  )
}
