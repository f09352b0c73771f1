import { useSession } from '@glasshouse/client'
import { Button } from '@glasshouse/ui'
import { Copy, Share2 } from 'lucide-react'
import { copyText } from '../../live/device/copy-text.ts'
import { useWords } from '../../words/words.ts'

/** Where the registration finds the code. */
export const inviteLink = (origin: string, code: string): string => `${origin}/#/i&${encodeURIComponent(code)}`

/** The reader's own invitation: to copy, and to hand to another app where the device can. */
export function InviteCard() {
  const w = useWords('home')
  const code = useSession((state) => state.userInfo?.user.activeCode)
  if (!code) return null
  const link = inviteLink(window.location.origin, code)
  return (
    <section aria-label={w('invite')} className="mx-4 mb-4 rounded-md border border-line p-3">
      <h3 className="text-sm font-semibold">{w('invite')}</h3>
      <p className="mt-0.5 text-xs text-ink-2 text-pretty">{w('invite_text')}</p>
      <p className="mt-2 truncate text-start text-xs text-ink-1" title={link}>
        <span className="sr-only">{w('invite_link')} </span>
        <bdi dir="ltr">{link.replace(/^https?:\/\//, '')}</bdi>
      </p>
      <div className="mt-2 flex gap-2 [&>*]:flex-1">
        <Button look="secondary" icon={<Copy aria-hidden className="size-4" />} onClick={() => void copyText(link)}>
          {w('copy_link')}
        </Button>
        {'share' in navigator && (
          <Button look="secondary" icon={<Share2 aria-hidden className="size-4" />} onClick={() => void share(link)}>
            {w('share_link')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Closing the device's sheet without choosing is no failure. */
async function share(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => undefined)
}
