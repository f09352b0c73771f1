import { ConfirmDialog, IconButton } from '@glasshouse/ui'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { signOut } from './sign-out.ts'

export function SignOutButton() {
  const w = useWords('account')
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const leave = async () => {
    setPending(true)
    try {
      await signOut()
      setAsking(false)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <IconButton label={w('log_out')} onClick={() => setAsking(true)}>
        <LogOut aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        isPending={isPending}
        title={w('layout_require')}
        confirmLabel={w('log_out')}
        cancelLabel={w('cancel')}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {w('layout_explained')}
      </ConfirmDialog>
    </>
  )
}
