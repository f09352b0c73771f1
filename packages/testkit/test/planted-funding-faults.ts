import type { PlantedFault } from './faulty-core.ts'

const SETTLEMENT = 'perpetual/funding/settlement.ts'
const POINTS = 'perpetual/points.ts'

/** What a core that settles funding over several groups gets wrong between two of them. */
export const PLANTED_FUNDING_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a payer between two groups is skipped',
    file: SETTLEMENT,
    text: '    run.collected += BigInt(pay)\n',
    becomes: '    run.collected += BigInt(pay)\n    if (perpetual.fundingLeft === 0) nextPosition(run)\n',
  },
  {
    name: 'a receiver between two groups is paid twice',
    file: SETTLEMENT,
    text: '    run.paid += part\n',
    becomes: '    run.paid += part\n    if (perpetual.fundingLeft === 0) return\n',
  },
  {
    name: 'what does not divide stays in clearing',
    file: SETTLEMENT,
    text: "  if (isDone) ledger.postAmounts(houseCell(balances, realmMarket, 'insurance'), { available: left, purpose: POST_FUNDING })\n  const pending = (isDone ? 0n : left) - before\n",
    becomes: '  const pending = left - before\n',
  },
  {
    name: 'a command is let through between two groups',
    file: 'perpetual/orders/check-contract-order.ts',
    text: "(settling === null ? null : 'funding_running')",
    becomes: 'null',
  },
  {
    name: 'a ladder is let through between two groups',
    file: 'perpetual/ladder/quote-contracts.ts',
    text: "if (realmMarket.settling !== null) return 'funding_running'",
    becomes: '',
  },
  {
    name: 'each group pays at its own mark',
    file: SETTLEMENT,
    text: 'const at = { mark: run.mark,',
    becomes: 'const at = { mark: markOf(state, position.accountMarket.realmMarket.contract),',
  },
  {
    name: 'a mark acts between two groups',
    file: POINTS,
    text: 'if (realmMarket.settling !== null) realmMarket.settling.isPointMissed = true\n  else if',
    becomes: 'if',
  },
  {
    name: 'what a mark would have set off is forgotten',
    file: POINTS,
    text: 'run.isPointMissed && !isStale',
    becomes: 'false && !isStale',
  },
  {
    name: 'each contract has the whole group to itself',
    file: SETTLEMENT,
    text: 'const before = run.collected - run.paid',
    becomes: 'const before = run.collected - run.paid\n  state.perpetual.fundingLeft = state.perpetual.fundingPerGroup',
  },
]
