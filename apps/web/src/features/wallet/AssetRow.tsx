import { formatAssetAmount, formatBalance, useSession } from '@glasshouse/client'
import { classNames, NumberText } from '@glasshouse/ui'
import type { Balance } from '@glasshouse/wire'
import { CoinMark } from '../../live/markets/CoinMark.tsx'
import { useWords } from '../../words/words.ts'
import { isEmpty, isHeld } from './wallets.ts'

/** Stands for every figure while amounts are hidden. */
export const HIDDEN = '••••'

/** On a desk: the coin, what its orders hold, what is available, and what that is worth. */
export const ASSET_COLUMNS = 'desk:grid desk:grid-cols-[auto_minmax(0,1fr)_minmax(0,10rem)_minmax(0,10rem)_minmax(0,10rem)]'

export function AssetRow({ asset, isHidden, onOpen }: { asset: Balance; isHidden: boolean; onOpen: () => void }) {
  const w = useWords('wallet')
  const language = useSession((state) => state.language)
  const coin = asset.symbol.toUpperCase()
  // While amounts are hidden, an empty coin looks like the others: its look would tell.
  const isQuiet = isEmpty(asset) && !isHidden
  const shown = (amount: string) => (isHidden ? HIDDEN : formatAssetAmount(amount, asset.symbol, language))
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className={classNames(
          'flex min-h-16 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-start transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2',
          ASSET_COLUMNS,
        )}
      >
        <CoinMark logo={asset.logo} name={asset.symbol} />
        <span className="flex min-w-[3.5rem] flex-1 flex-col desk:contents">
          <span className="text-sm font-semibold text-ink-1">{coin}</span>
          <span className="flex flex-wrap gap-x-1 text-xs text-ink-3 desk:justify-end rtl:desk:justify-start">
            {isHeld(asset) && (
              <>
                <span className="desk:sr-only">{w('held')} </span>
                <NumberText value={shown(asset.held)} />
              </>
            )}
          </span>
        </span>
        {/* From right to left the right edge of the figures is where this column begins: it has one width in all rows. */}
        <span className="ms-auto flex min-w-[min(8rem,100%)] flex-col items-end desk:contents rtl:min-w-[min(9.5rem,100%)] rtl:items-start">
          <span className={classNames('text-sm desk:text-end rtl:desk:text-start', isQuiet ? 'text-ink-3' : 'font-medium text-ink-1')}>
            <span className="sr-only">{w('available')} </span>
            <NumberText value={shown(asset.available)} />
          </span>
          {!isQuiet && asset.symbol !== 'usdt' && (
            <span className="text-xs text-ink-3 desk:text-end desk:text-sm rtl:desk:text-start">
              <bdi dir="ltr">
                <NumberText value={`≈ ${isHidden ? HIDDEN : formatBalance(asset.availableValue, language)} USDT`} />
              </bdi>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
