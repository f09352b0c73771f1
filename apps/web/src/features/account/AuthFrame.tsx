import { ICON_BUTTON_CLASS, Tabs, TopBar } from '@glasshouse/ui'
import { Globe, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from '../../brand/Logo.tsx'
import { useWords } from '../../words/words.ts'
import type { SignMethod } from './methods.ts'

export interface AuthFrameProps {
  title: string
  methods: readonly SignMethod[]
  method: SignMethod
  onMethod: (method: SignMethod) => void
  children: ReactNode
  footer: ReactNode
}

/** Common to /login and /register: the way home, the language, the open ways to sign in, and one form. */
export function AuthFrame({ title, methods, method, onMethod, children, footer }: AuthFrameProps) {
  const w = useWords('account')
  return (
    <>
      <TopBar
        lead={
          <Link to="/home" aria-label={w('close')} className={ICON_BUTTON_CLASS}>
            <X aria-hidden />
          </Link>
        }
        trail={
          <Link to="/language-selection" aria-label={w('language_and_display')} className={ICON_BUTTON_CLASS}>
            <Globe aria-hidden />
          </Link>
        }
      />
      <div className="flex flex-1 flex-col px-6 pb-8">
        <div className="mt-4 mb-6 flex items-center gap-3">
          <Mark size={36} />
          <h1 className="text-lg font-semibold">{title}</h1>
        </div>
        {methods.length > 1 && (
          <div className="mb-5">
            <Tabs
              label={w('ways_to_sign_in')}
              active={method}
              onChange={onMethod}
              tabs={methods.map((id) => ({ id, label: w(`method_${id}`) }))}
            />
          </div>
        )}
        {children}
        <p className="mt-6 text-center text-sm text-ink-2">{footer}</p>
      </div>
    </>
  )
}
