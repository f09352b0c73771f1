import { textOf, unitsOf, useForm } from '@glasshouse/client'
import { Button } from '@glasshouse/ui'
import { assetIn, useBalances } from '../../../live/account/balances.ts'
import { FigureField } from '../../../live/text/FigureField.tsx'
import { ClosedNotice } from '../../../trade/ticket/ClosedNotice.tsx'
import { PercentSlider } from '../../../trade/ticket/PercentSlider.tsx'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useClosedReason } from '../../../trade/ticket/use-closed-reason.ts'
import { useWords } from '../../../words/words.ts'
import { useAddPrincipal } from '../acts/acts.ts'
import { ActError } from '../acts/LastContractOrder.tsx'
import { CONTRACT_FREEZE_KEYS } from '../figures/freeze-keys.ts'
import { contractsForPrincipal, isMoneyBlank, percentOfCap, principalErrors, shareOfCap } from '../figures/margin-change.ts'
import { SETTLE_DECIMALS } from '../figures/money.ts'
import { useMoneyErrorText } from '../figures/use-error-text.ts'
import type { PositionFormProps } from './PositionSheets.tsx'

/** Adds to the same side at market for an amount of margin, with the position's leverage. */
export function PrincipalForm({ live, onDone }: PositionFormProps) {
  const w = useWords('contract')
  const text = useMoneyErrorText()
  const { position, rule, rules, mark } = live
  const form = useForm({ money: '' }, { isBlank: isMoneyBlank })
  const { money } = form.fields
  const balances = useBalances().data?.asset
  const available = assetIn(balances, 'contract', rules.settleCoin)?.available ?? '0'
  const act = useAddPrincipal()
  const closed = useClosedReason({ state: rules.state, modules: CONTRACT_FREEZE_KEYS })
  const unit = rules.settleCoin.toUpperCase()
  const contracts = contractsForPrincipal(rule, money, { leverage: position.leverage, mark })
  const base = textOf((unitsOf(position.contractSize) ?? 0n) * BigInt(contracts))
  const errors = principalErrors(money, { contracts, available: balances && available })
  return (
    <form
      ref={form.ref}
      aria-label={w('add_principal')}
      noValidate
      className="flex flex-col gap-3 pt-1 text-xs"
      onSubmit={form.submit(errors, () => act.mutate({ id: position.id, money }, { onSuccess: onDone }))}
    >
      <p className="text-sm text-ink-2">{w('principal_text', { leverage: position.leverage })}</p>
      <dl>
        <SummaryLine name={w('available')} amount={balances && available} unit={unit} />
      </dl>
      <FigureField
        name="money"
        label={w('principal_in', { coin: unit })}
        value={money}
        decimals={SETTLE_DECIMALS}
        error={text(form.shown(errors).money)}
        onChange={(money) => form.change({ money })}
      />
      <PercentSlider
        percent={percentOfCap(money, available)}
        isDisabled={available === '0'}
        onPercent={(percent) => form.change({ money: shareOfCap(available, percent) })}
      />
      <dl className="flex flex-col gap-1.5">
        <SummaryLine name={w('buys_contracts')} amount={String(contracts)} unit="" isEstimate />
        <SummaryLine name={w('buys_base')} amount={base} unit={position.coin.toUpperCase()} isEstimate />
      </dl>
      <p className="text-ink-3">{w('fee_beside')}</p>
      {closed && <ClosedNotice reason={closed} />}
      <Button
        type="submit"
        look={position.side === 'long' ? 'up' : 'down'}
        isWide
        isPending={act.isPending}
        disabled={closed !== undefined}
      >
        {w('add_principal')}
      </Button>
      <div role="status" className="empty:sr-only">
        <ActError act={act} />
      </div>
    </form>
  )
}
