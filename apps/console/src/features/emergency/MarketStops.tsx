import type { ListedStop } from '@glasshouse/wire'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import { isStoppedBy, type MarketKind, STATE_ACTS, type StopAct, useMarkets } from './stops.ts'

const KINDS: readonly MarketKind[] = ['market', 'contract', 'option']

interface MarketStopsProps {
  readonly stops: readonly ListedStop[]
  readonly onStop: (act: StopAct) => void
}

/** One market: nothing new comes, nothing trades at all, or no options are taken. */
export function MarketStops({ stops, onStop }: MarketStopsProps) {
  const w = useWords('emergency')
  const { data = [] } = useMarkets()
  const [chosen, choose] = useState<string | null>(null)
  const options = KINDS.map((kind) => ({
    label: w(`kind_${kind}`),
    options: data
      .filter((rule) => rule.kind === kind)
      .map(({ subject }) => ({ value: `${kind} ${subject}`, label: `${subject} · ${w(`kind_${kind}`)}` })),
  }))
  const [kind, subject] = (chosen?.split(' ') ?? []) as [MarketKind?, string?]
  const stopBy = (name: StopAct['name'], state: string): StopAct | null =>
    kind && subject ? { name, act: STATE_ACTS[kind], words: [subject, state], subject } : null
  const button = (name: StopAct['name'] & ('options' | 'cancel_only' | 'halt'), state: string) => {
    const act = stopBy(name, state)
    return (
      <Button danger disabled={act === null || isStoppedBy(act, stops)} onClick={() => act && onStop(act)}>
        {w(`stop_${name}`)}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Form.Item label={w('market')} layout="vertical" htmlFor="stopped-market" className="!mb-0">
        <Select
          id="stopped-market"
          showSearch
          optionFilterProp="label"
          placeholder={w('choose_market')}
          value={chosen}
          options={options}
          onChange={choose}
        />
      </Form.Item>
      <div className="flex flex-wrap gap-2">
        {kind === 'option' ? (
          button('options', 'halted')
        ) : (
          <>
            {button('cancel_only', 'cancel_only')}
            {button('halt', 'halted')}
          </>
        )}
      </div>
    </div>
  )
}
