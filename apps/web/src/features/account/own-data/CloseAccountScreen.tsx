import { api, useSession } from '@glasshouse/client'
import { Banner, Button, Field, Skeleton } from '@glasshouse/ui'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { useProof } from '../../../live/proof/proof-request.ts'
import { useWords } from '../../../words/words.ts'
import { endingBy } from '../session/sign-out.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { typedName, useClosing } from './closing.ts'
import { Obstacles } from './Obstacles.tsx'
import { OwnDataFrame } from './OwnDataFrame.tsx'

/** /security/close-account: what stands in the way, what follows, and the name of the account as the last word. */
export function CloseAccountScreen() {
  const w = useWords('ownData')
  const closing = useClosing()
  const failure = failureOf(closing)
  return (
    <OwnDataFrame title={w('close_title')} back="/security/own-data" backLabel={w('back_own_data')}>
      {failure && !closing.data ? (
        <LoadError error={failure} onRetry={() => void closing.refetch()} />
      ) : !closing.data ? (
        <div role="status" aria-label={w('loading')} className="flex flex-col gap-3">
          <Skeleton width="100%" height={120} />
          <Skeleton width="100%" height={60} />
        </div>
      ) : closing.data.obstacles.length > 0 ? (
        <Obstacles obstacles={closing.data.obstacles} isLooking={closing.isFetching} onLook={() => void closing.refetch()} />
      ) : (
        <>
          <Banner kind="warn">{w('close_for_ever')}</Banner>
          <Consequences years={closing.data.retentionYears} />
          <CloseForm onRefused={() => void closing.refetch()} />
        </>
      )}
    </OwnDataFrame>
  )
}

function Consequences({ years }: { years: number }) {
  const w = useWords('ownData')
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{w('follows_title')}</h2>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-ink-2">
        <li>{w('follows_sessions')}</li>
        <li>{w('follows_demo')}</li>
        <li>{w('kept_held', { count: years })}</li>
        <li>{w('kept_gone')}</li>
        <li>{w('kept_journal')}</li>
      </ul>
    </section>
  )
}

function CloseForm({ onRefused }: { onRefused: () => void }) {
  const w = useWords('ownData')
  const withProof = useProof()
  const name = useSession((state) => state.userInfo?.user.loginName ?? '')
  const form = useAccountForm<{ name: string }>({
    beginning: { name: '' },
    validate: (fields) => (typedName(fields.name) === name ? {} : { name: 'please_user' }),
    errorsOfRefusal: ({ field }) => (field === 'loginName' ? { name: 'please_user' } : undefined),
    send: async () => {
      try {
        await endingBy('/account-closed', () => withProof(() => api.closeAccount({ loginName: name }, { isQuiet: true })))
      } catch (error) {
        onRefused()
        throw error
      }
    },
  })
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <Field
        name="name"
        label={w('close_name')}
        hint={w('close_name_hint', { name: `\u2068${name}\u2069` })}
        value={form.fields.name}
        error={form.errorOf('name') && w(form.fields.name.trim() === '' ? 'close_name_missing' : 'close_name_wrong')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onChange={(event) => form.change('name', event.target.value)}
      />
      <FormError failure={form.failure} />
      <Button type="submit" look="danger" isWide isPending={form.isPending}>
        {w('close_button')}
      </Button>
    </form>
  )
}
