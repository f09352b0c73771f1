import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { trueLabel } from './TrueText.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'up' | 'down' | 'danger' | 'demo'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:opacity-90',
  secondary: 'bg-surface-2 text-ink-1 hover:bg-surface-3',
  quiet: 'bg-transparent text-accent hover:bg-surface-2',
  up: 'bg-up text-on-up hover:opacity-90',
  down: 'bg-down text-on-down hover:opacity-90',
  danger: 'bg-surface-2 text-down hover:bg-surface-3',
  demo: 'bg-demo text-on-demo hover:opacity-90',
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: ButtonLook
  /** Takes the whole width of its place. */
  isWide?: boolean
  /** The one deed of a screen: a row taller than other buttons. */
  isTall?: boolean
  /** Its act is under way: it keeps its width and focus, and takes no second tap. */
  isPending?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  look = 'primary',
  isWide,
  isTall,
  isPending,
  icon,
  disabled,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ look, isWide: isWide ?? false, isTall: isTall ?? false })}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', isPending && 'opacity-0')}>
        {icon}
        {trueLabel(children)}
      </span>
      {isPending && <LoaderCircle aria-hidden className="absolute size-5 animate-spin" />}
    </button>
  )
}

/** The look of a button, for links that act like one. */
export function buttonClass({
  look = 'primary',
  isWide = false,
  isTall = false,
}: {
  look?: ButtonLook
  isWide?: boolean
  isTall?: boolean
}): string {
  return classNames(
    'relative inline-flex min-w-11 items-center justify-center rounded-md px-3 text-center text-sm font-semibold transition-[background-color,opacity]',
    'disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-ink-3 disabled:opacity-100',
    isTall ? 'min-h-12' : 'min-h-11',
    isWide && 'w-full',
    LOOKS[look],
  )
}
