import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { session, useSession } from '@glasshouse/client'
import { EmptyState, Field, Sheet } from '@glasshouse/ui'
import { Check, Globe } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../live/settings/settings.ts'
import { useWords } from '../../words/words.ts'
import { cityOf, zonesMatching } from './time-zones.ts'

/** The zones of the settings; a tap chooses and goes back. */
export function TimeZoneSheet({ onClose }: { onClose: () => void }) {
  const w = useWords('preferences')
  const timezone = useSession((state) => state.timezone)
  const zones = useSettings()?.timeZone ?? []
  const [search, setSearch] = useState('')
  const shown = zonesMatching(zones, search)
  const choose = (zoneId: unknown) => {
    if (typeof zoneId === 'string') session.setState({ timezone: zoneId })
    onClose()
  }
  return (
    <Sheet isOpen onClose={onClose} title={w('choose_time_zone')} closeLabel={w('close')}>
      <Field
        label={w('search_time_zone')}
        type="search"
        value={search}
        maxLength={40}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState icon={<Globe />}>{w('no_time_zone')}</EmptyState>
      ) : (
        <RadioGroup
          value={timezone}
          onValueChange={choose}
          aria-label={w('time_zone')}
          className="mt-2 flex min-h-80 flex-col divide-y divide-line"
        >
          {shown.map(({ zoneId, offSetValue }) => (
            <Radio.Root
              key={zoneId}
              value={zoneId}
              className="flex min-h-12 items-center gap-3 text-start text-sm focus-visible:-outline-offset-2 data-checked:font-semibold"
            >
              <bdi dir="ltr" className="min-w-0 flex-1 truncate text-start rtl:text-end">
                {cityOf(zoneId)}
              </bdi>
              <span translate="no" className="figure text-xs text-ink-2">
                {offSetValue}
              </span>
              <span className="inline-flex w-5">
                <Radio.Indicator className="text-accent">
                  <Check aria-hidden className="size-5" />
                </Radio.Indicator>
              </span>
            </Radio.Root>
          ))}
        </RadioGroup>
      )}
    </Sheet>
  )
}
