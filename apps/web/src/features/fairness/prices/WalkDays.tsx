import { Button, NumberText } from '@glasshouse/ui'
import type { DayOfWalks } from '@glasshouse/wire'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/words.ts'
import { Asked } from '../blocks/Asked.tsx'
import { HexText } from '../blocks/HexText.tsx'
import { Part } from '../blocks/Part.tsx'
import { useWalks } from '../blocks/queries.ts'

/** What recorded and simulated prices were drawn from, day by day: whoever has the secret can draw them again. */
export function WalkDays() {
  const w = useWords('fairness')
  const walks = useWalks()
  return (
    <Part title={w('walks')} text={w('walks_text')}>
      <Asked query={walks} height={600}>
        {({ pages }) => (
          <ul aria-label={w('walks')}>
            {pages.flat().map((day) => (
              <Day key={day.date} day={day} />
            ))}
          </ul>
        )}
      </Asked>
      {walks.hasNextPage && (
        <Button look="quiet" isWide isPending={walks.isFetchingNextPage} onClick={() => void walks.fetchNextPage()}>
          {w('older')}
        </Button>
      )}
    </Part>
  )
}

function Day({ day: { date, hash, secret } }: { day: DayOfWalks }) {
  const w = useWords('fairness')
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="text-sm font-medium text-ink-1">
        <NumberText value={date} />
      </p>
      <dl className="text-xs text-ink-3">
        <Line name={w('walk_hash')}>
          <HexText hex={hash} name={`${w('walk_hash')} ${date}`} />
        </Line>
        <Line name={w('walk_secret')}>{secret ? <HexText hex={secret} name={`${w('walk_secret')} ${date}`} /> : w('walk_not_shown')}</Line>
      </dl>
    </li>
  )
}

/** Lines between days alone: a day is one thing. */
function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="ms-auto">{children}</dd>
    </div>
  )
}
