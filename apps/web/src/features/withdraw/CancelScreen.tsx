import { ApiError, api, useSession } from '@glasshouse/client'
import { Banner, Button, buttonClass, TopBar } from '@glasshouse/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTokenOfLink } from '../../live/routes/token-of-link.ts'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'

const TOKEN = /^[\w-]{43}$/

/** Where the link of a mail leads. Opening it does nothing; the tap does. */
export function CancelScreen() {
  const w = useWords('withdraw')
  const token = useTokenOfLink()
  const language = useSession((state) => state.language)
  const [failure, setFailure] = useState<ApiError>()
  const [state, setState] = useState<'asked' | 'pending' | 'done'>('asked')
  const cancel = async () => {
    setState('pending')
    setFailure(undefined)
    try {
      await api.cancelWithdrawalByLink({ token }, { isQuiet: true })
      setState('done')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState('asked')
      if (!error.isSilent) setFailure(error)
    }
  }
  const isOver = failure?.reason === 'link_not_valid' || failure?.reason === 'withdrawal_state'
  return (
    <>
      <TopBar />
      <div className="mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-5 px-4 pb-6">
        <h1 className="text-xl font-semibold text-balance">{w(state === 'done' ? 'cancelled_done' : 'link_title')}</h1>
        {!TOKEN.test(token) ? (
          <div className="overflow-hidden rounded-md">
            <Banner kind="warn">{w('link_missing')}</Banner>
          </div>
        ) : (
          <p role={state === 'done' ? 'status' : undefined} className="text-sm text-ink-2 text-pretty">
            {w(state === 'done' ? 'given_back' : 'link_text')}
          </p>
        )}
        <div className="mt-auto flex flex-col gap-3 pt-2">
          {failure && (
            <p role="alert" className="text-sm text-down">
              {errorText(failure, language)}
            </p>
          )}
          {TOKEN.test(token) && state !== 'done' && !isOver && (
            <Button look="danger" isWide isTall isPending={state === 'pending'} onClick={() => void cancel()}>
              {w('cancel')}
            </Button>
          )}
          <Link to="/withdraw-order" className={buttonClass({ look: 'secondary', isWide: true })}>
            {w('to_app')}
          </Link>
        </div>
      </div>
    </>
  )
}
