import type { PlantedFault } from './faulty-core.ts'

/** What an exchange with gates and frozen accounts gets wrong, or would like to. */
export const PLANTED_GATE_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a gate of an earlier version is enough',
    file: 'gates/gates.ts',
    text: '< gates.asked[gate]!',
    becomes: '< Math.min(1, gates.asked[gate]!)',
  },
  { name: 'nobody is kept out by a gate', file: 'gates/gates.ts', text: "? 'gate_not_passed' : null", becomes: '? null : null' },
  {
    name: 'futures ask for the gate of options',
    file: 'perpetual/orders/check-contract-order.ts',
    text: 'checkGate(state, accountId, FUTURES_GATE)',
    becomes: 'checkGate(state, accountId, FUTURES_GATE + 1)',
  },
  {
    name: 'options ask for the gate of futures',
    file: 'option/check-place-option.ts',
    text: 'checkGate(state, accountId, OPTIONS_GATE)',
    becomes: 'checkGate(state, accountId, OPTIONS_GATE - 1)',
  },
  { name: 'a gate keeps a sale back', file: 'spot/check-order.ts', text: 'if (!isSell && checkGate(', becomes: 'if (checkGate(' },
  {
    name: 'a gate asks demo accounts too',
    file: 'accounts/accounts.ts',
    text: "if (realm === 'demo') for (const versions of this.passed) versions[at] = PASSES_ALL",
    becomes: '',
  },
  {
    name: 'a gate is passed before its rule',
    file: 'gates/rules.ts',
    text: 'state.gates.rules.get(product)?.version === version',
    becomes: 'state.gates.lastVersionOf(product) === version',
  },
  {
    name: 'who passed a gate has passed every gate',
    file: 'gates/gates.ts',
    text: 'accounts.passed[of(product)]![accountId - FIRST_USER_ACCOUNT_ID] = version',
    becomes: 'for (const versions of accounts.passed) versions[accountId - FIRST_USER_ACCOUNT_ID] = version',
  },
  {
    name: 'a gate that is announced asks at once',
    file: 'gates/gates.ts',
    text: 'this.lastVersions[of(product)] = version',
    becomes: 'this.lastVersions[of(product)] = version\n    if (this.asked[of(product)]! > 0) this.asked[of(product)] = version',
  },
  {
    name: 'a gate that asks nothing asks all the same',
    file: 'gates/gates.ts',
    text: 'gate.isAsked ? gate.version : 0',
    becomes: 'gate.version',
  },
  {
    name: 'a version of a gate may be left out',
    file: 'configuration/check-gate.ts',
    text: 'gate.version !== state.gates.lastVersionOf(gate.product) + 1',
    becomes: 'gate.version <= state.gates.lastVersionOf(gate.product)',
  },
  {
    name: 'a gate changes without notice',
    file: 'configuration/check-gate.ts',
    text: "effectiveFromMs <= state.timeMs ? 'rule_not_in_future'",
    becomes: "effectiveFromMs < state.timeMs ? 'rule_not_in_future'",
  },
  {
    name: 'a gate begins before the one that waits',
    file: 'configuration/check-gate.ts',
    text: "if (effectiveFromMs < waitsUntilMs) return 'rule_not_in_future'",
    becomes: '',
  },
  {
    name: 'custody passes gates',
    file: '../../domain/src/gates/definitions.ts',
    text: "code: 38,\n    version: 1,\n    origins: ['system'],",
    becomes: "code: 38,\n    version: 1,\n    origins: ['system', 'custody'],",
  },
  {
    name: 'a gate passed twice is told twice',
    file: 'gates/rules.ts',
    text: 'if (passedVersion(state, accountId, product) === version) return',
    becomes: '',
  },
  {
    name: 'a frozen account keeps what it has resting',
    file: 'exchange/account-flag.ts',
    text: "if (flag === 'frozen' && isOn) cancelOpeningOrders(state, accountId)",
    becomes: '',
  },
  {
    name: 'a frozen account loses its closing orders too',
    file: 'perpetual/fills/end-order.ts',
    text: 'slots.filter((slot) => effectOf(orders, slot) === OPEN)',
    becomes: 'slots.filter((slot) => effectOf(orders, slot) >= 0)',
  },
  {
    name: 'a thawed account loses what it has resting',
    file: 'exchange/account-flag.ts',
    text: "flag === 'frozen' && isOn",
    becomes: "flag === 'frozen'",
  },
  {
    name: 'a restricted account loses what it has resting',
    file: 'exchange/account-flag.ts',
    text: "if (flag === 'frozen' && isOn)",
    becomes: 'if (isOn)',
  },
  {
    name: 'a frozen account opens futures',
    file: 'perpetual/orders/check-contract-order.ts',
    text: "if (flags & FROZEN) return 'account_frozen'",
    becomes: '',
  },
  {
    name: 'a frozen account takes margin out',
    file: 'perpetual/orders/adjust-margin.ts',
    text: "if (isTaking(command) && state.accounts.flagBits(accountId) & FROZEN) return 'account_frozen'",
    becomes: '',
  },
  {
    name: 'a frozen account puts no margin in',
    file: 'perpetual/orders/adjust-margin.ts',
    text: 'if (isTaking(command) && state',
    becomes: 'if (state',
  },
  {
    name: 'a frozen account does not close',
    file: 'perpetual/orders/check-contract-order.ts',
    text: "  if (effect === CLOSE) return null\n  const flags = state.accounts.flags[accountId - FIRST_USER_ACCOUNT_ID]!\n  if (flags & FROZEN) return 'account_frozen'",
    becomes:
      "  const flags = state.accounts.flags[accountId - FIRST_USER_ACCOUNT_ID]!\n  if (flags & FROZEN) return 'account_frozen'\n  if (effect === CLOSE) return null",
  },
  {
    name: 'an account is closed with money in it',
    file: 'exchange/close-account.ts',
    text: "hasAnythingLeft(state, accountId) ? 'anything_open' : null",
    becomes: 'null',
  },
  {
    name: 'a closed account goes on',
    file: 'exchange/close-account.ts',
    text: "flag: 'frozen', isOn: true",
    becomes: "flag: 'close_only', isOn: true",
  },
  {
    name: 'a pass that was taken back counts',
    file: 'exchange/revoke-pass.ts',
    text: 'notePassed(state, { accountId, product, version: 0 })',
    becomes: '',
  },
  {
    name: 'a pass taken back leaves orders that open',
    file: 'exchange/revoke-pass.ts',
    text: 'CANCEL_OPENING[product](state, accountId)',
    becomes: 'CANCEL_OPENING.options(state, accountId)',
  },
  {
    name: 'a pass of spot taken back takes sales too',
    file: 'exchange/freeze.ts',
    text: 'if (state.orders.side(slot) === BUY) cancelByHouse(state, slot)',
    becomes: 'cancelByHouse(state, slot)',
  },
]
