import { apiUrl, formatAmount, formatMoment, useSession } from '@glasshouse/client'
import { Button, buttonClass, NumberText, Skeleton } from '@glasshouse/ui'
import { HEADS_FILE_PATH } from '@glasshouse/wire'
import { Download } from 'lucide-react'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { HexText } from '../blocks/HexText.tsx'
import { Part } from '../blocks/Part.tsx'
import { usePastHeads } from '../blocks/queries.ts'

/** Heads of former days, to keep and to compare. */
export function PastHeads() {
  const w = useWords('fairness')
  const heads = usePastHeads()
  const failure = failureOf(heads)
  const rows = heads.data?.pages.flat()
  return (
    <Part title={w('past_heads')} text={w('past_heads_text')}>
      {rows ? (
        rows.length === 0 ? (
          <p className="text-sm text-ink-3">{w('heads_none')}</p>
        ) : (
          <ul aria-label={w('past_heads')}>
            {rows.map(({ seq, hash, timeMs }) => (
              <HeadRow key={seq} seq={seq} hash={hash} timeMs={timeMs} />
            ))}
          </ul>
        )
      ) : failure ? (
        <LoadError error={failure} onRetry={() => void heads.refetch()} />
      ) : (
        <div role="status" aria-label={w('loading')}>
          <Skeleton width="100%" height={112} />
        </div>
      )}
      {heads.hasNextPage && (
        <Button look="quiet" isWide isPending={heads.isFetchingNextPage} onClick={() => void heads.fetchNextPage()}>
          {w('older')}
        </Button>
      )}
      <a href={apiUrl(HEADS_FILE_PATH)} download className={`${buttonClass({ look: 'secondary', isWide: true })} mt-2 gap-2`}>
        <Download aria-hidden className="size-4" />
        {w('heads_file')}
      </a>
    </Part>
  )
}

function HeadRow({ seq, hash, timeMs }: { seq: number; hash: string; timeMs: number }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const number = formatAmount(String(seq), 0, language)
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line last:border-0">
      <span className="flex flex-col">
        <span className="text-sm font-medium text-ink-1">
          <NumberText value={number} />
        </span>
        <span className="text-xs text-ink-3">
          <NumberText value={formatMoment(timeMs, style)} />
        </span>
      </span>
      <HexText hex={hash} name={`${w('head_hash')} ${number}`} />
    </li>
  )
}
