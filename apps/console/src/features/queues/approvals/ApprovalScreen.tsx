import { isPayoutAct } from '@glasshouse/domain'
import type { ActToSign, RequestedAct } from '@glasshouse/wire'
import { Alert } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { actSentence } from '../../../acts/act-sentence.ts'
import { PreviewOfRequest } from '../../../acts/PreviewOfRequest.tsx'
import { SignedLines } from '../../../acts/signing/SignedLines.tsx'
import { useSeenPayout } from '../../../acts/signing/seen-payouts.ts'
import { PageFrame, PagePart } from '../../../kit/PageFrame.tsx'
import { Facts, Moment, Person, PersonLink, State, Typed } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useAct, useActs } from '../../../live/acts.ts'
import { useOperatorName } from '../../../live/operators.ts'
import { reasonText } from '../../../words/error-text.ts'
import { listed } from '../../../words/listed.ts'
import { useWords, type Words } from '../../../words/words.ts'
import { Decided, type NextInQueue } from '../Decided.tsx'
import { nextOf } from '../next-of.ts'
import { AboutPayment } from '../payments/AboutPayment.tsx'
import { PayoutLook } from '../payments/PayoutLook.tsx'
import { QueueSteps } from '../QueueSteps.tsx'
import { ACT_TONES } from './acts.ts'
import { Deciding } from './Deciding.tsx'
import { twinsOf } from './twins.ts'

/** One request in plain words, and what may be done with it. */
export function ApprovalScreen() {
  const { id = '' } = useParams()
  const w = useWords('queues')
  const known = useAct(id)
  const waiting = useActs('requested')
  const ids = (waiting.data ?? []).map((one) => one.id)
  return (
    <PageFrame title={w('approval')} actions={<QueueSteps list="/approvals" ids={ids} id={id} />}>
      <QueryView query={known} rows={8}>
        {(act) => (
          <Shown
            key={id}
            act={act}
            next={waiting.data?.find((one) => one.id === nextOf(ids, id))}
            twins={act.state === 'requested' ? twinsOf(act, waiting.data ?? []) : []}
          />
        )}
      </QueryView>
    </PageFrame>
  )
}

const UID = /^\d{9}$/

interface ShownProps {
  readonly act: ActToSign
  readonly next: RequestedAct | undefined
  readonly twins: readonly RequestedAct[]
}

function Shown({ act, next, twins }: ShownProps) {
  const w = useWords('queues')
  const t = useWords('terms')
  const a = useWords('acts')
  const s = useWords('signing')
  const signerOf = ({ id, kind }: RequestedAct['signers'][number]) =>
    s('signer', { name: id === 0 ? s('recovery_key') : nameOf(id), kind: s(`kind_${kind}`) })
  const nameOf = useOperatorName()
  const [payoutId = ''] = act.words
  const [decided, setDecided] = useState<string | null>(null)
  const isToSee = act.state === 'requested' && isPayoutAct(act.act)
  const isSeen = useSeenPayout(payoutId) !== null
  return (
    <>
      <p className="max-w-3xl break-words font-semibold text-base">
        <bdi>{actSentence(a, act.act, act.words)}</bdi>
      </p>
      <Declined act={act} />
      <Twins twins={twins} />
      <Facts
        columns={2}
        facts={[
          // A payment below says whose it is.
          ...(act.about === null
            ? act.people.map(({ userId, loginName }) => [w('person'), <Person key={userId} userId={userId} name={loginName} />] as const)
            : []),
          [w('state'), <State key="state" tone={ACT_TONES[act.state]} text={t(`act_${act.state}`)} />],
          [w('reason'), a(`reason_${act.reason}`)],
          [w('asked_by'), nameOf(act.requestedBy.id)],
          [w('asked_at'), <Moment key="asked" at={act.requestedAt} />],
          [w('approved_by'), act.approvedBy === null ? '' : nameOf(act.approvedBy.id)],
          ...(act.toSign === null ? [] : [[s('signed_by'), listed(act.signers.map(signerOf))] as const]),
          ...(act.isRestricting
            ? [[s('confirmed_by'), act.confirmedBy === null ? s('nobody_yet') : nameOf(act.confirmedBy.id)] as const]
            : []),
          [w('over_at'), <Moment key="over" at={act.expiresAt} />],
          [w('evidence'), <Typed key="evidence" text={act.evidence} />],
          [w('journal_group'), act.seq === null ? '' : String(act.seq)],
          [w('refusal'), act.refusal === null ? '' : reasonText(act.refusal) || act.refusal],
        ]}
      />
      {act.about ? <AboutPayment about={act.about} /> : null}
      {isToSee ? <PayoutLook id={payoutId} /> : null}
      <PagePart title={w('words_of_act')} note={act.act}>
        <ol className="list-inside list-decimal">
          {act.words.map((word, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words of one act stand in one order
            <li key={place}>{UID.test(word) ? <PersonLink userId={word} /> : <Typed text={word} />}</li>
          ))}
        </ol>
      </PagePart>
      {act.state === 'requested' && (!isToSee || isSeen) ? <PreviewOfRequest act={act} /> : null}
      <SignedLines says={act.says} evidence={act.evidence} />
      {decided !== null ? (
        <Decided said={decided} list="/approvals" next={next && nextRequest(next, { w, a, nameOf })} />
      ) : act.state === 'requested' || act.isUnconfirmed ? (
        <Deciding act={act} onDecided={setDecided} />
      ) : null}
    </>
  )
}

interface NextWords {
  readonly w: Words<'queues'>
  readonly a: Words<'acts'>
  readonly nameOf: (who: number) => string
}

const nextRequest = ({ id, act, words, requestedBy }: RequestedAct, { w, a, nameOf }: NextWords): NextInQueue => ({
  to: `/approvals/${id}`,
  facts: [
    [w('next_request'), <bdi key="next">{actSentence(a, act, words)}</bdi>],
    [w('asked_by'), nameOf(requestedBy.id)],
  ],
})

/** Other requests that wait for the same: one of them is approved, and the others are declined. */
function Twins({ twins }: { readonly twins: readonly RequestedAct[] }) {
  const w = useWords('queues')
  const a = useWords('acts')
  const nameOf = useOperatorName()
  if (twins.length === 0) return null
  return (
    <Alert
      type="warning"
      role="alert"
      title={w('same_request', { count: twins.length })}
      description={twins.map(({ id, act, words, requestedBy }) => (
        <div key={id}>
          <Link to={`/approvals/${id}`} className="text-accent underline underline-offset-2">
            {actSentence(a, act, words)}
          </Link>{' '}
          {nameOf(requestedBy.id)}
        </div>
      ))}
    />
  )
}

/** Who did not want it, and why. */
function Declined({ act: { declinedBy, declinedAt, declineWords } }: { readonly act: RequestedAct }) {
  const w = useWords('queues')
  const nameOf = useOperatorName()
  if (declinedBy === null) return null
  return (
    <PagePart title={w('declined_by', { who: nameOf(declinedBy.id) })} note={<Moment at={declinedAt ?? 0} />}>
      <blockquote className="max-w-3xl border-line border-s-2 ps-3">
        <Typed text={declineWords ?? ''} />
      </blockquote>
    </PagePart>
  )
}
