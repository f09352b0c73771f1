import { SearchField, SideSheet } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { CoinChoices } from '../../live/markets/CoinChoices.tsx'
import { coinTitle } from '../../live/markets/coins.ts'
import type { CoinSheetProps } from '../../trade/coin/CoinSheet.tsx'
import { useWords } from '../../words/words.ts'

/** All coins that options stand on, from the side; a tap goes to one. */
export function OptionCoins({ isOpen, onClose, ...rest }: CoinSheetProps) {
  const w = useWords('trade')
  return (
    <SideSheet isOpen={isOpen} onClose={onClose} title={w('coins')} closeLabel={w('close')} isAtWindow>
      <Coins {...rest} onClose={onClose} />
    </SideSheet>
  )
}

function Coins({ coins, chosen, onChoose, onClose }: Omit<CoinSheetProps, 'isOpen'>) {
  const w = useWords('option')
  const t = useWords('trade')
  const a = useWords('app')
  const [search, setSearch] = useState('')
  const shown = coins.filter((coin) => matches(coin, search))
  const choose = (symbol: string) => {
    onChoose(symbol)
    onClose()
  }
  return (
    <>
      <div className="sticky top-0 z-1 bg-surface-1 px-4 pb-2">
        <SearchField label={w('search_coin')} value={search} onChange={setSearch} clearLabel={a('clear_search')} />
      </div>
      <CoinChoices coins={shown} chosen={chosen} onChoose={choose} label={t('coins')} nothing={w('nothing_matches')} className="px-4" />
    </>
  )
}

function matches(coin: CoinSummary, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return coinTitle(coin).toLowerCase().includes(wanted) || coin.symbol.includes(wanted)
}
