import { operatorApi } from '@glasshouse/client'
import type { ClaimOfDesk, ListedClaim, ShownClaim } from '@glasshouse/wire'
import { Alert, App as AntdApp, Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { openAct } from '../../../acts/act-draft.ts'
import { PageFrame, PagePart } from '../../../kit/PageFrame.tsx'
import { Amount, Facts, PersonLink } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { EmptyState, failureText } from '../../../kit/states.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { showAnew } from '../../../live/show-anew.ts'
import { useMay, useOperator } from '../../../session/session.ts'
import { useWords, type Words } from '../../../words/words.ts'
import { RequestsAbout } from '../approvals/RequestsAbout.tsx'
import { Decided, type NextInQueue } from '../Decided.tsx'
import { DecisionForm } from '../DecisionForm.tsx'
import { LookGate } from '../looks/LookGate.tsx'
import { PictureView } from '../looks/PictureView.tsx'
import { useLook } from '../looks/use-look.ts'
import { nextOf } from '../next-of.ts'
import { ClaimFacts } from '../payments/ClaimFacts.tsx'
import { QueueSteps } from '../QueueSteps.tsx'
import { useClaim, useClaims } from './claims.ts'
import { TakeBack } from './TakeBack.tsx'

/** One claim of a deposit: held, looked at, then credited by two or refused by its holder. */
export function ClaimScreen() {
  const { id = '' } = useParams()
  return <ClaimPage key={id} serial={id} />
}

function ClaimPage({ serial }: { readonly serial: string }) {
  const w = useWords('queues')
  const may = useMay('review_deposits')
  const waiting = useClaims('waiting')
  const serials = (waiting.data ?? []).map((one) => one.serial)
  const { seen, isLooking, error, look } = useLook((purpose) => operatorApi.showClaim({ serial, purpose }, { isQuiet: true }))
  const known = useClaim(serial)
  const claim = known.data
  const [decided, setDecided] = useState<string | null>(null)
  const next = waiting.data?.find((one) => one.serial === nextOf(serials, serial))
  if (decided !== null)
    return (
      <PageFrame title={w('deposit_numbered', { serial })} actions={<QueueSteps list="/deposits" ids={serials} id={serial} />}>
        <Decided said={decided} list="/deposits" next={next && nextClaim(next, w)} />
      </PageFrame>
    )
  return (
    <PageFrame title={w('deposit_numbered', { serial })} actions={<QueueSteps list="/deposits" ids={serials} id={serial} />}>
      <QueryView query={known} rows={6}>
        {(one) => <ClaimFacts claim={one} />}
      </QueryView>
      {claim && may && claim.state === 'waiting' ? <Holding claim={claim} /> : null}
      {may || !claim ? null : <EmptyState text={w('look_not_yours')} />}
      {may && claim && !seen ? <LookGate what={w('look_claim')} isLooking={isLooking} error={error} onLook={look} /> : null}
      {seen ? <Seen seen={seen} /> : null}
      {claim && may && claim.state === 'waiting' ? <Deciding claim={claim} hasSeen={seen !== undefined} onDecided={setDecided} /> : null}
      {claim?.state === 'credited' ? <TakeBack claim={claim} /> : null}
      {known.isLoadingError ? null : <RequestsAbout word={serial} />}
    </PageFrame>
  )
}

const nextClaim = ({ serial, userId, amount, currency }: ListedClaim, w: Words<'queues'>): NextInQueue => ({
  to: `/deposits/${serial}`,
  facts: [
    [w('next_request'), w('deposit_numbered', { serial })],
    [w('person'), userId],
    [w('claimed'), <Amount key="claimed" amount={amount} coin={currency} />],
  ],
})

async function actOn(claim: ListedClaim, act: 'claim' | 'release' | 'reject', reason = ''): Promise<void> {
  try {
    await operatorApi.actOnClaim({ serial: claim.serial, version: claim.version, act, reason }, { isQuiet: true })
  } finally {
    await showAnew()
  }
}

function Holding({ claim }: { readonly claim: ListedClaim }) {
  const w = useWords('queues')
  const { message } = AntdApp.useApp()
  const own = `operator:${useOperator().id}`
  const send = (act: 'claim' | 'release') => actOn(claim, act).catch((error: unknown) => void message.error(failureText(error)))
  return (
    <div className="flex flex-wrap items-center gap-3">
      {claim.reviewer === null ? (
        <>
          <Button type="primary" onClick={() => void send('claim')}>
            {w('claim')}
          </Button>
          <span className="text-ink-2">{w('claim_note')}</span>
        </>
      ) : (
        <>
          <Button onClick={() => void send('release')}>{w('release')}</Button>
          <span className="text-ink-2">{claim.reviewer === own ? w('held_by_you') : w('release_note')}</span>
        </>
      )}
    </div>
  )
}

function Seen({ seen }: { readonly seen: ShownClaim }) {
  const w = useWords('queues')
  const t = useWords('terms')
  const account = seen.wireAccount
  return (
    <>
      {seen.samePicture.length > 0 ? (
        <Alert
          type="warning"
          role="alert"
          title={w('same_picture', { count: seen.samePicture.length })}
          description={seen.samePicture.map(({ serial, userId, state }) => (
            <div key={serial}>
              {serial} <PersonLink userId={userId} /> {t(`claim_${state}`)}
            </div>
          ))}
        />
      ) : null}
      {account ? (
        <PagePart title={w('wire_account', { version: account.version })}>
          <Facts
            columns={2}
            facts={[
              [w('bank'), account.bankName],
              [w('account_holder'), account.holderName],
              [w('account_number'), account.number],
              [w('bank_code'), account.bankCode],
            ]}
          />
        </PagePart>
      ) : null}
      <p className="text-ink-2">{w('picture_is_no_evidence')}</p>
      <div className="max-w-3xl">
        <PictureView pictures={seen.picture === null ? [] : [{ name: w('proof'), url: seen.picture }]} start={0} />
      </div>
    </>
  )
}

interface DecidingProps {
  readonly claim: ClaimOfDesk
  readonly hasSeen: boolean
  /** What was done, in a sentence. */
  readonly onDecided: (said: string) => void
}

function Deciding({ claim, hasSeen, onDecided }: DecidingProps) {
  const w = useWords('queues')
  const nameOf = useOperatorName()
  const { message } = AntdApp.useApp()
  const isOwn = claim.reviewer === `operator:${useOperator().id}`
  const heldUp = heldUpBy({ claim, isOwn, hasSeen, w, nameOf })
  return (
    <PagePart
      title={w('decide')}
      actions={
        <Button type="primary" disabled={heldUp !== undefined} onClick={() => openAct(creditOf(claim, w))}>
          {w('credit')}
        </Button>
      }
    >
      <DecisionForm
        decisions={[{ act: 'reject', label: w('refuse_deposit'), look: 'danger', needsReason: true }]}
        reasonNote={w('reason_seen')}
        heldUp={heldUp}
        onDecide={async (act, reason) => {
          await actOn(claim, act, reason)
          const said = w('done_refuse', { id: claim.serial })
          void message.success(said)
          onDecided(said)
        }}
      />
    </PagePart>
  )
}

interface HeldUpParts {
  readonly claim: ListedClaim
  readonly isOwn: boolean
  readonly hasSeen: boolean
  readonly w: Words<'queues'>
  readonly nameOf: (who: string) => string
}

/** Why nothing can be decided now. A credit that waits for its approval stands in the way of its holder too. */
function heldUpBy({ claim, isOwn, hasSeen, w, nameOf }: HeldUpParts): string | undefined {
  if (claim.isBeingCredited) return w('being_credited')
  if (claim.reviewer === null) return w('claim_first')
  if (!isOwn) return w('held_by', { name: nameOf(claim.reviewer) })
  return hasSeen ? undefined : w('look_first')
}

const creditOf = (claim: ClaimOfDesk, w: Words<'queues'>) => ({
  act: 'credit-deposit' as const,
  words: [
    claim.serial,
    { label: w('amount_credited', { coin: claim.coin.toUpperCase() }), initial: claim.currency === claim.coin ? claim.amount : '' },
    {
      ...{ label: w('why_other_amount'), isText: true, isOptional: claim.currency === claim.coin },
      note: claim.currency === claim.coin ? w('why_other_amount_note') : w('why_other_currency_note'),
    },
  ],
  reason: 'funding' as const,
  evidence: {},
  payment: { kind: 'deposit' as const, serial: claim.serial, userId: claim.userId, coin: claim.coin },
  people: [{ userId: claim.userId, loginName: claim.loginName }],
  about: claim,
  note: w('credit_note'),
})
