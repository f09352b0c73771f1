import { isSignedIn, useSession } from '@glasshouse/client'
import type { PositionSide } from '@glasshouse/domain'
import { buttonClass, classNames, Segmented } from '@glasshouse/ui'
import type { ContractCoinSummary } from '@glasshouse/wire'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { RulesOfContract } from '../../../live/markets/contract-rules.ts'
import { DemoHint } from '../../../trade/coin/DemoHint.tsx'
import { TICKET_ACTIONS } from '../../../trade/layout/TradeLayout.tsx'
import { ClosedNotice } from '../../../trade/ticket/ClosedNotice.tsx'
import { useClosedReason } from '../../../trade/ticket/use-closed-reason.ts'
import { useSecondTap } from '../../../trade/ticket/use-second-tap.ts'
import { useWords } from '../../../words/words.ts'
import { useOpenContract } from '../acts/acts.ts'
import { LastContractOrder } from '../acts/LastContractOrder.tsx'
import { CONTRACT_FREEZE_KEYS } from '../figures/freeze-keys.ts'
import { LeverageChoice } from './LeverageChoice.tsx'
import { OpenAction } from './OpenAction.tsx'
import { TicketFields } from './TicketFields.tsx'
import { TicketMoney } from './TicketMoney.tsx'
import { useTicket } from './use-ticket.ts'

export interface ContractTicketProps {
  readonly coin: ContractCoinSummary
  readonly rules: RulesOfContract
  /** A level of the book that was tapped; a new object for every tap. */
  readonly tapped: { readonly price: string } | undefined
}

/** Opening: leverage, price, contracts; then what each side costs and where it ends, above a button for each. */
export function ContractTicket({ coin, rules, tapped }: ContractTicketProps) {
  const w = useWords('contract')
  const isUser = useSession(isSignedIn)
  const form = useTicket(coin, rules)
  const open = useOpenContract()
  const tap = useSecondTap()
  const closed = useClosedReason({ state: rules.now.state, modules: CONTRACT_FREEZE_KEYS })
  const { ticket, change } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap counts once, whatever else changes
  useEffect(() => {
    if (tapped) change({ price: tapped.price, type: 'limit' })
  }, [tapped])

  const send = (side: PositionSide) => {
    if (ticket.quantity === '' && tap.isSecond()) return
    if (form.passes(side)) open.mutate(form.input(side), { onSuccess: taken })
  }
  const taken = () => {
    tap.answered()
    form.clear()
  }
  const sent = open.variables?.side ?? 'short'
  return (
    // Neither side is the one that Enter means.
    <form ref={form.ref} aria-label={w('ticket')} noValidate className="contents" onSubmit={(event) => event.preventDefault()}>
      <div className="flex min-w-0 flex-col gap-3">
        <LeverageChoice form={form} rules={rules} coin={coin} />
        <Segmented
          label={w('order_type')}
          chosen={ticket.type}
          onChange={(type) => change({ type })}
          choices={[
            { id: 'limit', label: w('limit') },
            { id: 'market', label: w('market') },
          ]}
        />
        <TicketFields form={form} coin={coin} />
      </div>
      <div className={classNames(TICKET_ACTIONS, 'mt-3 flex flex-col gap-3')}>
        <TicketMoney form={form} coin={coin} />
        {closed && <ClosedNotice reason={closed} />}
        {isUser && <DemoHint />}
        {isUser ? (
          <div className="grid grid-cols-2 gap-3 @max-[18rem]:grid-cols-1">
            {(['long', 'short'] as const).map((side) => (
              <OpenAction
                key={side}
                side={side}
                form={form}
                unit={coin.baseCoinUpperCase}
                isClosed={closed !== undefined}
                isPending={open.isPending && sent === side}
                isOtherPending={open.isPending && sent !== side}
                onOpen={() => send(side)}
              />
            ))}
          </div>
        ) : (
          <Link to="/login" className={buttonClass({ isWide: true })}>
            {w('log_in_to_trade')}
          </Link>
        )}
        <LastContractOrder coin={coin} placed={open.data} side={open.variables?.side} error={open.error} />
      </div>
    </form>
  )
}
