import { formatBalance, isInDemo, keptText, oneOf, useIsOld, useSession } from '@glasshouse/client'
import { classNames, EmptyState, IconButton, NumberText, Skeleton, Tabs } from '@glasshouse/ui'
import type { Balances, Wallet as WalletName } from '@glasshouse/wire'
import { Eye, EyeOff, FileText, History, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAmountsHidden } from '../../live/account/amounts-hidden.ts'
import { useBalances } from '../../live/account/balances.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { AgeText } from '../../live/text/AgeText.tsx'
import { useWords } from '../../words/words.ts'
import { ASSET_COLUMNS, AssetRow, HIDDEN } from './AssetRow.tsx'
import { AssetSheet } from './AssetSheet.tsx'
import { AssetsSkeleton } from './AssetsSkeleton.tsx'
import { MoneyLinks } from './MoneyLinks.tsx'
import { rowsOf, WALLETS } from './wallets.ts'

/** What the user owns in this realm, wallet by wallet. */
export function AssetsScreen({ offer }: { offer?: ReactNode }) {
  const w = useWords('wallet')
  const balances = useBalances()
  const failure = failureOf(balances)
  const isOld = useIsOld()
  const [isHidden, turnHidden] = useAmountsHidden()
  return (
    // On a desk the wallets stand beside the total and the ways to move money.
    <div className="flex flex-1 flex-col gap-4 pt-4 desk:grid desk:grid-cols-[24rem_minmax(0,1fr)] desk:items-start desk:pe-4">
      <div className="flex min-w-0 flex-col gap-4">
        <Total balance={balances.data} oldSinceMs={isOld ? balances.dataUpdatedAt : undefined} isHidden={isHidden} onHide={turnHidden} />
        <WalletWorths balance={balances.data} isHidden={isHidden} />
        <MoneyLinks />
        <HistoryLinks />
        {offer && <div className="px-4 empty:hidden">{offer}</div>}
      </div>
      {failure && <LoadError error={failure} onRetry={() => void balances.refetch()} />}
      {!failure && !balances.data && <AssetsSkeleton label={w('loading')} />}
      {balances.data && (
        <div className={classNames('flex flex-1 flex-col', isOld && 'grayscale **:text-ink-3')}>
          <Wallets balance={balances.data} isHidden={isHidden} />
        </div>
      )}
    </div>
  )
}

/** All totals are values in this asset. */
const VALUED_IN = 'USDT'

interface TotalProps {
  balance: Balances | undefined
  /** Set when what is shown was true before. */
  oldSinceMs: number | undefined
  isHidden: boolean
  onHide: () => void
}

function Total({ balance, oldSinceMs, isHidden, onHide }: TotalProps) {
  const w = useWords('wallet')
  const language = useSession((state) => state.language)
  const isDemo = useSession(isInDemo)
  return (
    <div className="px-4">
      <div className="flex items-center justify-between">
        <h1 className="min-w-0 text-sm text-ink-2 wrap-anywhere">
          {w(isDemo ? 'total_demo' : 'total_assets')}
          {balance && oldSinceMs !== undefined && (
            <span className="ms-2 text-xs text-ink-3">
              <AgeText sinceMs={oldSinceMs} isOfDevice />
            </span>
          )}
        </h1>
        {/* The mark stands on the screen's edge, its target reaches beyond. */}
        <span className="-me-3">
          <IconButton label={w(isHidden ? 'show_amounts' : 'hide_amounts')} aria-pressed={isHidden} onClick={onHide}>
            {isHidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </span>
      </div>
      <p
        className={classNames(
          'min-h-9 text-[min(1.75rem,11vw)] leading-9 font-semibold',
          oldSinceMs === undefined ? 'text-ink-1' : 'text-ink-3',
        )}
      >
        <bdi dir="ltr" className="inline-flex flex-wrap items-baseline gap-x-2">
          {balance ? (
            <NumberText value={isHidden ? HIDDEN : formatBalance(balance.total.all, language)} />
          ) : (
            <Skeleton width={180} height={28} />
          )}
          <span className="text-sm font-normal text-ink-3">{VALUED_IN}</span>
        </bdi>
      </p>
    </div>
  )
}

export const smallHiddenEntry = keptText('smallHidden', oneOf('yes', 'no'))

/** A choice that this device remembers. */
function useSmallHidden(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => smallHiddenEntry.read() === 'yes')
  const put = (next: boolean) => {
    setOn(next)
    smallHiddenEntry.write(next ? 'yes' : 'no')
  }
  return [isOn, put]
}

