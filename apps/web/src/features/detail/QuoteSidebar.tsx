import { Dialog } from '@base-ui/react/dialog'
import { classNames, EmptyState, ICON_BUTTON_CLASS, NumberText } from '@glasshouse/ui'
import type { Coin } from '@glasshouse/wire'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { ChangeText } from '../../live/ChangeText.tsx'
import { CoinMark } from '../../live/CoinMark.tsx'
import { coinTitle } from '../../live/coins.ts'
import { useIsOld } from '../../live/connection.ts'
import { formatPrice } from '../../live/formats.ts'
import { quoteOf, usePrice } from '../../live/prices.ts'
import { useSession } from '../../live/session.ts'
import { useWords } from '../../words/words.ts'
import { type CoinGroup, coinsIn, groupsOf } from './coin-groups.ts'
import './quote-sidebar.css'

export interface QuoteSidebarProps {
  readonly coins: readonly Coin[]
  readonly chosen: string
  readonly isOpen: boolean
  readonly onChoose: (symbol: string) => void
  readonly onClose: () => void
}

/** All coins with their prices, from the side; a tap goes to one. */
export function QuoteSidebar({ isOpen, onClose, ...rest }: QuoteSidebarProps) {
  const w = useWords('trade')
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="side-backdrop fixed inset-0 z-40 bg-backdrop" />
        <Dialog.Popup className="side-popup fixed inset-y-0 start-0 z-50 flex w-[min(22rem,88vw)] flex-col bg-surface-1 pt-[env(safe-area-inset-top)] text-ink-1 outline-none">
          <div className="flex shrink-0 items-center justify-between ps-4 pe-1 pt-1">
            <Dialog.Title className="text-base font-semibold">{w('coins')}</Dialog.Title>
            <Dialog.Close aria-label={w('close')} className={ICON_BUTTON_CLASS}>
              <X aria-hidden />
            </Dialog.Close>
          </div>
          <Coins {...rest} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Coins({ coins, chosen, onChoose, onClose }: Omit<QuoteSidebarProps, 'isOpen'>) {
  const w = useWords('detail')
  const t = useWords('trade')
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<CoinGroup>('all')
  const isOld = useIsOld()
  const shown = coinsIn(coins, group, search)
  return (
    <>
      <search className="mx-4 flex min-h-11 shrink-0 items-center gap-2 rounded-md bg-surface-2 ps-3 focus-within:outline-2 focus-within:outline-focus">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <input
          type="search"
          aria-label={w('search')}
          placeholder={w('search')}
          value={search}
          maxLength={40}
          onChange={(event) => setSearch(event.target.value)}
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-base text-ink-1 outline-none placeholder:text-ink-3"
        />
      </search>
      <fieldset aria-label={w('groups')} className="flex min-w-0 shrink-0 gap-2 overflow-x-auto px-4 pt-1 [scrollbar-width:none]">
        {groupsOf(coins).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === group}
            onClick={() => setGroup(one)}
            className={classNames(
              'relative my-2 inline-flex min-h-8 shrink-0 items-center rounded-md px-3 text-xs before:absolute before:-inset-y-1.5 before:inset-x-0',
              one === group ? 'bg-accent-soft font-semibold text-accent' : 'bg-surface-2 text-ink-2 hover:text-ink-1',
            )}
          >
            {w(`group_${one}`)}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <EmptyState icon={<Search />}>{w('nothing_matches')}</EmptyState>}
      <ul
        aria-label={t('coins')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
      >
        {shown.map((coin) => (
          <li key={coin.symbol}>
            <CoinRow
              coin={coin}
              isOld={isOld}
              isChosen={coin.symbol === chosen}
              onChoose={() => {
                onChoose(coin.symbol)
                onClose()
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function CoinRow({ coin, isOld, isChosen, onChoose }: { coin: Coin; isOld: boolean; isChosen: boolean; onChoose: () => void }) {
  const language = useSession((state) => state.language)
  const quote = quoteOf(coin, usePrice(coin.symbol), isOld)
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 border-b border-line text-start focus-visible:-outline-offset-2"
    >
      <CoinMark logo={coin.logo} name={coin.coin} />
      <bdi
        dir="ltr"
        className={classNames(
          'min-w-0 flex-1 truncate text-sm rtl:text-end',
          isChosen ? 'font-semibold text-accent' : 'font-medium text-ink-1',
        )}
      >
        {coinTitle(coin)}
      </bdi>
      <span className={classNames('flex flex-col items-end text-sm', quote.isStale ? 'text-ink-3' : 'text-ink-1')}>
        <NumberText value={formatPrice(quote.price || undefined, language)} />
        <span className="text-xs">
          <ChangeText percent={quote.changePercent} isStale={quote.isStale} />
        </span>
      </span>
    </button>
  )
}
