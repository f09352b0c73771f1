import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ICON_BUTTON_CLASS } from '../basics/IconButton.tsx'
import { useLayer } from './layers/use-layer.ts'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
}

/**
 * A choice from below, on a desk in its middle: swipe, Back, Escape, the backdrop and the cross all close it, and focus goes
 * back.
 */
export function SheetPopup({ isOpen, onClose, title, closeLabel, children }: SheetProps) {
  useLayer(isOpen, onClose)
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className="sheet-backdrop z-40" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center desk:items-center">
          <Drawer.Popup className="sheet-popup flex max-h-[85dvh] w-full max-w-[480px] flex-col overflow-hidden rounded-t-lg bg-surface-1 desk:rounded-lg text-ink-1 outline-none">
            <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-sm bg-surface-3 desk:invisible" />
            <div className="flex shrink-0 items-center justify-between gap-2 ps-4 pe-1">
              <Drawer.Title className="py-2.5 text-base font-semibold">{title}</Drawer.Title>
              <Drawer.Close aria-label={closeLabel} className={ICON_BUTTON_CLASS}>
                <X aria-hidden />
              </Drawer.Close>
            </div>
            <Drawer.Content className="min-h-0 overflow-y-auto overscroll-contain px-4 has-[.sheet-foot]:scroll-pb-20 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
