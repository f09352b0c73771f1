import { formatTime } from '@glasshouse/client'
import { Sheet } from '@glasshouse/ui'
import type { NoticeSummary } from '@glasshouse/wire'
import { RichText } from '../../live/text/RichText.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'

/** A notice with its whole text. */
export function NoticeSheet({ notice, onClose }: { notice: NoticeSummary; onClose: () => void }) {
  const w = useWords('home')
  const style = useTimeStyle()
  return (
    <Sheet isOpen onClose={onClose} title={notice.noticeTitle} closeLabel={w('close')}>
      <RichText html={notice.noticeContent} />
      <p className="mt-3 text-xs text-ink-3">
        <bdi translate="no" className="figure">
          {formatTime(notice.createTime, style)}
        </bdi>
      </p>
    </Sheet>
  )
}
