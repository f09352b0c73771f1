import { formatExact, formatPrice, textOf, unitsOf, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { CoinSummary, MarketRules } from '@glasshouse/wire'
import { figureOf, usePrice } from '../../live/markets/prices.ts'
import { useWords } from '../../words/words.ts'
import { Fact } from './Fact.tsx'
import { TradedFact } from './TradedFact.tsx'

/** The market's rules and where its price comes from. */
export function CoinInfo({ coin }: { coin: CoinSummary }) {
  const w = useWords('detail')
  const language = useSession((state) => state.language)
  const live = usePrice(coin.symbol)
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        <Fact name={w('kind')}>{w(`group_${coin.market}`)}</Fact>
        <Fact name={w('price_from')}>{coin.origin.title}</Fact>
        <Fact name={w('day_open')}>
          <NumberText value={formatPrice(figureOf(live?.openPrice), language)} />
        </Fact>
        {coin.rules && <TradedFact coin={coin} market="spot" />}
        {coin.rules && <Rules coin={coin} rules={coin.rules} />}
      </dl>
      {!coin.rules && <p className="border-t border-line py-4 text-sm text-ink-2">{w('no_market')}</p>}
    </>
  )
}

function Rules({ coin, rules }: { coin: CoinSummary; rules: MarketRules }) {
  const w = useWords('detail')
  const language = useSession((state) => state.language)
  const quote = (text: string) => `${formatExact(text, language)} ${coin.baseCoinUpperCase}`
  const percent = (share: string) => `${formatExact(textOf((unitsOf(share) ?? 0n) * 100n), language)}%`
  return (
    <>
      <Fact name={w('price_step')}>
        <NumberText value={quote(rules.tickSize)} />
      </Fact>
      <Fact name={w('quantity_step')}>
        <NumberText value={`${formatExact(rules.lotSize, language)} ${coin.coinUpperCase}`} />
      </Fact>
      <Fact name={w('smallest_order')}>
        <NumberText value={quote(rules.minNotional)} />
      </Fact>
      <Fact name={w('largest_order')}>
        <NumberText value={quote(rules.maxNotional)} />
      </Fact>
      <Fact name={w('maker_fee')}>
        <NumberText value={percent(rules.makerFee)} />
      </Fact>
      <Fact name={w('taker_fee')}>
        <NumberText value={percent(rules.takerFee)} />
      </Fact>
    </>
  )
}
