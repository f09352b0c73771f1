import { ApiError, formatExact, useSession } from '@glasshouse/client'
import { Button, Sheet } from '@glasshouse/ui'
import type { PlacedContract, PositionSummary } from '@glasshouse/wire'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useContractRules } from '../../../live/markets/contract-rules.ts'
import type { FailedAct } from '../../../trade/acts/use-trade-act.ts'
import { OrderNote } from '../../../trade/orders/OrderNote.tsx'
import { ClosedNotice } from '../../../trade/ticket/ClosedNotice.tsx'
import { useClosedReason } from '../../../trade/ticket/use-closed-reason.ts'
import { useWords } from '../../../words/words.ts'
import { contractErrorText, useClosePosition, useOpenContract } from '../acts/acts.ts'
import { ActError } from '../acts/LastContractOrder.tsx'
import { CONTRACT_FREEZE_KEYS } from '../figures/freeze-keys.ts'

export interface ReverseSheetProps {
  /** As it was when it was asked for: the row is gone once it is closed. */
  readonly position: PositionSummary | undefined
  readonly onClose: () => void
}

/** Reverses a position: two acts one after the other, and a word when the second did not follow the first. */
export function ReverseSheet({ position, onClose }: ReverseSheetProps) {
  const w = useWords('contract')
  const t = useWords('trade')
  const values = { side: w(position?.side === 'short' ? 'side_short' : 'side_long'), coin: position?.pair ?? '' }
  return (
    <Sheet isOpen={position !== undefined} onClose={onClose} title={w('reverse_title', values)} closeLabel={t('close')}>
      {position && <ReverseForm key={position.id} position={position} onDone={onClose} />}
    </Sheet>
  )
}

/** What has become of the first act. */
type Closed = { readonly isWhole: boolean; readonly contracts: string }

function ReverseForm({ position, onDone }: { position: PositionSummary; onDone: () => void }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const rules = useContractRules(position.symbol).data
  const reason = useClosedReason({ state: rules?.now.state ?? 'open', modules: CONTRACT_FREEZE_KEYS })
  const close = useClosePosition('contract.reverse.close')
  const open = useOpenContract('contract.reverse.open')
  const [closed, setClosed] = useState<Closed>()
  const other = position.side === 'long' ? 'short' : 'long'
  const { leverage, symbol } = position
  const words = (contracts: string) => ({
    contracts: formatExact(contracts, language),
    side: w(`side_${position.side}`),
    other: w(`side_${other}`),
  })
  const openOther = (contracts: string) =>
    open.mutate(
      { symbol, leverage, price: '0', contracts, side: other, orderType: 'market', timeInForce: 'IOC' },
      { onSuccess: ({ data }) => !isNothing(data) && onDone() },
    )
  const closeFirst = () =>
    close.mutate(
      { id: position.id },
      {
        onSuccess: ({ data }) => {
          const isWhole = data.end === 'filled'
          setClosed({ isWhole, contracts: data.filledContracts })
          if (isWhole) openOther(data.filledContracts)
        },
      },
    )
  const isOver = closed !== undefined && !closed.isWhole
  return (
    <div className="flex flex-col gap-3 pt-1 text-sm">
      <ol className="flex list-decimal flex-col gap-1 ps-5 text-ink-1">
        <li className={closed?.isWhole ? 'text-ink-3 line-through' : undefined}>{w('reverse_close', words(position.contracts))}</li>
        <li>{w('reverse_open', { ...words(closed?.contracts ?? position.contracts), leverage })}</li>
      </ol>
      <p className="text-xs text-ink-2">{w('reverse_text')}</p>
      {reason && <ClosedNotice reason={reason} />}
      {!isOver && (
        <Button
          isWide
          look={other === 'long' ? 'up' : 'down'}
          isPending={close.isPending || open.isPending}
          disabled={reason !== undefined}
          onClick={() => (closed ? openOther(closed.contracts) : closeFirst())}
        >
          {closed
            ? w(`open_${other}_of`, { contracts: formatExact(closed.contracts, language) })
            : w('reverse_now', words(position.contracts))}
        </Button>
      )}
      <div role="status" className="flex flex-col gap-2 text-xs empty:sr-only">
        {!closed && <ActError act={close} />}
        {closed && <Outcome closed={closed} act={open} placed={open.data?.data} values={words(position.contracts)} />}
      </div>
    </div>
  )
}

const isNothing = ({ filledContracts }: PlacedContract) => /^[0.]*$/.test(filledContracts)

interface OutcomeProps {
  readonly closed: Closed
  /** Of the second act. */
  readonly act: FailedAct
  readonly placed: PlacedContract | undefined
  readonly values: Readonly<Record<'contracts' | 'side' | 'other', string>>
}

/** Where the acts stopped: closed in part, closed and nothing opened, or closed and the second without an answer. */
function Outcome({ closed, act: { error, isRefused }, placed, values }: OutcomeProps) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const done = formatExact(closed.contracts, language)
  if (!closed.isWhole)
    return <Note>{w(closed.contracts === '0' ? 'reverse_nothing_closed' : 'reverse_partly_closed', { ...values, done })}</Note>
  if (error instanceof ApiError) {
    if (!isRefused) return <Note>{w('reverse_unknown', values)}</Note>
    return <Note>{w('reverse_not_opened', { ...values, reason: contractErrorText(error, language) })}</Note>
  }
  return placed && isNothing(placed) ? <Note>{w('reverse_not_opened', { ...values, reason: w('nothing_filled') })}</Note> : null
}

const Note = ({ children }: { children: string }) => <OrderNote icon={<CircleAlert className="text-down" />}>{children}</OrderNote>
