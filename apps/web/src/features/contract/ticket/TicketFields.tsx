import { formatBalance, formatExact, textOf, times, unitsOf, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { ContractCoinSummary } from '@glasshouse/wire'
import { FigureField } from '../../../live/text/FigureField.tsx'
import { LifetimeChoice } from '../../../trade/ticket/LifetimeChoice.tsx'
import { PercentSlider } from '../../../trade/ticket/PercentSlider.tsx'
import { PriceField } from '../../../trade/ticket/PriceField.tsx'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../../words/words.ts'
import { mostContracts, percentOf, quantityForPercent } from '../figures/ticket.ts'
import { CONTRACTS_DECIMALS, PRICE_DECIMALS, useErrorText } from '../figures/use-error-text.ts'
import { StopFields, StopsSwitch } from './TicketStops.tsx'
import type { useTicket } from './use-ticket.ts'

type Form = ReturnType<typeof useTicket>

/** Price, contracts, what is there to pay with, stops, slider, and how long the order may wait. */
export function TicketFields({ form, coin }: { form: Form; coin: ContractCoinSummary }) {
  const w = useWords('contract')
  const { ticket, context, shownErrors, change } = form
  const words = useErrorText(context.rules)
  return (
    <>
      {ticket.type === 'limit' ? (
        <PriceField
          label={w('price_in', { coin: coin.baseCoinUpperCase })}
          price={ticket.price}
          tickSize={context.rules.tickSize}
          decimals={PRICE_DECIMALS}
          error={words(shownErrors.price)}
          onPrice={(price) => change({ price })}
          onLeave={() => form.ask('price')}
        />
      ) : (
        <p className="flex min-h-(--field-height,3rem) items-center rounded-md bg-surface-2 px-3 text-xs text-ink-2">
          {w('market_price_text')}
        </p>
      )}
      <div className="relative flex flex-col gap-1">
        <FigureField
          name="quantity"
          label={w('contracts')}
          value={ticket.quantity}
          decimals={CONTRACTS_DECIMALS}
          error={words(shownErrors.quantity)}
          onChange={(quantity) => change({ quantity })}
        />
        <StopsSwitch form={form} />
        <div>
          <BaseAmount contracts={ticket.quantity} coin={coin} price={ticket.type === 'limit' ? ticket.price : ''} />
          <dl className="text-xs">
            <SummaryLine
              name={w('available')}
              amount={form.isBalanceKnown ? context.available : undefined}
              unit={coin.baseCoinUpperCase}
              decimals={2}
            />
          </dl>
        </div>
      </div>
      {ticket.hasStops && <StopFields form={form} coin={coin} />}
      <PercentSlider
        percent={percentOf(ticket, context)}
        isDisabled={mostContracts(ticket, context) === 0}
        onPercent={(percent) => change({ quantity: quantityForPercent(ticket, context, percent) })}
      />
      {ticket.type === 'limit' && (
        <LifetimeChoice
          chosen={ticket.timeInForce}
          offered={['GTC', 'POST_ONLY', 'IOC']}
          onChoose={(timeInForce) => change({ timeInForce })}
        />
      )}
    </>
  )
}

/** What the contracts are in coins and, at a price, in money; without any, what one is. */
export function BaseAmount({ contracts, coin, price }: { contracts: string; coin: ContractCoinSummary; price: string }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const isCounted = /^[1-9]\d*$/.test(contracts)
  const base = textOf((unitsOf(coin.shareNumber) ?? 0n) * (isCounted ? BigInt(contracts) : 1n))
  const value = isCounted && price !== '' ? textOf(times(unitsOf(base) ?? 0n, unitsOf(price) ?? 0n)) : undefined
  return (
    <p className="min-h-4 text-xs text-ink-3">
      {/* Outside what runs from left to right, so that it stands between its two sides in every language. */}
      {isCounted ? '= ' : `${w('one_contract')} = `}
      <bdi dir="ltr">
        <NumberText value={`${formatExact(base, language)} ${coin.coinUpperCase}`} />
        {value !== undefined && (
          <>
            {' '}
            <NumberText value={`· ${formatBalance(value, language)} ${coin.baseCoinUpperCase}`} />
          </>
        )}
      </bdi>
    </p>
  )
}
