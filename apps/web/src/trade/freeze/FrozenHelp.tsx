import { useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { useSupport } from '../../live/support/support.ts'
import { FrozenDialog } from './FrozenDialog.tsx'

/** Beside the reason of a frozen account, on every screen that states one: the way to customer service. Some brands have the reason alone. */
export function FrozenHelp() {
  const { frozenNotice } = useBrand()
  const support = useSupport()
  const [isOpen, setOpen] = useState(false)
  if (!frozenNotice) return null
  return (
    <>
      <button type="button" className="-my-3 min-h-11 font-semibold underline underline-offset-2" onClick={() => setOpen(true)}>
        {support.label}
      </button>
      <FrozenDialog isOpen={isOpen} onClose={() => setOpen(false)} support={support} />
    </>
  )
}
