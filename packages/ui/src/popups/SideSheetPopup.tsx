import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../basics/class-names.ts'
import { ICON_BUTTON_CLASS } from '../basics/IconButton.tsx'
import { useLayer } from './layers/use-layer.ts'

export interface SideSheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** At the edge of the window, where a screen is wider than the column. */
  isAtWindow?: boolean
  children: ReactNode
}

/**
 * A menu from the side where reading begins, inside the column of the app. Back, Escape, the backdrop and the cross close it.
 */
export function SideSheetPopup({ isOpen, onClose, title, closeLabel, isAtWindow, children }: SideSheetProps) {
  useLayer(isOpen, onClose)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="sheet-backdrop z-40" />
        <Dialog.Viewport
          className={classNames('fixed inset-0 z-50 mx-auto w-full overflow-hidden', !isAtWindow && 'max-w-[480px] desk:max-w-[80rem]')}
        >
          <Dialog.Popup className="side-sheet absolute inset-y-0 start-0 flex w-[min(20rem,86%)] flex-col bg-surface-1 pt-[env(safe-area-inset-top)] text-ink-1 outline-none">
            <div className="flex min-h-bar shrink-0 items-center justify-between ps-4 pe-1">
              <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
              <Dialog.Close aria-label={closeLabel} className={ICON_BUTTON_CLASS}>
                <X aria-hidden />
              </Dialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[max(1rem,env(safe-area-inset-bottom))]">{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
