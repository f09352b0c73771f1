import { ApiError, api, useSession } from '@glasshouse/client'
import { Banner, Button, buttonClass, TopBar } from '@glasshouse/ui'
import { Ban, KeyRound, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTokenOfLink } from '../../live/routes/token-of-link.ts'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'

const TOKEN = /^[\w-]{43}$/

/** Where the link of a message and that of a notice in the inbox lead. Opening it does nothing; the tap does. */
export function NotMeScreen() {
  const w = useWords('sessions')
  const token = useTokenOfLink()
  const notice = useTokenOfLink('notice')
  // As it was at first: the act ends this session, too.
  const [user] = useState(useSession(({ userInfo }) => userInfo?.user))
  const language = useSession(({ language }) => language)
  const [failure, setFailure] = useState<ApiError>()
  const [state, setState] = useState<'asked' | 'pending' | 'done' | 'invalid'>('asked')
  const stop = async () => {
    setState('pending')
    try {
      if (notice === '') await api.sayNotMe({ token }, { isQuiet: true })
      else await api.sayNotMeOfNotice({ id: notice }, { isQuiet: true })
      setState('done')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState(error.reason === 'link_not_valid' ? 'invalid' : 'asked')
      if (!error.isSilent) setFailure(error)
    }
  }
  if (state === 'done') return <Done hasCodes={notice === '' || Boolean(user?.email || user?.phone)} />
  const isWhole = notice === '' ? TOKEN.test(token) : user !== undefined
  return (
    <>
      <TopBar />
      <div className="flex flex-1 flex-col gap-5 px-4 pb-6">
        <h1 className="text-xl font-semibold text-balance">{w('not_me_title')}</h1>
        {!isWhole || state === 'invalid' ? (
          <>
            <div className="overflow-hidden rounded-md">
              <Banner kind="warn">{w(isWhole ? 'not_me_invalid' : 'not_me_no_link')}</Banner>
            </div>
            <Link to="/login" className={buttonClass({ look: 'secondary', isWide: true })}>
              {w('not_me_sign_in')}
            </Link>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-2 text-pretty">{w('not_me_text')}</p>
            <ul className="flex flex-col gap-4">
              <Effect icon={<Ban aria-hidden />}>{w('not_me_stop')}</Effect>
              <Effect icon={<LogOut aria-hidden className="rtl:-scale-x-100" />}>{w('not_me_sessions')}</Effect>
              <Effect icon={<KeyRound aria-hidden />}>{w('not_me_password')}</Effect>
            </ul>
            <div className="mt-auto flex flex-col gap-2 pt-2">
              {failure && state === 'asked' && (
                <p role="alert" className="text-sm text-down">
                  {errorText(failure, language)}
                </p>
              )}
              <Button isWide isTall isPending={state === 'pending'} onClick={() => void stop()}>
                {w('not_me_button')}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** Without a mail address or a phone the password is changed after a new log-in. */
function Done({ hasCodes }: { readonly hasCodes: boolean }) {
  const w = useWords('sessions')
  return (
    <>
      <TopBar />
      <div role="status" className="flex flex-1 flex-col gap-5 px-4 pb-6">
        <h1 className="text-xl font-semibold text-balance">{w('not_me_done_title')}</h1>
        <p className="text-sm text-ink-2 text-pretty">{w(hasCodes ? 'not_me_done' : 'not_me_done_inbox')}</p>
        <Link to={hasCodes ? '/forgot-password' : '/login'} className={buttonClass({ isWide: true, isTall: true })}>
          {w(hasCodes ? 'not_me_reset' : 'not_me_sign_in')}
        </Link>
      </div>
    </>
  )
}

function Effect({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-sm text-ink-1">
      <span className="mt-0.5 shrink-0 text-ink-2 [&_svg]:size-5">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
