import type { PlantedFault } from './faulty-core.ts'

/** RULES.md 8.9: what an exchange gets wrong, or would like to, where traders keep themselves from contracts. */
export const PLANTED_LIMITS_FAULTS: readonly PlantedFault[] = [
  {
    name: 'who excluded himself still opens contracts',
    file: 'perpetual/orders/check-contract-order.ts',
    text: "timeMs) ? 'self_excluded' : null",
    becomes: 'timeMs) ? null : null',
  },
  {
    name: 'what rests to open outlives an exclusion from contracts',
    file: 'perpetual/orders/protect.ts',
    text: "  cancelOpeningContractOrders(state, accountId, 'canceled_by_user')\n",
    becomes: '',
  },
  {
    name: 'an exclusion from contracts takes closing orders along',
    file: 'perpetual/fills/end-order.ts',
    text: 'slots.filter((slot) => effectOf(orders, slot) === OPEN)',
    becomes: 'slots.filter((slot) => effectOf(orders, slot) >= 0)',
  },
  {
    name: 'an exclusion from contracts keeps out of options too',
    file: 'perpetual/orders/protect.ts',
    text: "  state.events.emit({ type: 'ExcludedFromContracts', accountId, untilMs })\n",
    becomes:
      "  state.events.emit({ type: 'ExcludedFromContracts', accountId, untilMs })\n  state.options.protections.take(accountId).excludedUntilMs = untilMs\n",
  },
  {
    name: 'an exclusion from options keeps out of contracts instead',
    file: 'option/protect.ts',
    text: 'state.options.protections.take(accountId).excludedUntilMs = untilMs',
    becomes: 'state.perpetual.protections.take(accountId).excludedUntilMs = untilMs',
  },
  {
    name: 'a leverage above the own limit is accepted',
    file: 'perpetual/fills/own-limits.ts',
    text: "leverage > limits.leverage) return 'own_leverage_limit'",
    becomes: "leverage > limits.leverage * 100) return 'own_leverage_limit'",
  },
  {
    name: 'a leverage at the own limit is refused',
    file: 'perpetual/fills/own-limits.ts',
    text: 'leverage > limits.leverage)',
    becomes: 'leverage >= limits.leverage)',
  },
  {
    name: 'an order may bind a little more than its owner allows himself',
    file: 'perpetual/fills/own-limits.ts',
    text: 'BigInt(margin) > marginPerOrder',
    becomes: 'BigInt(margin) > marginPerOrder + 5_000_000n',
  },
  {
    name: 'the fee counts towards the margin of an order',
    file: 'perpetual/fills/own-limits.ts',
    text: "if (isAboveMargin(limits, margin)) return 'own_margin_limit'",
    becomes: "if (isAboveMargin(limits, cost)) return 'own_margin_limit'",
  },
  {
    name: 'margins and holds do not count towards the loss of a day',
    file: 'perpetual/fills/own-limits.ts',
    text: ' + state.balances.value(cell, HELD) + units <= lossPerDay',
    becomes: ' + units <= lossPerDay',
  },
  {
    name: 'what was won is a licence to lose more',
    file: 'perpetual/fills/own-limits.ts',
    text: 'most(0n, lostAt(own, state.timeMs))',
    becomes: 'most(-(2n ** 60n), lostAt(own, state.timeMs))',
  },
  {
    name: 'the loss of a day passes its limit by a unit',
    file: 'perpetual/fills/own-limits.ts',
    text: '+ units <= lossPerDay',
    becomes: '+ units <= lossPerDay + 1n',
  },
  {
    name: 'margin is added beyond the loss of a day',
    file: 'perpetual/orders/adjust-margin.ts',
    text: "units: change })) return 'own_loss_limit'",
    becomes: "units: 0n })) return 'own_loss_limit'",
  },
  {
    name: 'opening fees are no loss',
    file: 'perpetual/fills/money.ts',
    text: '  accountMarket.protection?.addLoss(fee, state.timeMs)\n',
    becomes: '',
  },
  {
    name: 'closing fees are no loss',
    file: 'perpetual/fills/money.ts',
    text: 'plus(plus(fee, liquidationFee), -realized)',
    becomes: 'plus(liquidationFee, -realized)',
  },
  {
    name: 'liquidation fees are no loss',
    file: 'perpetual/fills/money.ts',
    text: 'plus(plus(fee, liquidationFee), -realized)',
    becomes: 'plus(fee, -realized)',
  },
  {
    name: 'a profit counts as a loss',
    file: 'perpetual/fills/money.ts',
    text: 'plus(plus(fee, liquidationFee), -realized)',
    becomes: 'plus(plus(fee, liquidationFee), realized < 0 ? -realized : realized)',
  },
  {
    name: 'funding is no loss',
    file: 'perpetual/funding/settlement.ts',
    text: '  position.accountMarket.protection?.addLoss(-funding, state.timeMs)\n',
    becomes: '',
  },
  {
    name: 'a loss counts in every contract on its own',
    file: 'perpetual/state/protection.ts',
    text: 'this.lost = this.lostDay === day ? plus(this.lost, lost) : lost',
    becomes: 'this.lost = lost',
  },
  {
    name: 'a loss in contracts is forgotten with the hour',
    file: 'perpetual/state/protection.ts',
    text: "import { dayOf } from '../../utc.ts'",
    becomes: "import { hourOf as dayOf } from '../../utc.ts'",
  },
  {
    name: 'a replaced order counts twice towards the loss of a day',
    file: 'perpetual/orders/check-contract-order.ts',
    text: '{ leverage, margin, cost, cell })',
    becomes: '{ leverage, margin, cost: cost + draft.replacedHold, cell })',
  },
  {
    name: 'a snapshot forgets own limits in contracts',
    file: 'snapshot/contract-protection-state.ts',
    text: '  writer.uint(touched.length)\n',
    becomes: '  touched.length = 0\n  writer.uint(touched.length)\n',
  },
  {
    name: 'limits in contracts count at once, raised or not',
    file: 'perpetual/orders/protect.ts',
    text: '  const { limits, next, nextFromMs } = protection\n',
    becomes: '  protection.limits = protection.next\n  const { limits, next, nextFromMs } = protection\n',
  },
]
