import { operatorApi } from '@glasshouse/client'
import type { ListedReview, ShownReview, WireReviewAct } from '@glasshouse/wire'
import { Alert, App as AntdApp, Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { PageFrame, PagePart } from '../../../kit/PageFrame.tsx'
import { Facts, Moment, PersonLink, State, Typed } from '../../../kit/pieces.tsx'
import { EmptyState, failureText } from '../../../kit/states.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { showAnew } from '../../../live/show-anew.ts'
import { useMay, useOperator } from '../../../session/session.ts'
import { useWords, type Words } from '../../../words/words.ts'
import { Decided, type NextInQueue } from '../Decided.tsx'
import { DecisionForm } from '../DecisionForm.tsx'
import { LookGate } from '../looks/LookGate.tsx'
import { PicturePair } from '../looks/PictureView.tsx'
import { useLook } from '../looks/use-look.ts'
import { nextOf } from '../next-of.ts'
import { QueueSteps } from '../QueueSteps.tsx'
import { REVIEW_TONES } from './IdentityScreen.tsx'
import { useReviews } from './reviews.ts'

/** One review: held, looked at with a purpose, decided; then whose is next. */
export function ReviewScreen() {
  const { id = '' } = useParams()
  // Another one is another page: nothing that was seen of the last stays.
  return <ReviewPage key={id} id={id} />
}

function ReviewPage({ id }: { readonly id: string }) {
  const w = useWords('queues')
  const t = useWords('terms')
  const may = useMay('review')
  const waiting = useReviews('waiting')
  const ids = (waiting.data ?? []).map((one) => String(one.id))
  const { seen, isLooking, error, look } = useLook((purpose) => operatorApi.showReview({ id: Number(id), purpose }, { isQuiet: true }))
  const listed = waiting.data?.find((one) => String(one.id) === id)
  const review = newer(listed, seen)
  const [decided, setDecided] = useState<string | null>(null)
  const next = waiting.data?.find((one) => String(one.id) === nextOf(ids, id))
  if (decided !== null)
    return (
      <PageFrame title={w('review_numbered', { id })} actions={<QueueSteps list="/identity" ids={ids} id={id} />}>
        <Decided said={decided} list="/identity" next={next && nextReview(next, w, t)} />
      </PageFrame>
    )
  return (
    <PageFrame title={w('review_numbered', { id })} actions={<QueueSteps list="/identity" ids={ids} id={id} />}>
      {review ? <ReviewFacts review={review} /> : null}
      {review && may ? <Holding review={review} /> : null}
      {may ? null : <EmptyState text={w('look_not_yours')} />}
      {may && !seen ? <LookGate what={w('look_review')} isLooking={isLooking} error={error} onLook={look} /> : null}
      {seen ? <Seen seen={seen} /> : null}
      {review && may && review.state === 'in_review' ? <Deciding review={review} seen={seen} onDecided={setDecided} /> : null}
    </PageFrame>
  )
}

const nextReview = ({ id, userId, level, submittedAt }: ListedReview, w: Words<'queues'>, t: Words<'terms'>): NextInQueue => ({
  to: `/identity/${id}`,
  facts: [
    [w('next_request'), w('review_numbered', { id })],
    [w('person'), userId],
    [w('level'), t(`level_${level}`)],
    [w('sent_at'), <Moment key="sent" at={submittedAt} />],
  ],
})

/** What the list says now, where it is newer than what was looked at. */
const newer = (listed: ListedReview | undefined, seen: ShownReview | undefined): ListedReview | undefined =>
  listed && seen ? (listed.version > seen.version ? listed : seen) : (listed ?? seen)

function ReviewFacts({ review }: { readonly review: ListedReview }) {
  const w = useWords('queues')
  const t = useWords('terms')
  const nameOf = useOperatorName()
  return (
    <Facts
      columns={2}
      facts={[
        [w('person'), <PersonLink key="person" userId={review.userId} />],
        [w('level'), t(`level_${review.level}`)],
        [w('state'), <State key="state" tone={REVIEW_TONES[review.state]} text={t(`review_${review.state}`)} />],
        [w('holder'), nameOf(review.reviewer)],
        [w('sent_at'), <Moment key="sent" at={review.submittedAt} />],
        [w('reason'), <Typed key="reason" text={review.reason} />],
      ]}
    />
  )
}

/** Refusals of a review, shown as they are; the list is fetched again whatever came. */
async function actOn(review: ListedReview, act: WireReviewAct, reason = ''): Promise<void> {
  try {
    await operatorApi.actOnReview({ id: review.id, version: review.version, act, reason }, { isQuiet: true })
  } finally {
    await showAnew()
  }
}

function Holding({ review }: { readonly review: ListedReview }) {
  const w = useWords('queues')
  const { message } = AntdApp.useApp()
  const own = `operator:${useOperator().id}`
  const send = (act: 'claim' | 'release') => actOn(review, act).catch((error: unknown) => void message.error(failureText(error)))
  if (review.state === 'submitted')
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button type="primary" onClick={() => void send('claim')}>
          {w('claim')}
        </Button>
        <span className="text-ink-2">{w('claim_note')}</span>
      </div>
    )
  if (review.state !== 'in_review') return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => void send('release')}>{w('release')}</Button>
      <span className="text-ink-2">{review.reviewer === own ? w('held_by_you') : w('release_note')}</span>
    </div>
  )
}

