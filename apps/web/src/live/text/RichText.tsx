import { Skeleton } from '@glasshouse/ui'
import { useEffect, useState } from 'react'
import './rich-text.css'

/** A text with paragraphs, lists and links, as operators write it. The sanitiser comes with the first one. */
export function RichText({ html }: { html: string }) {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    let isWanted = true
    void import('./clean-html.ts').then(({ cleanHtml }) => isWanted && setShown(cleanHtml(html)))
    return () => {
      isWanted = false
    }
  }, [html])
  if (shown === undefined) return <Skeleton width="100%" height={64} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server and again just above
  return <div className="rich-text text-sm text-ink-2 text-pretty" dangerouslySetInnerHTML={{ __html: shown }} />
}
