import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useLayer } from './layers/use-layer.ts'

export interface ColumnPopupProps {
  isOpen: boolean
  onClose: () => void
  /** Its name for those who do not see it. */
  title: string
  /** Where it begins, px from the upper edge of the window. */
  top: number
  /** What opened it; a tap there is not one beside it. */
  opener?: string
  children: ReactNode
}

/**
 * A column over the screen, where reading begins: the rest stays in sight and in use. Its search field has the focus at
 * once; Back, Escape, a tap beside it and leaving it close it, and the focus goes back.
 */
export function OpenColumn({ isOpen, onClose, title, top, opener, children }: ColumnPopupProps) {
  useLayer(isOpen, onClose)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={isOpen}
      modal={false}
      onOpenChange={(open, { event }) => {
        const isOpener = opener !== undefined && event.target instanceof Element && event.target.closest(opener) !== null
        if (!open && !isOpener) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          style={{ top }}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('input[type=search]') ?? true}
          className="column-popup fixed start-0 bottom-0 z-25 flex w-[min(24rem,100%)] flex-col border-e border-line bg-surface-1 text-ink-1 shadow-[0_8px_24px_rgb(0_0_0/18%)] outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
