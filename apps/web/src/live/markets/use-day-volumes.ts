import { formatCompact, useSession } from '@glasshouse/client'
import type { CoinSummary, MarketKind } from '@glasshouse/wire'
import { useWords, type Words } from '../../words/words.ts'
import { usePrice } from './prices.ts'
import { sourceVolumeOf } from './volumes.ts'

/** A figure of the last 24 hours as a header shows it; no value: not known. */
export interface DayVolume {
  readonly name: string
  readonly value: string | undefined
}

export interface DayVolumes {
  readonly source: DayVolume
  /** What was traded in the book of the market and of the session's realm, as money and as quantity. */
  readonly here?: DayVolume
  readonly hereQuantity?: DayVolume
}

export function useDayVolumes(coin: CoinSummary, market: MarketKind | undefined): DayVolumes {
  const w = useWords('chart')
  const language = useSession((state) => state.language)
  const realm = useSession((state) => state.realm)
  const live = usePrice(coin.symbol)
  const compact = (decimal: string | undefined) => (decimal === undefined ? undefined : formatCompact(decimal, language))
  const source = { name: sourceName(w, coin), value: compact(sourceVolumeOf(coin, live)) }
  if (market === undefined) return { source }
  const here = live?.traded24?.find((one) => one.market === market && one.realm === realm)
  return {
    source,
    here: { name: w('traded_24h'), value: compact(here?.notional) },
    hereQuantity: { name: w('traded_quantity_24h', { coin: coin.coinUpperCase }), value: compact(here?.quantity) },
  }
}

/** A vendor of energy prices does not say in what it counts; the own coin is priced by its own book. */
function sourceName(w: Words<'chart'>, { kind, coinUpperCase: coin }: CoinSummary): string {
  if (kind === 'energy') return w('source_volume_24h_no_unit')
  return w(kind === 'own' ? 'own_volume_24h' : 'source_volume_24h', { coin })
}
