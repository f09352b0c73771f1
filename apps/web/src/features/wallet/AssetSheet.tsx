import { formatBalance, formatExact, useSession } from '@glasshouse/client'
import { buttonClass, NumberText, Sheet } from '@glasshouse/ui'
import type { Balance } from '@glasshouse/wire'
import { Link } from 'react-router'
import { useWords } from '../../words/words.ts'
import { Holds } from './Holds.tsx'
import { Statement } from './Statement.tsx'
import { isHeld } from './wallets.ts'

/** One balance to its last decimal, what part of it is held and why, where to go from here, and how it came about. */
export function AssetSheet({ asset, onClose }: { asset: Balance | undefined; onClose: () => void }) {
  const w = useWords('wallet')
  const coin = (asset?.symbol ?? '').toUpperCase()
  return (
    <Sheet isOpen={asset !== undefined} onClose={onClose} title={coin} closeLabel={w('close')}>
      {asset && (
        <div className="flex flex-col gap-4 pt-1">
          <Figures asset={asset} unit={coin} />
          {isHeld(asset) && <Holds asset={asset} />}
          {asset.wallet === 'platform' && (
            <Link
              to={asset.symbol === 'usdt' ? '/tradeBB' : `/tradeBB?symbol=${asset.symbol}usdt`}
              className={buttonClass({ isWide: true })}
            >
              {isHeld(asset) ? w('to_trade_and_orders') : w('to_trade')}
            </Link>
          )}
          <Link to={`/transfer?from=${asset.wallet}&coin=${asset.symbol}`} className={buttonClass({ look: 'secondary', isWide: true })}>
            {w('transfer')}
          </Link>
          <Statement asset={asset} />
        </div>
      )}
    </Sheet>
  )
}

function Figures({ asset, unit }: { asset: Balance; unit: string }) {
  const w = useWords('wallet')
  const language = useSession((state) => state.language)
  const lines = [
    { name: w('total'), value: `${formatExact(asset.total, language)} ${unit}` },
    { name: w('available'), value: `${formatExact(asset.available, language)} ${unit}` },
    { name: w('held'), value: `${formatExact(asset.held, language)} ${unit}` },
    { name: w('value_of_available'), value: `≈ ${formatBalance(asset.availableValue, language)} USDT` },
  ]
  return (
    <dl>
      {lines.map(({ name, value }) => (
        <div key={name} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-line text-sm">
          <dt className="text-ink-3">{name}</dt>
          <dd className="ms-auto text-ink-1">
            <NumberText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
