import { formatExact, isSignedIn, useSession } from '@glasshouse/client'
import type { PositionSide } from '@glasshouse/domain'
import { Button, buttonClass, Segmented } from '@glasshouse/ui'
import type { ContractCoinSummary } from '@glasshouse/wire'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type { RulesOfContract } from '../../../live/markets/contract-rules.ts'
import { DemoHint } from '../../../trade/coin/DemoHint.tsx'
import { GateSheet } from '../../../trade/gates/GateSheet.tsx'
import { useGate } from '../../../trade/gates/use-gate.ts'
import { useAmountFocus, useShortcuts } from '../../../trade/keys/shortcuts.ts'
import { TradeFoot } from '../../../trade/shell/TradeFoot.tsx'
import { ClosedNotice } from '../../../trade/ticket/ClosedNotice.tsx'
import { useClosedReason } from '../../../trade/ticket/use-closed-reason.ts'
import { useSecondTap } from '../../../trade/ticket/use-second-tap.ts'
import { useWords } from '../../../words/words.ts'
import { useOpenContract } from '../acts/acts.ts'
import { LastContractOrder } from '../acts/LastContractOrder.tsx'
import { CONTRACT_FREEZE_KEYS } from '../figures/freeze-keys.ts'
import { LeverageChoice } from './LeverageChoice.tsx'
import { OpenSummary } from './OpenSummary.tsx'
import { ExclusionNotice, useOwnExclusion } from './OwnLimits.tsx'
import { TicketFields } from './TicketFields.tsx'
import { TicketMoney } from './TicketMoney.tsx'
import { useTicket } from './use-ticket.ts'

export interface ContractTicketProps {
  readonly coin: ContractCoinSummary
  readonly rules: RulesOfContract
  /** A level of the book that was tapped; a new object for every tap. */
  readonly tapped: { readonly price: string } | undefined
}

/**
 * Opening: side, leverage, price, contracts; then what it costs and where it ends, above the button that says what it
 * does.
 */
export function ContractTicket({ coin, rules, tapped }: ContractTicketProps) {
  const w = useWords('contract')
  const isUser = useSession(isSignedIn)
  const language = useSession((state) => state.language)
  const [side, setSide] = useState<PositionSide>('long')
  const form = useTicket(coin, rules, side)
  const open = useOpenContract()
  const gate = useGate('futures', open.error)
  const tap = useSecondTap()
  const closed = useClosedReason({ state: rules.now.state, modules: CONTRACT_FREEZE_KEYS })
  const excluded = useOwnExclusion()
  const { ticket, change } = form
  useAmountFocus(form.ref, 'quantity')
  const keys = useShortcuts({
    buy: () => setSide('long'),
    sell: () => setSide('short'),
    limit: () => change({ type: 'limit' }),
    market: () => change({ type: 'market' }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap counts once, whatever else changes
  useEffect(() => {
    if (tapped) change({ price: tapped.price, type: 'limit' })
  }, [tapped])

  const send = () => {
    if (ticket.quantity === '' && tap.isSecond()) return
    if (gate.asks()) return
    if (form.passes(side)) open.mutate(form.input(side), { onSuccess: taken })
  }
  const taken = () => {
    tap.answered()
    form.clear()
  }
  const isLong = side === 'long'
  const meaning = useId()
  return (
    <form
      ref={form.ref}
      aria-label={w('ticket')}
      noValidate
      className="flex min-w-0 flex-col gap-1 desk:gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Segmented
        label={w('side')}
        chosen={side}
        onChange={setSide}
        choices={[
          { id: 'long', label: <span className={isLong ? 'text-up' : undefined}>{w('side_long')}</span>, shortcut: keys.buy },
          { id: 'short', label: <span className={isLong ? undefined : 'text-down'}>{w('side_short')}</span>, shortcut: keys.sell },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5 max-[339px]:grid-cols-1">
        <Segmented
          label={w('order_type')}
          chosen={ticket.type}
          onChange={(type) => change({ type })}
          choices={[
            { id: 'limit', label: w('limit'), shortcut: keys.limit },
            { id: 'market', label: w('market'), shortcut: keys.market },
          ]}
        />
        <LeverageChoice form={form} rules={rules} coin={coin} />
      </div>
      <TicketFields form={form} coin={coin} />
      <TicketMoney form={form} />
      {isUser && <DemoHint />}
      <TradeFoot>
        <LastContractOrder coin={coin} placed={ticket.quantity === '' ? open.data : undefined} order={open.variables} act={open} />
        {excluded ? <ExclusionNotice exclusion={excluded} /> : closed && <ClosedNotice reason={closed} />}
        <OpenSummary id={meaning} side={side} form={form} unit={coin.baseCoinUpperCase} />
        {isUser ? (
          <Button
            type="submit"
            look={isLong ? 'up' : 'down'}
            isWide
            isTall
            isPending={open.isPending}
            disabled={closed !== undefined || excluded !== undefined}
            aria-describedby={meaning}
          >
            {/^[1-9]\d*$/.test(ticket.quantity)
              ? w(`open_${side}_of`, { contracts: formatExact(ticket.quantity, language) })
              : w(`open_${side}`)}
          </Button>
        ) : (
          <Link to="/login" className={buttonClass({ isWide: true, isTall: true })}>
            {w('log_in_to_trade')}
          </Link>
        )}
      </TradeFoot>
      <GateSheet door={gate} />
    </form>
  )
}
