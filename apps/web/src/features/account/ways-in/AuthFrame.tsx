import { ICON_BUTTON_CLASS, Skeleton, Tabs, TopBar } from '@glasshouse/ui'
import { ChevronLeft, Globe, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from '../../../brand/Logo.tsx'
import { useWords } from '../../../words/words.ts'
import type { EntryMethod } from './methods.ts'

export interface AuthFrameProps {
  title: string
  /** The open ways; one or none draws no tabs. */
  methods?: readonly EntryMethod[]
  /** Which ways are open is not known yet: what is likely keeps its place and offers nothing. */
  isWaiting?: boolean
  method?: EntryMethod | undefined
  onMethod?: (method: EntryMethod) => void
  /** The screen it belongs to; without one a cross leads home. */
  backTo?: string
  children: ReactNode
  footer?: ReactNode
}

/** Common to the ways in: the way out, the language, the open ways to sign in, and one form. */
export function AuthFrame({ title, methods = [], isWaiting = false, method, onMethod, backTo, children, footer }: AuthFrameProps) {
  const w = useWords('account')
  return (
    <>
      <TopBar
        lead={
          backTo ? (
            <Link to={backTo} aria-label={w('back_to_login')} className={ICON_BUTTON_CLASS}>
              <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
            </Link>
          ) : (
            <Link to="/home" aria-label={w('close')} className={ICON_BUTTON_CLASS}>
              <X aria-hidden />
            </Link>
          )
        }
        trail={
          <Link to="/language-selection" aria-label={w('language_and_display')} className={ICON_BUTTON_CLASS}>
            <Globe aria-hidden />
          </Link>
        }
      />
      <div className="flex flex-1 flex-col px-[min(1.5rem,7.5vw)] pb-8">
        <div className="mt-4 mb-6 flex items-center gap-3">
          <Mark size={36} />
          <h1 className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</h1>
        </div>
        {method && onMethod && methods.length > 1 && (
          <div className="mb-5">
            {isWaiting ? (
              <div className="flex min-h-11 items-center gap-5 border-b border-line">
                {methods.map((id) => (
                  <Skeleton key={id} width={52} height={16} />
                ))}
              </div>
            ) : (
              <Tabs
                label={w('ways_to_sign_in')}
                active={method}
                onChange={onMethod}
                tabs={methods.map((id) => ({ id, label: w(`method_${id}`) }))}
              />
            )}
          </div>
        )}
        {children}
        {footer && <p className="mt-6 text-center text-sm text-ink-2">{footer}</p>}
      </div>
    </>
  )
}
