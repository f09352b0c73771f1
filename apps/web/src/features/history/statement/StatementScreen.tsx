import { coreNow, useSession } from '@glasshouse/client'
import { Button, Skeleton, TopBar } from '@glasshouse/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../../live/lists/failure-of.ts'
import { LoadError } from '../../../live/lists/LoadError.tsx'
import { BackButton } from '../../../live/routes/BackButton.tsx'
import { ZoneNote } from '../../../live/text/ZoneNote.tsx'
import { useWords } from '../../../words/words.ts'
import { PeriodFields } from './PeriodFields.tsx'
import { type DayRange, rangeErrors, rangeOf, todayIn } from './period.ts'
import { useStatementFile, useStatementSums } from './queries.ts'
import { SumTables } from './SumTables.tsx'

/** /statement: a period in sums, and as a file with each of its postings. */
export function StatementScreen() {
  const w = useWords('statement')
  const timezone = useSession((state) => state.timezone)
  const [today] = useState(() => todayIn(timezone, coreNow()))
  const [range, setRange] = useState<DayRange>(() => rangeOf('this_month', today))
  const errors = rangeErrors(range)
  const isRight = Object.keys(errors).length === 0
  return (
    <>
      <TopBar lead={<BackButton />} title={w('title')} />
      <div className="mx-auto flex w-full max-w-[880px] flex-col gap-4 px-4 pt-1 pb-8">
        <PeriodFields range={range} today={today} errors={errors} onRange={setRange} />
        <ZoneNote />
        <Files range={range} isRight={isRight} />
        {isRight && <Sums range={range} />}
      </div>
    </>
  )
}

function Files({ range, isRight }: { range: DayRange; isRight: boolean }) {
  const w = useWords('statement')
  const file = useStatementFile(range)
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {(['pdf', 'csv'] as const).map((format) => (
          <span key={format} className="flex-1 basis-36">
            <Button
              look={format === 'pdf' ? 'primary' : 'secondary'}
              isWide
              icon={<Download aria-hidden />}
              isPending={file.isPending && file.variables === format}
              disabled={!isRight || (file.isPending && file.variables !== format)}
              onClick={() => file.mutate(format)}
            >
              {w(format)}
            </Button>
          </span>
        ))}
      </div>
      <p className="text-xs text-ink-3 text-pretty">{w('files_text')}</p>
    </section>
  )
}

function Sums({ range }: { range: DayRange }) {
  const w = useWords('statement')
  const sums = useStatementSums(range, true)
  const failure = sums.data ? undefined : (sums.error ?? failureOf(sums))
  if (failure) return <LoadError error={failure} onRetry={() => void sums.refetch()} />
  if (sums.data) return <SumTables sums={sums.data} />
  return (
    <div role="status" aria-label={w('loading')} className="flex flex-col gap-3 pt-2">
      <Skeleton width={120} height={16} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="100%" height={120} />
    </div>
  )
}
