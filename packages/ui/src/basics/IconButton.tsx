import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children' | 'className'> {
  /** What it does, for those who do not see the icon. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={ICON_BUTTON_CLASS}>
      {children}
    </button>
  )
}

/** The look of an icon button, for links that act like one. */
export const ICON_BUTTON_CLASS = classNames(
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 transition-colors [&_svg]:size-5',
  'hover:bg-surface-2 hover:text-ink-1 disabled:text-ink-3',
)
