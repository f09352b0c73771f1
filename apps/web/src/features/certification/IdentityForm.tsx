import { ApiError, useForm, useSession } from '@glasshouse/client'
import { Button, Field, Segmented, showToast } from '@glasshouse/ui'
import type { DocumentKind, IdentityLevel, IdentityLevelSummary, IdentitySummary } from '@glasshouse/wire'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { PictureField } from '../../live/pictures/PictureField.tsx'
import { isUnfinished, type Picture, usePicture } from '../../live/pictures/use-picture.ts'
import { errorText } from '../../words/error-text.ts'
import { useWords } from '../../words/words.ts'
import { CountryField } from './CountryField.tsx'
import { DataNote } from './DataNote.tsx'
import { beginningOf, type IdentityErrors, keepsTexts, type Side, sidesOf, validationErrors } from './identity-form.ts'
import { useSubmitIdentity } from './queries.ts'
import { NotSent } from './StatePanel.tsx'

interface IdentityFormProps {
  readonly level: IdentityLevel
  readonly identity: IdentitySummary
  readonly onSent: () => void
}

const DOCUMENTS: readonly DocumentKind[] = ['card', 'passport', 'licence']
const TOASTS = { primary: 'please_wait', advanced: 'advanced_please_wait' } as const

/** What a level asks for. A submit that comes to nothing shows so, and leads back to everything that was filled in. */
export function IdentityForm({ level, identity, onSent }: IdentityFormProps) {
  const w = useWords('certification')
  const m = useWords('messages')
  const language = useSession((state) => state.language)
  const { kycAdvancedNameNumber, kycHandheldImage, kycDefaultCountry } = useBrand()
  const own = identity[level]
  const isKept = keepsTexts(own)
  const [beginning] = useState(() => beginningOf(level, identity, kycDefaultCountry))
  const form = useForm(beginning, { showErrors: 'submitted' })
  const { fields } = form
  const pictures = usePictures((side, url) => form.change({ [side]: url }))
  const submit = useSubmitIdentity(level)
  const [failure, setFailure] = useState<ApiError>()
  const rules = {
    ...{ level, keepsTexts: isKept, kept: own.kept, needsNameAndNumber: kycAdvancedNameNumber, needsHand: kycHandheldImage },
    unfinished: (Object.keys(pictures) as Side[]).filter((side) => isUnfinished(pictures[side])),
  }
  const errors = validationErrors(fields, rules)
  const shown = form.shown<IdentityErrors>(errors)
  const textOf = (name: keyof IdentityErrors) => {
    const key = shown[name]
    return key && m(key)
  }
  const send = async () => {
    try {
      await submit.mutateAsync(fields)
      showToast('success', m(TOASTS[level]))
      onSent()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isSilent) setFailure(error)
    }
  }
  return (
    <>
      {failure && <NotSent reason={errorText(failure, language)} onAgain={() => setFailure(undefined)} />}
      <form
        ref={form.ref}
        noValidate
        hidden={failure !== undefined}
        onSubmit={form.submit(errors, () => void send())}
        className="flex flex-col gap-4 [&[hidden]]:hidden"
      >
        {own.reason !== '' ? <Decided {...own} /> : <p className="text-sm text-ink-2 text-pretty">{w(`intro_${level}`)}</p>}
        <Segmented
          label={w('document')}
          choices={DOCUMENTS.map((id) => ({ id, label: w(`document_${id}`) }))}
          chosen={fields.document}
          onChange={(document) => form.change({ document })}
        />
        <CountryField chosen={fields.country} onChoose={(country) => form.change({ country })} />
        {level === 'advanced' ? (
          <VerifiedName name={fields.name} />
        ) : (
          <Field
            name="name"
            label={w('name')}
            hint={w(isKept ? 'kept_if_blank' : 'name_hint')}
            value={fields.name}
            maxLength={100}
            autoComplete="name"
            error={textOf('name')}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        )}
        <Field
          name="number"
          label={w(`number_${fields.document}`)}
          hint={isKept ? w('kept_if_blank') : undefined}
          placeholder={own.number}
          value={fields.number}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          error={textOf('number')}
          onChange={({ target }) => form.change({ number: target.value })}
        />
        {sidesOf(rules).map((side) => (
          <PictureField
            key={side}
            side={side}
            label={w(`picture_${side}`)}
            picture={pictures[side]}
            isKept={own.kept.includes(side)}
            error={textOf(side)}
          />
        ))}
        {level === 'advanced' && <p className="text-xs text-ink-2 text-pretty">{w('metadata_note')}</p>}
        <DataNote years={identity.retentionYears} />
        <Button type="submit" isWide isTall isPending={submit.isPending}>
          {w('submit')}
        </Button>
      </form>
    </>
  )
}

function usePictures(onUrl: (side: Side, url: string) => void): Readonly<Record<Side, Picture>> {
  return {
    front: usePicture((url) => onUrl('front', url)),
    back: usePicture((url) => onUrl('back', url)),
    hand: usePicture((url) => onUrl('hand', url)),
  }
}

/** What the reviewer wrote, above the form that answers it. */
function Decided({ state, reason }: Pick<IdentityLevelSummary, 'state' | 'reason'>) {
  const w = useWords('certification')
  const isWanted = state === 'more_wanted'
  return (
    <section role="status" className="rounded-md bg-warn-soft p-4">
      <h2 className="text-base font-semibold text-warn">{w(isWanted ? 'more_wanted' : 'failed')}</h2>
      <p className="mt-1 text-sm text-ink-1 text-pretty wrap-anywhere">
        <bdi>{reason}</bdi>
      </p>
      {isWanted && <p className="mt-1 text-xs text-ink-2 text-pretty">{w('more_wanted_text')}</p>}
    </section>
  )
}

/** Not requested again, and not changed here: a level says more about the same person. */
function VerifiedName({ name }: { readonly name: string }) {
  const w = useWords('certification')
  return (
    <div className="flex flex-col gap-1">
      <span className="text-xs font-medium text-ink-2">{w('name')}</span>
      <span className="flex min-h-12 items-center gap-2 rounded-md bg-surface-1 px-3 text-base text-ink-1">
        <bdi translate="no" className="min-w-0 flex-1 wrap-anywhere">
          {name}
        </bdi>
        <BadgeCheck aria-hidden className="size-5 shrink-0 text-up" />
      </span>
      <span className="text-xs text-ink-3 text-pretty">{w('name_verified')}</span>
    </div>
  )
}
