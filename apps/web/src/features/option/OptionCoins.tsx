import { EmptyState, SearchField, SideSheet } from '@glasshouse/ui'
import type { Coin } from '@glasshouse/wire'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { CoinChoices } from '../../live/CoinChoices.tsx'
import { coinTitle } from '../../live/coins.ts'
import type { CoinSheetProps } from '../../trade/CoinSheet.tsx'
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
  return (
    <>
      <div className="sticky top-0 z-1 bg-surface-1 px-4 pb-2">
        <SearchField label={w('search_coin')} value={search} onChange={setSearch} clearLabel={a('clear_search')} />
      </div>
      {shown.length === 0 && <EmptyState icon={<Search />}>{w('nothing_matches')}</EmptyState>}
      <CoinChoices
        coins={shown}
        chosen={chosen}
        onChoose={(symbol) => {
          onChoose(symbol)
          onClose()
        }}
        label={t('coins')}
        className="px-4"
      />
    </>
  )
}

function matches(coin: Coin, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return coinTitle(coin).toLowerCase().includes(wanted) || coin.symbol.includes(wanted)
}
