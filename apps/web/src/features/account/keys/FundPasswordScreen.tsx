import { api, formatMoment } from '@glasshouse/client'
import { Button, buttonClass, showToast } from '@glasshouse/ui'
import { fundPasswordChangeRules, fundPasswordSetRules, type KeysOfAccount } from '@glasshouse/wire'
import { CircleCheck, Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../../brand/brand.tsx'
import { useDetour } from '../../../live/routes/detour.ts'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { FormError } from '../ways-in/FormError.tsx'
import { useAccountForm } from '../ways-in/use-account-form.ts'
import { ForgottenFundPassword } from './ForgottenFundPassword.tsx'
import { KeysFrame, WhatFollows } from './KeysFrame.tsx'
import { NewPasswordFields, OnePassword } from './NewPasswordFields.tsx'
import { errorsOfPasswordRefusal, NO_PASSWORDS, type PasswordForm, validationErrors } from './password-forms.ts'
import { useChange } from './security.ts'

/** /fund-password: the form to set it, which leads back; on a later visit that it is set, and the form to change it. */
export function FundPasswordScreen() {
  const w = useWords('security')
  return <KeysFrame title={w('fund_title')}>{(keys) => <Fund keys={keys} />}</KeysFrame>
}

function Fund({ keys }: { keys: KeysOfAccount }) {
  const w = useWords('security')
  const { finish } = useDetour()
  const [hadOne] = useState(keys.hasFundPassword)
  const [isForgotten, setForgotten] = useState(false)
  return (
    <>
      <p className="text-sm text-ink-2 text-pretty">{w('fund_text')}</p>
      {keys.fundPasswordReadyAt !== null && <Waiting readyAt={keys.fundPasswordReadyAt} />}
      {keys.hasFundPassword && <State icon={<CircleCheck aria-hidden className="text-up" />}>{w('fund_is_set')}</State>}
      {isForgotten ? (
        <ForgottenFundPassword keys={keys} onEnd={() => setForgotten(false)} />
      ) : keys.hasFundPassword && !hadOne ? (
        <WayBack />
      ) : (
        <FundForm keys={keys} onSet={finish} />
      )}
      {hadOne && !isForgotten && keys.fundPasswordReadyAt === null && (
        <Button look="quiet" onClick={() => setForgotten(true)}>
          {w('fund_forgotten')}
        </Button>
      )}
    </>
  )
}

/** After the first one was set there is nothing to change yet. */
function WayBack() {
  const w = useWords('security')
  const { detour, finish } = useDetour()
  if (detour)
    return (
      <Button isWide onClick={finish}>
        {w('back_to_form')}
      </Button>
    )
  return (
    <Link to="/security" className={buttonClass({ isWide: true })}>
      {w('back_to_security')}
    </Link>
  )
}

function State({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-md bg-surface-1 px-4 py-3 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0 text-pretty">{children}</span>
    </p>
  )
}

/** One that was asked for in place of a forgotten one, and the way to stop it. */
function Waiting({ readyAt }: { readyAt: number }) {
  const w = useWords('security')
  const style = useTimeStyle()
  const change = useChange()
  const [isPending, setPending] = useState(false)
  const keep = async () => {
    setPending(true)
    await change(() => api.keepFundPassword({})).then(
      () => showToast('success', w('fund_kept')),
      // The shell says why it was refused.
      () => {},
    )
    setPending(false)
  }
  return (
    <div className="flex flex-col gap-3 rounded-md bg-warn-soft p-4">
      <p role="status" className="flex items-start gap-2 text-sm text-warn">
        <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 text-pretty">{w('fund_waits', { moment: formatMoment(readyAt, style) })}</span>
      </p>
      <Button look="secondary" isWide isPending={isPending} onClick={() => void keep()}>
        {w('fund_keep')}
      </Button>
    </div>
  )
}

function FundForm({ keys, onSet }: { keys: KeysOfAccount; onSet: () => void }) {
  const w = useWords('security')
  const change = useChange()
  const brand = useBrand()
  const isChange = keys.hasFundPassword
  const rules = isChange ? fundPasswordChangeRules(brand) : fundPasswordSetRules(brand)
  const form = useAccountForm<PasswordForm>({
    beginning: NO_PASSWORDS,
    validate: (fields) => validationErrors(fields, { kind: 'fund', by: isChange ? 'oldPassword' : null, rules }),
    errorsOfRefusal: errorsOfPasswordRefusal('fund'),
    send: async ({ oldPassword, newPassword }) => {
      await change(() =>
        isChange
          ? api.changeFundPassword({ oldPwd: oldPassword, newPwd: newPassword, signType: 1 }, { isQuiet: true })
          : api.setFundPassword({ pwd: newPassword }, { isQuiet: true }),
      )
      showToast('success', w(isChange ? 'Fund_password_update_success' : 'Fund_password_set_success'))
      for (const name of ['oldPassword', 'newPassword', 'repeated'] as const) form.change(name, '')
      if (!isChange) onSet()
    },
  })
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      {isChange && (
        <OnePassword
          name="oldPassword"
          label={w('old_password')}
          autoComplete="off"
          value={form.fields.oldPassword}
          error={form.errorOf('oldPassword')}
          onChange={(text) => form.change('oldPassword', text)}
        />
      )}
      <NewPasswordFields {...form} hint={w(rules.isWordsOnly ? 'fund_hint' : 'fund_hint_any')} autoComplete="off" />
      <FormError failure={form.failure} />
      <Button type="submit" isWide isPending={form.isPending}>
        {w(isChange ? 'fund_change' : 'fund_set')}
      </Button>
      <WhatFollows keys={keys} />
    </form>
  )
}
