import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import { type MarketKind, STATE_ACTS, type StopAct, useMarkets } from './stops.ts'

const KINDS: readonly MarketKind[] = ['market', 'contract', 'option']

/** One market: nothing new comes, nothing trades at all, or no options are taken. */
export function MarketStops({ onStop }: { readonly onStop: (act: StopAct) => void }) {
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
  const stop = (name: StopAct['name'], state: string) => {
    if (kind && subject) onStop({ name, act: STATE_ACTS[kind], words: [subject, state], subject })
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
          <Button danger onClick={() => stop('options', 'halted')}>
            {w('stop_options')}
          </Button>
        ) : (
          <>
            <Button danger disabled={!kind} onClick={() => stop('cancel_only', 'cancel_only')}>
              {w('stop_cancel_only')}
            </Button>
            <Button danger disabled={!kind} onClick={() => stop('halt', 'halted')}>
              {w('stop_halt')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
