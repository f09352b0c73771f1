import { Dialog } from '@base-ui/react/dialog'
import { ApiError, formatTime, zoneName } from '@glasshouse/client'
import { Button, ButtonRow, useLayer } from '@glasshouse/ui'
import type { MailSummary } from '@glasshouse/wire'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { RichText } from '../../live/text/RichText.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'
import { useMarkRead } from './mails.ts'

export interface MailPopupProps {
  readonly mails: readonly MailSummary[]
  /** What its reader may do next, above the buttons. Not shown beside a mail that may call for a stop of payouts. */
  readonly offer: ReactNode
  /** Closed without confirming: unread still, and not shown again during this visit. */
  readonly onPutOff: () => void
}

/** All unread mail at once; one confirmation marks what was shown. */
export function MailPopup({ mails, offer, onPutOff }: MailPopupProps) {
  const w = useWords('home')
  const style = useTimeStyle()
  const markRead = useMarkRead()
  const [isPending, setPending] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  const confirm = async () => {
    setPending(true)
    try {
      await markRead(mails)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setPending(false)
    }
  }
  const putOff = () => !isPending && onPutOff()
  useLayer(true, putOff)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && putOff()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="sheet-backdrop z-40" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <Dialog.Popup
            ref={popup}
            // The words first: a button that has the focus already is pressed unread.
            initialFocus={popup}
            className="dialog-popup flex max-h-[min(36rem,85dvh)] w-full max-w-[400px] flex-col overflow-hidden rounded-lg bg-surface-1 text-ink-1 outline-none"
          >
            <Dialog.Title className="shrink-0 px-5 pt-5 pb-3 text-base font-semibold">
              {w('mail_title', { count: mails.length })}
            </Dialog.Title>
            <ul
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too
              tabIndex={0}
              className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain px-5 focus-visible:-outline-offset-2"
            >
              {mails.map(({ id, title, html, sentAtMs, mayStop }) => (
                <li key={id} className="py-3 first:pt-1">
                  <h3 className="text-sm font-semibold">{title}</h3>
                  <p className="mb-2 text-xs text-ink-3">
                    <bdi translate="no" className="figure">{`${formatTime(sentAtMs, style)} ${zoneName(style.timezone, sentAtMs)}`}</bdi>
                  </p>
                  <RichText html={html} />
                  {mayStop && (
                    <Link
                      to={`/not-me?notice=${id}`}
                      onClick={onPutOff}
                      className="inline-flex min-h-11 items-center text-sm font-semibold text-down"
                    >
                      {w('mail_not_me')}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
            <div className="flex shrink-0 flex-col gap-3 p-5 pt-4">
              {!mails.some(({ mayStop }) => mayStop) && offer}
              <ButtonRow>
                <Button look="secondary" onClick={onPutOff} disabled={isPending}>
                  {w('mail_close')}
                </Button>
                <Button onClick={() => void confirm()} isPending={isPending}>
                  {w('mail_confirm')}
                </Button>
              </ButtonRow>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