function Seen({ seen }: { readonly seen: ShownReview }) {
  const w = useWords('queues')
  const t = useWords('terms')
  const open = seen.matches.filter(({ isCleared }) => !isCleared)
  return (
    <>
      {open.length > 0 ? (
        <Alert
          type="warning"
          role="alert"
          title={w('found_in_lists', { count: open.length })}
          description={open.map(({ list, entry }) => `${list} ${entry}`).join(', ')}
        />
      ) : null}
      {seen.duplicates.length > 0 ? (
        <Alert
          type="warning"
          role="alert"
          title={w('same_document', { count: seen.duplicates.length })}
          description={
            <ul>
              {seen.duplicates.map(({ userId, level, state }) => (
                <li key={`${userId} ${level} ${state}`}>
                  <PersonLink userId={userId} /> {t(`level_${level}`)}, {t(`review_${state}`)}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      <PagePart title={w('what_was_sent')}>
        <Facts
          columns={2}
          facts={[
            [w('real_name'), <Typed key="name" text={seen.realName} />],
            [w('document_number'), <Typed key="number" text={seen.number} />],
            [w('document'), t(`document_${seen.cardType}`)],
            [w('country'), seen.country],
          ]}
        />
      </PagePart>
      {seen.pictures.length > 0 ? (
        <PicturePair pictures={seen.pictures.map(({ side, url }) => ({ name: t(`side_${side}`), url }))} />
      ) : null}
    </>
  )
}

interface DecidingProps {
  readonly review: ListedReview
  readonly seen: ShownReview | undefined
  /** What was done, in a sentence. */
  readonly onDecided: (said: string) => void
}

function Deciding({ review, seen, onDecided }: DecidingProps) {
  const w = useWords('queues')
  const nameOf = useOperatorName()
  const { message } = AntdApp.useApp()
  const isOwn = review.reviewer === `operator:${useOperator().id}`
  const hasHits = seen?.matches.some(({ isCleared }) => !isCleared) ?? review.hits > 0
  const heldUp = !isOwn ? w('held_by', { name: nameOf(review.reviewer) }) : seen ? undefined : w('look_first')
  return (
    <PagePart title={w('decide')}>
      <DecisionForm
        decisions={[
          { act: 'approve', label: w('approve'), look: 'primary', needsReason: hasHits },
          { act: 'want-more', label: w('want_more'), needsReason: true },
          { act: 'reject', label: w('reject'), look: 'danger', needsReason: true },
        ]}
        reasonNote={hasHits ? w('reason_hits') : w('reason_seen')}
        heldUp={heldUp}
        onDecide={async (act, reason) => {
          await actOn(review, act, reason)
          const said = w(`done_${act === 'want-more' ? 'want_more' : act}`, { id: review.id })
          void message.success(said)
          onDecided(said)
        }}
      />
    </PagePart>
  )
}
