import { Button, buttonClass, TopBar } from '@glasshouse/ui'
import { Link } from 'react-router'
import { useSupport } from '../../../live/support/support.ts'
import { useWords } from '../../../words/words.ts'

/** /account-closed: what is over, what is still held, and whom to ask. */
export function ClosedScreen() {
  const w = useWords('ownData')
  const support = useSupport()
  return (
    <>
      <TopBar />
      <div role="status" className="mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-5 px-4 pb-6">
        <h1 className="text-xl font-semibold text-balance">{w('closed_title')}</h1>
        <p className="text-sm text-ink-2 text-pretty">{w('closed_text')}</p>
        <p className="text-sm text-ink-2 text-pretty">{w('closed_sign_in')}</p>
        <div className="mt-auto flex flex-col gap-2 pt-2">
          {support.isOffered && (
            <Button look="secondary" isWide onClick={support.open}>
              {support.label}
            </Button>
          )}
          <Link to="/home" className={buttonClass({ isWide: true })}>
            {w('closed_home')}
          </Link>
        </div>
      </div>
    </>
  )
}
