import { useConfirmation } from '@glasshouse/client'
import { ConfirmDialog, IconButton } from '@glasshouse/ui'
import { LogOut } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { signOut } from './sign-out.ts'

export function SignOutButton() {
  const w = useWords('account')
  const signingOut = useConfirmation(signOut)
  return (
    <>
      <IconButton label={w('log_out')} onClick={signingOut.ask}>
        <LogOut aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <ConfirmDialog {...signingOut.dialog} title={w('layout_require')} confirmLabel={w('log_out')} cancelLabel={w('cancel')}>
        {w('layout_explained')}
      </ConfirmDialog>
    </>
  )
}
