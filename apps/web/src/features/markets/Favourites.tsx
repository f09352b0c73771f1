import { isSignedIn, useSession } from '@glasshouse/client'
import { buttonClass, EmptyState } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { useAddFavourites, useFavouriteRows, useRemoveFavourites } from '../../live/markets/favourites.ts'
import { useSettings } from '../../live/settings/settings.ts'
import { useWords } from '../../words/words.ts'
import { CoinChoices } from './CoinChoices.tsx'
import { coinsOfHome } from './home-coins.ts'

/** A list without favourites: coins to begin with, added by one tap; a visitor is told how to keep a list. */
export function NoFavourites({ coins }: { coins: readonly CoinSummary[] }) {
  const w = useWords('markets')
  const isUser = useSession(isSignedIn)
  const add = useAddFavourites()
  const suggested = coinsOfHome(coins, useSettings()?.HOME_COIN_SETTING)
  if (!isUser)
    return (
      <EmptyState
        icon={<Star />}
        action={
          <Link to="/login" className={buttonClass({ look: 'secondary' })}>
            {w('log_in')}
          </Link>
        }
      >
        {w('no_favourites')}
      </EmptyState>
    )
  if (suggested.length === 0) return <EmptyState icon={<Star />}>{w('no_favourites')}</EmptyState>
  return (
    <>
      <p className="border-b border-line px-4 pt-5 pb-3 text-sm text-ink-2 text-pretty">{w('suggestions_title')}</p>
      <CoinChoices coins={suggested} label={w('suggestions')} beginsWithAll act="add_selected" onAct={add} />
    </>
  )
}

/** The favourites with a box each, to take several off the list at once. */
export function FavouritesEditor({ coins }: { coins: readonly CoinSummary[] }) {
  const w = useWords('markets')
  const rows = useFavouriteRows().data ?? []
  const remove = useRemoveFavourites()
  return (
    <CoinChoices
      coins={coins}
      label={w('favourites_to_edit')}
      beginsWithAll={false}
      act="remove_selected"
      onAct={(chosen) => remove(rows.filter((row) => chosen.some(({ symbol }) => symbol === row.coin)))}
    />
  )
}
