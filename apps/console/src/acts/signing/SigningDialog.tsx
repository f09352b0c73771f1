import { ApiError } from '@glasshouse/client'
import type { OperatorActName, SignedActName } from '@glasshouse/domain'
import type { OperatorSignature, RequestedAct } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { CallForm } from '../../kit/CallForm.tsx'
import { Note } from '../../kit/Note.tsx'
import { Facts, Moment, Typed } from '../../kit/pieces.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { FailedState } from '../../kit/states.tsx'
import { useOperatorName } from '../../live/operators.ts'
import { useHouse } from '../../session/house-keys.ts'
import { KeyFileFields } from '../../session/KeyFileFields.tsx'
import { useOpenKey } from '../../session/open-key.ts'
import { isPasskeyPlace } from '../../session/passkeys.ts'
import { useOperator } from '../../session/session.ts'
import type { KeyFileGiven } from '../../session/sign-in.ts'
import { SigningError } from '../../session/signing-error.ts'
import { useWords } from '../../words/words.ts'
import { effectKey } from '../act-effects.ts'
import { actSentence } from '../act-sentence.ts'
import { Changes } from '../Changes.tsx'
import { previewOf } from '../preview.ts'
import { actEffect } from '../rule-labels.ts'
import { openOwnKey, signByKey, signByOwnPasskey } from './act-signature.ts'
import { commandOf, lacksKeyFile } from './key-file-needed.ts'
import { PayoutDebt } from './PayoutDebt.tsx'
import { PayoutFacts } from './PayoutFacts.tsx'
import { SignedLines } from './SignedLines.tsx'
import { type Signing, useSigning } from './signing.ts'
import { TargetFacts } from './TargetFacts.tsx'

/** What an operator is about to sign, in plain words, and the keys that may. */
export function SigningDialog() {
  const w = useWords('signing')
  const signing = useSigning()
  return (
    <Modal
      open={signing !== null}
      title={signing ? w(`title_${signing.part}`) : ''}
      footer={null}
      onCancel={() => signing?.dropped(new SigningError('not_signed'))}
      destroyOnHidden
      width={640}
      // Above the form that opened it.
      zIndex={1100}
    >
      {signing ? <ToSign key={signing.act.id} signing={signing} onDone={signing.done} onDrop={signing.dropped} /> : null}
    </Modal>
  )
}

interface ToSignProps {
  readonly signing: Signing
  readonly onDone: (act: RequestedAct) => void
  readonly onDrop: (error: SigningError) => void
}

function ToSign({ signing, onDone, onDrop }: ToSignProps) {
  const { act, says, payout, users, part, send } = signing
  const w = useWords('signing')
  const a = useWords('acts')
  const nameOf = useOperatorName()
  const key = useOpenKey()
  const [failure, setFailure] = useState<unknown>(null)
  const give = async (signed: Promise<OperatorSignature>) => {
    setFailure(null)
    try {
      onDone(await send(await signed))
    } catch (error) {
      setFailure(error)
    }
  }
  // What a look showed may be minutes old; the request carries what is owed now, for roles that see it.
  const owing = act.about?.kind === 'withdrawal' ? act.about : payout
  const isMissing = failure instanceof ApiError && failure.reason === 'key_file_missing'
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words font-semibold text-sm">
        <bdi>{actSentence(a, act.act, act.words)}</bdi>
      </p>
      <Facts
        facts={[
          [w('asked_by'), nameOf(act.requestedBy.id)],
          [w('reason'), a(`reason_${act.reason}`)],
          ...(act.evidence ? [[a('evidence'), <Typed key="evidence" text={act.evidence} />] as const] : []),
          [w('until'), act.signableUntil === null ? '' : <Moment key="until" at={act.signableUntil} />],
        ]}
      />
      {owing ? <PayoutDebt withdrawal={owing} /> : null}
      {payout ? <PayoutFacts payout={payout} people={act.people} /> : <TargetFacts users={users} people={act.people} about={act.about} />}
      {part === 'ask' && TAKES_BACK.includes(signing.name) ? <Debt act={act} /> : null}
      <SignedLines says={says} evidence={act.evidence} />
      <Effect signing={signing} />
      {(lacksKeyFile(act) && !key) || isMissing ? (
        <Note>
          <p>{w('needs_key_file')}</p>
          <code className="break-all" dir="ltr">
            {commandOf(act, part)}
          </code>
        </Note>
      ) : null}
      {failure ? <FailedState error={failure} /> : null}
      <Keys act={act} onSign={give} onDrop={() => onDrop(new SigningError('not_signed'))} />
    </div>
  )
}

/** Acts that take a credit back: their requester sees what is left to take and what becomes a debt, as the approver does. */
const TAKES_BACK: readonly SignedActName[] = ['reverse-credit', 'correct-credit']

function Debt({ act }: { readonly act: Signing['act'] }) {
  const w = useWords('rules')
  const query = useQuery({
    queryKey: ['preview', 'own', act.id],
    queryFn: () => previewOf(act.act as OperatorActName, act.words, act.evidence),
    retry: false,
  })
  return (
    <section aria-label={w('difference')}>
      <QueryView query={query} rows={2}>
        {({ lines }) => <Changes lines={lines.filter(({ field }) => DEBT_FIELDS.includes(field))} />}
      </QueryView>
    </section>
  )
}
const DEBT_FIELDS: readonly string[] = ['takenBack', 'debt']

/** What the act does, and what this signature does to it. */
function Effect({ signing: { name, act, part, takesAway } }: { readonly signing: Signing }) {
  const w = useWords('signing')
  const e = useWords('effects')
  return (
    <div className="text-ink-2">
      <p>{actEffect(e, name)}</p>
      <p className="font-semibold text-ink-1">{w(effectKey({ act: name, isAlone: takesAway && act.isRestricting }, part))}</p>
    </div>
  )
}

interface KeysProps {
  readonly act: RequestedAct
  readonly onSign: (signed: Promise<OperatorSignature>) => Promise<void>
  readonly onDrop: () => void
}

/** The key file that is open, else one to open; and passkeys, where this operator has some and this address may use them. */
function Keys({ act, onSign, onDrop }: KeysProps) {
  const w = useWords('signing')
  const c = useWords('console')
  const { id } = useOperator()
  const { data: known } = useHouse()
  const key = useOpenKey()
  const [busy, setBusy] = useState<'key' | 'passkey' | null>(null)
  const hasPasskey = known?.operators.some((one) => one.id === id && one.keys.some(({ kind }) => kind === 'passkey')) ?? false
  const run = async (how: 'key' | 'passkey', signed: Promise<OperatorSignature>) => {
    setBusy(how)
    await onSign(signed)
    setBusy(null)
  }
  const beside = (
    <>
      {hasPasskey && known && isPasskeyPlace(known.house) ? (
        <Button loading={busy === 'passkey'} onClick={() => void run('passkey', signByOwnPasskey(id, act))}>
          {w('sign_passkey')}
        </Button>
      ) : null}
      <Button onClick={onDrop}>{c('cancel')}</Button>
    </>
  )
  if (!key)
    return (
      <CallForm<KeyFileGiven>
        submitLabel={w('open_and_sign')}
        beside={beside}
        onSend={async (given) => {
          const opened = await openOwnKey(id, given)
          await onSign(signByKey(opened, act))
        }}
      >
        <KeyFileFields />
      </CallForm>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="primary" loading={busy === 'key'} onClick={() => void run('key', signByKey(key, act))} autoFocus>
        {w('sign_key', { key: key.keyId.slice(0, 8) })}
      </Button>
      {beside}
    </div>
  )
}
