import { core } from '@glasshouse/core'
import { COMMAND_CODES } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { conserveRealms } from '../src/index.ts'
import { faultyCore, type PlantedFault } from './faulty-core.ts'

const COMMANDS = 5_000
const UNTIL_NOTICED = 1_500

/** Of operators' keys, which have no money; an act does what its commands do, and they are among all others (simulate.test.ts). */
const OF_KEYS = ['OpenOperators', 'SignedAct', 'SetOperator', 'SetConsole', 'AnnounceRecovery', 'CancelRecovery']

/** Of the law, or of the witness beside it, who follows each option's money. */
const SAID = /no command moves value between realms|a realm holds what came into it|an option moves/

/** Each lets value pass from one realm to the other, or into one from nowhere. */
const LEAKS: readonly PlantedFault[] = [
  {
    name: 'demo options stand against the pool of real ones',
    file: 'option/option-market.ts',
    text: "houseAccountId(word, 'option_pool')",
    becomes: "houseAccountId('real', 'option_pool')",
  },
  {
    name: 'a demo reset gives back to the real books',
    file: 'accounts/reset-demo-account.ts',
    text: "giveBack({ realm: 'demo'",
    becomes: "giveBack({ realm: 'real'",
  },
  {
    name: 'the grant of a demo account comes out of the real books',
    file: 'accounts/open-account.ts',
    text: "create({ realm: 'demo'",
    becomes: "create({ realm: 'real'",
  },
  {
    name: 'a demo reset keeps what was won',
    file: 'accounts/reset-demo-account.ts',
    text: 'if (units > 0n) state.ledger.giveBack',
    becomes: 'if (units < 0n) state.ledger.giveBack',
  },
  {
    name: 'fees of demo trades go to the real house',
    file: 'spot/settle.ts',
    text: "houseAccountId(REALMS[realmMarket.realm]!, 'fees')",
    becomes: "houseAccountId('real', 'fees')",
  },
  {
    name: 'demo contracts are cleared and insured by the real house',
    file: 'perpetual/state/account-markets.ts',
    text: 'houseAccountId(REALMS[realm]!, purpose)',
    becomes: "houseAccountId('real', purpose)",
  },
  {
    name: 'demo contract orders meet real ones',
    file: 'perpetual/orders/check-contract-order.ts',
    text: 'byRealm[state.accounts.realm[of.accountId - FIRST_USER_ACCOUNT_ID]!]!',
    becomes: 'byRealm[0]!',
  },
  {
    name: 'a demo account is credited out of real custody',
    file: 'custody/credit.ts',
    text: "if (isDemo(state, accountId)) return 'real_only'",
    becomes: '',
  },
]

test('no sequence of commands of any kind moves value between the realms', () => {
  const reports = [2, 10].map((seed) => conserveRealms({ core, seed, commands: COMMANDS }))
  for (const { commands, sums } of reports) {
    expect(commands).toBeGreaterThanOrEqual(COMMANDS)
    expect(sums.get('real/1')).toBeGreaterThan(0n)
    expect(sums.get('demo/1')).toBeGreaterThan(0n)
  }
  const accepted = new Set(reports.flatMap((report) => Object.keys(report.accepted)))
  expect(Object.keys(COMMAND_CODES).filter((kind) => !accepted.has(kind))).toEqual(OF_KEYS)
}, 600_000)

test.each(LEAKS)(
  'a leak is noticed: $name',
  async (fault) => {
    const leaky = await faultyCore(fault)
    const broken = () => conserveRealms({ core: leaky, seed: 1, commands: UNTIL_NOTICED })
    expect(broken).toThrow(SAID)
  },
  600_000,
)
