import { buttonClass, ICON_BUTTON_CLASS, TopBar } from '@glasshouse/ui'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../../words/words.ts'

/** Stands at the addresses whose screens are still being built. */
export function NotOpenScreen() {
  const w = useWords('app')
  return (
    <>
      <TopBar
        lead={
          <Link to="/home" aria-label={w('back')} className={ICON_BUTTON_CLASS}>
            <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          </Link>
        }
      />
      <div className="flex flex-1 flex-col items-start px-6 pt-6">
        <Scaffold />
        <h1 className="mt-6 text-lg font-semibold">{w('not_open_title')}</h1>
        <p className="mt-2 mb-6 max-w-[40ch] text-sm text-ink-2 text-pretty">{w('not_open_text')}</p>
        <Link to="/quote" className={buttonClass({ look: 'secondary' })}>
          {w('not_open_markets')}
        </Link>
      </div>
    </>
  )
}

/** The server of the mark with its walls still drawn as a plan. */
function Scaffold() {
  return (
    <svg aria-hidden viewBox="0 0 96 72" width="128" height="96" fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M6 66h84" className="stroke-line-strong" />
      <path d="M48 10 80 34v32M48 10 16 34v32" className="stroke-accent" />
      <path d="M16 34h64M48 10v56M32 22v44M64 22v44M16 50h64" className="stroke-line-strong" strokeDasharray="1 5" />
      <path d="M16 34 48 10v24z" className="fill-accent opacity-15" />
    </svg>
  )
}
