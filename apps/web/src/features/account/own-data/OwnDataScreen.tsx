import { ApiError, api, coreNow, isoMoment, useSession } from '@glasshouse/client'
import { Button, Skeleton, showToast } from '@glasshouse/ui'
import { ChevronRight, Download, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { saveFile } from '../../../live/device/save-file.ts'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { useProof } from '../../../live/proof/proof-request.ts'
import { errorText } from '../../../words/error-text.ts'
import { useWords } from '../../../words/words.ts'
import { useClosing } from './closing.ts'
import { OwnDataFrame } from './OwnDataFrame.tsx'

/** /security/own-data: a copy of everything, how long it is kept, and the way to close the account. */
export function OwnDataScreen() {
  const w = useWords('ownData')
  return (
    <OwnDataFrame title={w('title')} back="/security" backLabel={w('back_security')}>
      <Part title={w('export_title')}>
        <p className="text-sm text-ink-2 text-pretty">{w('export_text')}</p>
        <Export />
      </Part>
      <Part title={w('kept_title')}>
        <Kept />
      </Part>
      <Part title={w('close_title')}>
        <p className="text-sm text-ink-2 text-pretty">{w('close_lead')}</p>
        <Link
          to="/security/close-account"
          className="flex min-h-14 items-center gap-3 rounded-md bg-surface-1 px-4 py-2 text-sm font-medium text-down hover:bg-surface-2"
        >
          <UserX aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 flex-1">{w('close_open')}</span>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
        </Link>
      </Part>
    </OwnDataFrame>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Export() {
  const w = useWords('ownData')
  const withProof = useProof()
  const language = useSession((state) => state.language)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const save = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      const { data } = await withProof(() => api.exportOwnData({}, { isQuiet: true }))
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), nameOf(data?.exportedAt ?? coreNow()))
      showToast('success', w('export_done'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isSilent) setFailure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button look="secondary" isWide isPending={isPending} onClick={() => void save()}>
        <Download aria-hidden className="size-5" />
        {w('export_button')}
      </Button>
      <p role="alert" className="text-sm text-down empty:sr-only">
        {failure && errorText(failure, language)}
      </p>
    </>
  )
}

/** `own-data-2026-01-07.json`: files are named alike in every language. */
const nameOf = (madeAtMs: number) => `own-data-${isoMoment(madeAtMs).slice(0, 10)}.json`

function Kept() {
  const w = useWords('ownData')
  const closing = useClosing()
  const failure = failureOf(closing)
  if (failure) return <LoadError error={failure} onRetry={() => void closing.refetch()} />
  if (!closing.data) return <Skeleton width="100%" height={120} />
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-ink-2">
      <li>{w('kept_held', { count: closing.data.retentionYears })}</li>
      <li>{w('kept_gone')}</li>
      <li>{w('kept_journal')}</li>
      <li>{w('kept_backups')}</li>
    </ul>
  )
}
