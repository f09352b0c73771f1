import { EmptyState, ICON_BUTTON_CLASS, SearchField, Skeleton, TopBar } from '@glasshouse/ui'
import type { DepositChannel } from '@glasshouse/wire'
import { ChevronRight, Landmark, ReceiptText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { CoinMark } from '../../live/markets/CoinMark.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { useWords } from '../../words/words.ts'
import { applyPath, coinsOf, isWire, matches } from './channels.ts'
import { DepositPage, useClosedReason } from './DepositGate.tsx'
import { useDepositChannels } from './queries.ts'

/** /recharge: what can be deposited. */
export function CoinsScreen() {
  const w = useWords('deposit')
  const closed = useClosedReason()
  const channels = useDepositChannels(undefined, closed === undefined)
  const failure = failureOf(channels)
  return (
    <>
      <TopBar
        lead={<BackButton />}
        title={w('title')}
        trail={
          <Link to="/recharge-order" aria-label={w('to_orders')} className={ICON_BUTTON_CLASS}>
            <ReceiptText aria-hidden />
          </Link>
        }
      />
      <DepositPage closed={closed}>
        {channels.data ? (
          <Choices channels={channels.data} />
        ) : failure ? (
          <LoadError error={failure} onRetry={() => void channels.refetch()} />
        ) : (
          <CoinsSkeleton label={w('loading')} />
        )}
      </DepositPage>
    </>
  )
}

function Choices({ channels }: { readonly channels: readonly DepositChannel[] }) {
  const w = useWords('deposit')
  const [search, setSearch] = useState('')
  const found = channels.filter((channel) => matches(channel, search))
  const wires = found.filter(isWire)
  const coins = coinsOf(found.filter((channel) => !isWire(channel)))
  return (
    <>
      <SearchField label={w('search')} clearLabel={w('clear_search')} value={search} onChange={setSearch} />
      {found.length === 0 && <EmptyState icon={<SearchX />}>{w(channels.length === 0 ? 'no_channels' : 'nothing_found')}</EmptyState>}
      {coins.length > 0 && (
        <Group title={w('coins')}>
          {coins.map(([first, ...rest]) => (
            <ChoiceRow
              key={first.coin}
              channel={first}
              title={first.coin.toUpperCase()}
              detail={[first, ...rest].map(({ networkName }) => networkName).join(' · ')}
            />
          ))}
        </Group>
      )}
      {wires.length > 0 && (
        <Group title={w('wires')}>
          {wires.map((channel) => (
            <ChoiceRow
              key={channel.name}
              channel={channel}
              title={w('wire_in', { currency: channel.currency.toUpperCase() })}
              detail={w('credited_in', { coin: channel.coin.toUpperCase() })}
            />
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xs font-medium text-ink-2">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-md bg-surface-1">{children}</ul>
    </section>
  )
}

interface ChoiceRowProps {
  readonly channel: DepositChannel
  readonly title: string
  readonly detail: string
}

function ChoiceRow({ channel, title, detail }: ChoiceRowProps) {
  return (
    <li>
      <Link
        to={applyPath(channel)}
        className="flex min-h-16 items-center gap-3 px-4 py-2 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        {isWire(channel) ? (
          <span aria-hidden className="flex size-7 shrink-0 items-center justify-center text-ink-2">
            <Landmark className="size-5" />
          </span>
        ) : (
          <CoinMark logo={`/coins/${channel.coin}.svg`} name={channel.coin} />
        )}
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="text-sm font-medium text-ink-1 wrap-anywhere">{title}</span>
          <bdi className="text-xs text-ink-2 wrap-anywhere">{detail}</bdi>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

function CoinsSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={64} />
      <Skeleton width="100%" height={64} />
      <Skeleton width="100%" height={64} />
    </div>
  )
}
