import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../basics/Button.tsx'
import { ButtonRow } from '../basics/ButtonRow.tsx'
import { useLayer } from './layers/use-layer.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  confirmLook?: ButtonLook
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question before an act. It waits for an answer: a tap beside it is not one, Escape and Back mean no. */
export function ConfirmPopup({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  confirmLook,
  isPending,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const refuse = () => !isPending && onCancel()
  useLayer(isOpen, refuse)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && refuse()}>
      <AlertDialog.Portal>
        {/* Over another dialog, too: two surfaces of one colour would read as one. */}
        <AlertDialog.Backdrop forceRender className="sheet-backdrop z-50" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <AlertDialog.Popup className="dialog-popup max-h-full w-full max-w-[360px] overflow-y-auto overscroll-contain rounded-lg bg-surface-1 p-5 text-ink-1 outline-none">
            <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
            {children && (
              // Not a paragraph: an article of the exchange holds paragraphs itself.
              <AlertDialog.Description render={<div />} className="mt-2 text-sm text-ink-2 text-pretty">
                {children}
              </AlertDialog.Description>
            )}
            <div className="mt-5">
              <ButtonRow>
                <Button look="secondary" onClick={onCancel} disabled={isPending ?? false}>
                  {cancelLabel}
                </Button>
                <Button look={confirmLook ?? 'primary'} onClick={onConfirm} isPending={isPending ?? false}>
                  {confirmLabel}
                </Button>
              </ButtonRow>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
