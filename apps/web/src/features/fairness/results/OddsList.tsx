import { compare, formatBalance, formatExact, useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import { usePeriodName } from '../../../trade/orders/period-name.ts'
import { useWords } from '../../../words/words.ts'
import { Asked } from '../blocks/Asked.tsx'
import { Figure } from '../blocks/Figure.tsx'
import { type OddsTotal, useOdds } from '../blocks/queries.ts'
import { titleOf } from '../blocks/rule-figures.ts'
import { Band } from './Band.tsx'
import { bandPlaceOf, isFew } from './band.ts'

/** All together first, then each period of each coin that anybody used, the most used first. */
export function OddsList({ realm }: { realm: Realm }) {
  const w = useWords('fairness')
  const nameOf = usePeriodName()
  const odds = useOdds(realm)
  return (
    <Asked query={odds} height={320}>
      {({ total, rows }) =>
        total.count === 0 ? (
          <p className="text-sm text-ink-3">{w('odds_none')}</p>
        ) : (
          <div className="flex flex-col gap-4">
            <Result title={w('odds_all')} result={total} />
            <ul aria-label={w('odds')} className="flex flex-col gap-4">
              {rows
                .filter(({ count }) => count > 0)
                .sort((one, other) => other.count - one.count)
                .map((row) => (
                  <li key={`${row.symbol} ${row.periodId}`} className="border-t border-line pt-3">
                    <Result title={w('odds_of', { coin: titleOf(row.symbol), period: nameOf(row.seconds) })} result={row} />
                  </li>
                ))}
            </ul>
          </div>
        )
      }
    </Asked>
  )
}

const LEAST_SIGMAS = '0.01'
const isZero = (decimal: string): boolean => compare(decimal, '0') === 0

function Result({ title, result }: { title: string; result: OddsTotal }) {
  const w = useWords('fairness')
  const language = useSession((state) => state.language)
  const { count, won, lost, sigmas } = result
  const place = bandPlaceOf(sigmas)
  const size = formatExact(sigmas.replace('-', ''), language)
  const least = formatExact(LEAST_SIGMAS, language)
  // Told by the sums: the deviation is cut to two decimals, and less than a hundredth of it is not nothing.
  const side = compare(result.actual, result.expected)
  const far = side === 0 ? w('odds_exact') : w(side > 0 ? 'odds_above' : 'odds_below', { sigmas: isZero(sigmas) ? `< ${least}` : size })
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold text-ink-1">{title}</h3>
      <p className="text-xs text-ink-3">{w('odds_rounds', { count, won, lost, rest: count - won - lost })}</p>
      <Band place={place} isInBand={result.isInBand} label={`${title}: ${far}`} />
      <p className="text-sm text-ink-1">
        {far}.{' '}
        <span className={result.isInBand ? 'text-ink-2' : 'font-medium text-warn'}>{w(result.isInBand ? 'odds_in' : 'odds_out')}</span>
      </p>
      {isFew(result) && <p className="text-xs text-ink-3">{w('odds_scarce')}</p>}
      <dl>
        <Figure name={w('odds_actual')} value={`${formatBalance(result.actual, language)} USDT`} />
        <Figure name={w('odds_expected')} value={`${formatBalance(result.expected, language)} USDT`} />
      </dl>
    </div>
  )
}