/** Worth of each wallet beside the others. */
function WalletWorths({ balance, isHidden }: { balance: Balances | undefined; isHidden: boolean }) {
  const w = useWords('wallet')
  const language = useSession((state) => state.language)
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 px-4">
      {WALLETS.map((wallet) => (
        <div key={wallet} className="flex min-w-20 flex-col">
          <dt className="text-xs text-ink-3">{w(`wallet_${wallet}`)}</dt>
          <dd className="flex min-h-5 items-center text-sm text-ink-1">
            {balance ? (
              <bdi dir="ltr">
                <NumberText value={isHidden ? HIDDEN : formatBalance(balance.total[wallet], language)} />
              </bdi>
            ) : (
              <Skeleton width={64} height={14} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function HistoryLinks() {
  const w = useWords('wallet')
  return (
    <nav aria-label={w('to_history')} className="flex flex-wrap gap-x-6 px-4">
      {(
        [
          ['/history', 'to_history', History],
          ['/statement', 'to_statements', FileText],
        ] as const
      ).map(([path, key, Icon]) => (
        <Link key={path} to={path} className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-accent">
          <Icon aria-hidden className="size-4" />
          {w(key)}
        </Link>
      ))}
    </nav>
  )
}

function Wallets({ balance, isHidden }: { balance: Balances; isHidden: boolean }) {
  const w = useWords('wallet')
  const [wallet, setWallet] = useState<WalletName>('platform')
  return (
    <div className="flex-1 bg-surface-1 px-4 pt-1">
      <Tabs
        isEven
        label={w('wallets')}
        active={wallet}
        onChange={setWallet}
        tabs={WALLETS.map((id) => ({
          id,
          label: w(`wallet_${id}`),
          panel: id === wallet && <WalletPanel wallet={id} balance={balance} isHidden={isHidden} />,
        }))}
      />
    </div>
  )
}

function WalletPanel({ wallet, balance, isHidden }: { wallet: WalletName; balance: Balances; isHidden: boolean }) {
  const w = useWords('wallet')
  const [isSmallHidden, setSmallHidden] = useSmallHidden()
  const [opened, setOpened] = useState('')
  const rows = rowsOf(balance.asset, wallet, isSmallHidden)
  return (
    <div className="-mx-4">
      <div className="flex min-h-12 items-center px-4 text-xs text-ink-2">
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={isSmallHidden}
            onChange={(event) => setSmallHidden(event.target.checked)}
            className="size-4 accent-accent"
          />
          {w('hide_small')}
        </label>
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={<Wallet />}>{w('nothing_here')}</EmptyState>
      ) : (
        <>
          {/* Each figure says its name to those who do not see the columns. */}
          <div
            aria-hidden
            className={classNames('hidden min-h-9 items-center gap-x-3 border-b border-line px-4 text-xs text-ink-3', ASSET_COLUMNS)}
          >
            <span className="col-span-2" />
            {(['held', 'available', 'wallet_value'] as const).map((name) => (
              <span key={name} className="text-end rtl:text-start">
                {w(name)}
              </span>
            ))}
          </div>
          <ul aria-label={w(`wallet_${wallet}`)}>
            {rows.map((asset) => (
              <AssetRow key={asset.symbol} asset={asset} isHidden={isHidden} onOpen={() => setOpened(asset.symbol)} />
            ))}
          </ul>
        </>
      )}
      <AssetSheet asset={rows.find(({ symbol }) => symbol === opened)} onClose={() => setOpened('')} />
    </div>
  )
}
