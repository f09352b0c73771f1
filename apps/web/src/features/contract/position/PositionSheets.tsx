import { Sheet } from '@glasshouse/ui'
import { useWords } from '../../../words/words.ts'
import { TicketSkeleton } from '../ticket/TicketSkeleton.tsx'
import { CloseForm } from './CloseForm.tsx'
import { MarginForm } from './MarginForm.tsx'
import { PrincipalForm } from './PrincipalForm.tsx'
import { StopForm } from './StopForm.tsx'
import type { LivePosition } from './use-live-position.ts'

export type PositionSheet = 'close' | 'half' | 'margin' | 'add_margin' | 'principal' | 'stops'

/** A position with its rules known, as the forms need it. */
export type RuledPosition = { readonly [Key in keyof LivePosition]: NonNullable<LivePosition[Key]> }

export interface PositionFormProps {
  readonly live: RuledPosition
  readonly onDone: () => void
}

const TITLES = {
  close: 'close_title',
  half: 'close_title',
  margin: 'margin_title',
  add_margin: 'add_margin_title',
  principal: 'principal_title',
  stops: 'stops_title',
} as const

/** What can be done with a position, each in a sheet of its own. */
export function PositionSheets({ live, sheet, onClose }: { live: LivePosition; sheet: PositionSheet | undefined; onClose: () => void }) {
  const w = useWords('contract')
  const t = useWords('trade')
  const { rule, rules, position } = live
  const values = { side: w(position.side === 'long' ? 'side_long' : 'side_short'), coin: position.pair }
  return (Object.keys(TITLES) as PositionSheet[]).map((name) => (
    <Sheet key={name} isOpen={sheet === name} onClose={onClose} title={w(TITLES[name], values)} closeLabel={t('close')}>
      {rule && rules ? <Form name={name} live={{ ...live, rule, rules }} onDone={onClose} /> : <TicketSkeleton />}
    </Sheet>
  ))
}

function Form({ name, ...rest }: PositionFormProps & { name: PositionSheet }) {
  if (name === 'close' || name === 'half') return <CloseForm {...rest} isHalf={name === 'half'} />
  if (name === 'principal') return <PrincipalForm {...rest} />
  if (name === 'stops') return <StopForm {...rest} />
  return <MarginForm {...rest} isBothWays={name === 'margin'} />
}
