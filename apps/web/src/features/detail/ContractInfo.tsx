import { formatExact, textOf, unitsOf, useSession } from '@glasshouse/client'
import { NumberText, Skeleton } from '@glasshouse/ui'
import type { CoinSummary, ContractRules } from '@glasshouse/wire'
import { Link } from 'react-router'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { useContractRules } from '../../live/markets/contract-rules.ts'
import { useWords } from '../../words/words.ts'
import { Fact } from './Fact.tsx'
import { TradedFact } from './TradedFact.tsx'

/** Everything of a contract's rule that decides an outcome, so that anybody can reckon it again. */
export function ContractInfo({ coin }: { coin: CoinSummary }) {
  const w = useWords('trade')
  const rules = useContractRules(coin.symbol)
  if (rules.data) return <Rules coin={coin} rules={rules.data.now} />
  const failure = failureOf(rules)
  if (failure) return <LoadError error={failure} onRetry={() => void rules.refetch()} />
  return (
    <div role="status" aria-label={w('loading')} className="pt-3">
      <Skeleton width="100%" height={320} />
    </div>
  )
}

function Rules({ coin, rules }: { coin: CoinSummary; rules: ContractRules }) {
  const w = useWords('detail')
  const language = useSession((state) => state.language)
  const money = (text: string) => `${formatExact(text, language)} ${coin.baseCoinUpperCase}`
  const percent = (share: string) => `${formatExact(textOf((unitsOf(share) ?? 0n) * 100n), language)}%`
  const facts = [
    ['price_from', coin.origin.title],
    ['contract_face', `${formatExact(rules.shareNumber, language)} ${coin.coinUpperCase}`],
    ['price_step', money(rules.tickSize)],
    ['leverages', rules.leverage.replaceAll(',', ' · ')],
    ['maker_fee', percent(rules.makerFee)],
    ['taker_fee', percent(rules.takerFee)],
    ['liquidation_fee', percent(rules.liquidationFee)],
    ['take_band', `± ${percent(rules.takeBand)}`],
    ['funding_cap', `± ${percent(rules.fundingCap)}`],
    ['position_limit', money(rules.positionLimit)],
    ['rule_version', String(rules.ruleVersion)],
  ] as const
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        <TradedFact coin={coin} market="contract" />
        {facts.map(([name, value]) => (
          <Fact key={name} name={w(name)}>
            <NumberText value={value} />
          </Fact>
        ))}
      </dl>
      <table className="mt-4 w-full text-xs">
        <caption className="pb-1 text-start text-sm text-ink-3">{w('margin_tiers')}</caption>
        <thead className="text-ink-3">
          <tr>
            {(['tier_up_to', 'tier_maintenance', 'tier_leverage'] as const).map((name) => (
              <th key={name} scope="col" className="h-7 text-end font-normal first:text-start">
                {w(name, { unit: coin.baseCoinUpperCase })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.tiers.map(({ notionalTo, maintenanceRate, deduction, maxLeverage }) => (
            <tr key={notionalTo} className="h-8 border-t border-line text-ink-1">
              <td>
                <NumberText value={formatExact(notionalTo, language)} />
              </td>
              <td className="text-end">
                <NumberText value={`${percent(maintenanceRate)}${deduction === '0' ? '' : ` − ${formatExact(deduction, language)}`}`} />
              </td>
              <td className="text-end">
                <NumberText value={`${maxLeverage}x`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link to="/tradingRules?type=3" className="mt-2 inline-flex min-h-11 items-center text-sm font-medium text-accent">
        {w('trading_rules')}
      </Link>
    </>
  )
}
