import { coreNow, operatorFile } from '@glasshouse/client'
import { REVENUE_STEPS, type RevenueStep } from '@glasshouse/wire'
import { Button, Input, Segmented } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FailedState } from '../../../kit/states.tsx'
import { saveFile } from '../../../live/save-file.ts'
import { useWords } from '../../../words/words.ts'
import type { Realm } from '../MoneyScreen.tsx'
import type { RevenueQuery } from './queries.ts'

const REALMS: readonly Realm[] = ['real', 'demo']
const DAYS_SHOWN = 30
const DAY_MS = 86_400_000
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** As the address has it; the last thirty days of UTC where it says nothing. */
export function queryOf(params: URLSearchParams): RevenueQuery {
  const now = coreNow()
  return {
    realm: REALMS.find((realm) => realm === params.get('realm')) ?? 'real',
    from: params.get('from') ?? dayText(now - (DAYS_SHOWN - 1) * DAY_MS),
    to: params.get('to') ?? dayText(now),
    by: REVENUE_STEPS.find((step) => step === params.get('by')) ?? 'day',
  }
}

interface ChoiceProps {
  readonly asked: RevenueQuery
  readonly onChange: (change: Partial<RevenueQuery>) => void
}

export function RevenueChoice({ asked, onChange }: ChoiceProps) {
  const w = useWords('revenue')
  const t = useWords('terms')
  return (
    <div className="flex flex-wrap items-end gap-3">
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className="flex flex-col gap-1">
          <label htmlFor={`revenue-${name}`} className="text-ink-2">
            {w(name)}
          </label>
          <Input
            id={`revenue-${name}`}
            type="date"
            className="!w-40"
            value={asked[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </div>
      ))}
      <Segmented<RevenueStep>
        aria-label={w('step')}
        value={asked.by}
        options={REVENUE_STEPS.map((value) => ({ value, label: w(`by_${value}`) }))}
        onChange={(by) => onChange({ by })}
      />
      <Segmented<Realm>
        aria-label={w('realm')}
        value={asked.realm}
        options={REALMS.map((value) => ({ value, label: t(`realm_${value}`) }))}
        onChange={(realm) => onChange({ realm })}
      />
    </div>
  )
}

export function RevenueFile({ asked }: Pick<ChoiceProps, 'asked'>) {
  const w = useWords('revenue')
  const [failure, setFailure] = useState<unknown>(null)
  const [isMaking, setMaking] = useState(false)
  const take = async () => {
    setMaking(true)
    setFailure(null)
    try {
      saveFile(await operatorFile('revenueFile', { ...asked }))
    } catch (error) {
      setFailure(error)
    } finally {
      setMaking(false)
    }
  }
  return (
    <>
      {failure ? <FailedState error={failure} /> : null}
      <Button icon={<Download aria-hidden className="size-4" />} loading={isMaking} onClick={() => void take()}>
        {w('csv')}
      </Button>
    </>
  )
}
