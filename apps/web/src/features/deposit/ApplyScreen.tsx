import { EmptyState, ICON_BUTTON_CLASS, Skeleton, TopBar } from '@glasshouse/ui'
import type { DepositChannel } from '@glasshouse/wire'
import { CircleSlash, ReceiptText } from 'lucide-react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'
import { AddressPanel } from './AddressPanel.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { applyPath, isWire } from './channels.ts'
import { DepositPage, useClosedReason } from './DepositGate.tsx'
import { useDepositChannels } from './queries.ts'
import { WirePanel } from './WirePanel.tsx'

/** /recharge-apply?type=&coin=[&isMCS=true]: where to send, and what was sent. */
export function ApplyScreen() {
  const w = useWords('deposit')
  const [query] = useSearchParams()
  const coin = (query.get('coin') ?? '').toLowerCase()
  const wantsWire = query.get('isMCS') === 'true'
  const closed = useClosedReason()
  const channels = useDepositChannels(coin, closed === undefined && coin !== '')
  const failure = failureOf(channels)
  const offered = channels.data?.filter((channel) => isWire(channel) === wantsWire)
  const chosen = offered?.find(({ name }) => name === query.get('type')) ?? offered?.[0]
  // Networks of all coins side by side would say nothing: the list of coins is the way here.
  if (coin === '') return <Navigate to="/recharge" replace />
  return (
    <>
      <TopBar
        lead={<BackButton />}
        title={wantsWire ? w('wire_title') : w('apply_title', { coin: coin.toUpperCase() })}
        trail={
          <Link to="/recharge-order" aria-label={w('to_orders')} className={ICON_BUTTON_CLASS}>
            <ReceiptText aria-hidden />
          </Link>
        }
      />
      <DepositPage closed={closed}>
        {offered && chosen ? (
          <Chosen key={wantsWire ? 'wire' : coin} offered={offered} chosen={chosen} />
        ) : offered ? (
          <EmptyState icon={<CircleSlash />}>{w('no_channels')}</EmptyState>
        ) : failure ? (
          <LoadError error={failure} onRetry={() => void channels.refetch()} />
        ) : (
          <ApplySkeleton label={w('loading')} />
        )}
      </DepositPage>
    </>
  )
}

interface ChosenProps {
  readonly offered: readonly DepositChannel[]
  readonly chosen: DepositChannel
}

function Chosen({ offered, chosen }: ChosenProps) {
  const navigate = useNavigate()
  const choose = (name: string) => {
    const channel = offered.find((one) => one.name === name)
    if (channel) void navigate(applyPath(channel), { replace: true })
  }
  const Panel = isWire(chosen) ? WirePanel : AddressPanel
  return (
    <>
      <Panel offered={offered} chosen={chosen} onChoose={choose} />
      {/* A form of each way: its amount is in another unit. */}
      <ClaimForm key={chosen.name} channel={chosen} />
    </>
  )
}

function ApplySkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col items-center gap-4">
      <Skeleton width="100%" height={48} />
      <Skeleton width={208} height={208} />
      <Skeleton width="100%" height={64} />
      <Skeleton width="100%" height={72} />
    </div>
  )
}
