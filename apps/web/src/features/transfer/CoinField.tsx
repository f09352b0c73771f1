import { formatAssetAmount, useSession } from '@glasshouse/client'
import type { Balance } from '@glasshouse/wire'
import { useId } from 'react'
import { assetIn } from '../../live/account/balances.ts'
import { useWords } from '../../words/words.ts'
import { coinsOf, type TransferFields } from './transfer-form.ts'

interface CoinFieldProps {
  readonly fields: TransferFields
  readonly assets: readonly Balance[]
  readonly onChoose: (coin: string) => void
}

/** Coins of the wallet that pays, each with what is available. */
export function CoinField({ fields, assets, onChoose }: CoinFieldProps) {
  const w = useWords('transfer')
  const id = useId()
  const language = useSession((state) => state.language)
  const there = (coin: string) => formatAssetAmount(assetIn(assets, fields.from, coin)?.available ?? '0', coin, language)
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {w('coin')}
      </label>
      <select
        id={id}
        value={fields.coin}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-12 w-full rounded-md border border-line-strong bg-surface-1 px-3 text-base text-ink-1"
      >
        {coinsOf(assets, fields).map((coin) => (
          <option key={coin} value={coin}>
            {`${coin.toUpperCase()} · ${there(coin)}`}
          </option>
        ))}
      </select>
    </div>
  )
}
