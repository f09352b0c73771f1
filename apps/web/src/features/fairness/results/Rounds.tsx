import { formatBalance, formatTime, useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import { Button, NumberText, Segmented, Skeleton } from '@glasshouse/ui'
import { roundKey, type SettledRound } from '@glasshouse/wire'
import { useState } from 'react'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { useRounds } from '../blocks/queries.ts'
import { titleOf } from '../blocks/rule-figures.ts'

/** Every minute in which options ended, newest first; on request the voids alone. */
export function Rounds({ realm }: { realm: Realm }) {
  const w = useWords('fairness')
  const [shown, setShown] = useState<'all' | 'void'>('all')
  const list = useRounds(realm, shown === 'all' ? undefined : shown)
  const rounds = list.data?.pages.flat() ?? []
  const failure = failureOf(list)
  return (
    <>
      <Segmented
        label={w('rounds_choice')}
        chosen={shown}
        onChange={setShown}
        choices={[
          { id: 'all', label: w('rounds_all') },
          { id: 'void', label: w('rounds_void') },
        ]}
      />
      {failure ? (
        <LoadError error={failure} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <div role="status" aria-label={w('loading')} className="mt-2">
          <Skeleton width="100%" height={168} />
        </div>
      ) : rounds.length === 0 ? (
        <p className="py-4 text-sm text-ink-3">{w('rounds_none')}</p>
      ) : (
        <ul aria-label={w('rounds')} className="mt-2">
          {rounds.map((round) => (
            <Round key={roundKey(round)} round={round} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button look="quiet" isWide isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {w('older')}
        </Button>
      )}
    </>
  )
}

function Round({ round }: { round: SettledRound }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const money = (amount: string) => `${formatBalance(amount, language)} USDT`
  const isVoid = round.outcome === 'void'
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2 text-xs last:border-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium text-ink-1">{titleOf(round.symbol)}</span>
        <span className={isVoid ? 'font-medium text-warn' : 'text-ink-1'}>{w(`outcome_${round.outcome}`)}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-3">
        <NumberText value={formatTime(round.minute, style)} />
        <span>{w('round_count', { count: round.count })}</span>
      </p>
      <p className="text-ink-2">{w('round_stakes', { stakes: money(round.stakes), paid: money(round.paid) })}</p>
      {isVoid && (
        <p className="text-ink-2 text-pretty">
          {round.pricedCount === 0
            ? w('round_not_priced')
            : w('round_would', {
                won: round.wouldHaveWon,
                count: round.pricedCount,
                paid: money(round.wouldHavePaid),
                kept: money(round.wouldHaveKept),
              })}
        </p>
      )}
    </li>
  )
}
