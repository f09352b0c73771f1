import type { PlantedFault } from './faulty-core.ts'

const OPTIONS = '../../domain/src/options.ts'

/** What a house of options gets wrong, or would like to. The witness or the twin must notice every one. */
export const PLANTED_OPTION_FAULTS: readonly PlantedFault[] = [
  {
    name: 'the strike is the point of acceptance itself',
    file: 'option/moments.ts',
    text: '[...unstruck.upTo(point.atMs - 1), ...waiting.values()]',
    becomes:
      '[...unstruck.upTo(point.atMs), ...waiting.values()].map((one) => one.struckAtMs === 0 && one.terms.openAtMs === point.atMs ? { ...one, terms: { ...one.terms, openAtMs: point.atMs - 1 } } : one)',
  },
  {
    name: 'what did not open is told a millisecond too late',
    file: 'option/options.ts',
    text: 'terms.openAtMs + terms.strikeWithinMs + 1',
    becomes: 'terms.openAtMs + terms.strikeWithinMs + 2',
  },
  {
    name: 'an option does not open a millisecond too early',
    file: 'option/options.ts',
    text: 'terms.openAtMs + terms.strikeWithinMs + 1',
    becomes: 'terms.openAtMs + terms.strikeWithinMs',
  },
  {
    name: 'the point in the millisecond of expiry comes too late',
    file: OPTIONS,
    text: 'points.findLast(({ atMs }) => atMs <= expiryMs)',
    becomes: 'points.findLast(({ atMs }) => atMs < expiryMs)',
  },
  {
    name: 'the first point of the last seconds closes, not the last',
    file: OPTIONS,
    text: 'points.findLast(({ atMs }) => atMs <= expiryMs)',
    becomes: 'points.find(({ atMs }) => atMs <= expiryMs && atMs >= expiryMs - lookBackMs)',
  },
  {
    name: 'a point a moment too old closes',
    file: OPTIONS,
    text: 'before.atMs >= expiryMs - lookBackMs',
    becomes: 'before.atMs >= expiryMs - lookBackMs - 200',
  },
  {
    name: 'a point as old as may be does not close',
    file: OPTIONS,
    text: 'before.atMs >= expiryMs - lookBackMs',
    becomes: 'before.atMs > expiryMs - lookBackMs',
  },
  {
    name: 'any older point closes',
    file: OPTIONS,
    text: 'before && before.atMs >= expiryMs - lookBackMs',
    becomes: 'before',
  },
  {
    name: 'an option waits for a later point although it has its close',
    file: 'option/moments.ts',
    text: 'if (verdict) settle(state, option, verdict)\n  else state.options.wait(option)',
    becomes: 'state.options.wait(option)',
  },
  {
    name: 'an option that waits is void too early',
    file: 'option/options.ts',
    text: 'expiryMs + terms.lookAheadMs + 1',
    becomes: 'expiryMs + terms.lookAheadMs',
  },
  {
    name: 'an equal price is lost',
    file: OPTIONS,
    text: "if (close === strike) return 'equal'",
    becomes: "if (close === strike) return 'lost'",
  },
  { name: 'an equal price wins downward', file: OPTIONS, text: "if (close === strike) return 'equal'\n", becomes: '' },
  {
    name: 'profit is rounded up',
    file: OPTIONS,
    text: 'divFloor(stake * BigInt(oddsPpm), PPM)',
    becomes: 'divFloor(stake * BigInt(oddsPpm) + PPM - 1n, PPM)',
  },
  {
    name: 'a period is a millisecond longer',
    file: OPTIONS,
    text: 'struckAtMs + seconds * 1_000',
    becomes: 'struckAtMs + seconds * 1_000 + 1',
  },
  {
    name: 'a settled option is settled again',
    file: 'option/settle.ts',
    text: '  addSettled(state, option, verdict)\n',
    becomes: "  addSettled(state, option, verdict)\n  if (verdict.outcome === 'equal') addSettled(state, option, verdict)\n",
  },
  {
    name: 'the pool sets nothing aside',
    file: 'option/place-option.ts',
    text: '  ledger.post(room.poolCell, -Number(payout), Number(payout), POST_HOLD, optionId, 0)\n',
    becomes: '',
  },
  {
    name: 'the stake is not held',
    file: 'option/place-option.ts',
    text: '  ledger.post(option.cell, -Number(terms.stake), Number(terms.stake), POST_HOLD, optionId, 0)\n',
    becomes: '',
  },
  {
    name: 'a loss leaves the payout set aside',
    file: 'option/settle.ts',
    text: '  state.ledger.post(room.poolCell, payout, -payout, POST_RELEASE, optionId, 0)\n',
    becomes: '',
  },
  {
    name: 'a win is paid out of what is free',
    file: 'option/settle.ts',
    text: 'state.ledger.post(room.poolCell, 0, -payout, POST_OPTION, optionId, 0)',
    becomes: 'state.ledger.post(room.poolCell, -payout, 0, POST_OPTION, optionId, 0)',
  },
  {
    name: 'a void keeps the stake',
    file: 'option/settle.ts',
    text: "else if (verdict.outcome === 'lost') takeLoss",
    becomes: "else if (verdict.outcome === 'lost' || verdict.outcome === 'void') takeLoss",
  },
  {
    name: 'the exposure of a market is never released',
    file: 'option/options.ts',
    text: '    room.openPayouts -= payout\n',
    becomes: '',
  },
  {
    name: 'the exposure of a second is never released',
    file: 'option/options.ts',
    text: '    this.addSecond(option, -payout)\n',
    becomes: '',
  },
  {
    name: 'exposure counts under the nearest second',
    file: 'option/options.ts',
    text: 'Math.floor((openAtMs + seconds * 1_000) / 1_000)',
    becomes: 'Math.round((openAtMs + seconds * 1_000) / 1_000)',
  },
  {
    name: 'the market limit counts without the new option',
    file: 'option/check-place-option.ts',
    text: '(room.openPayouts + payout) * PPM',
    becomes: 'room.openPayouts * PPM',
  },
  {
    name: 'the pool promises more than it has',
    file: 'option/check-place-option.ts',
    text: 'if (available < payout || total === 0n)',
    becomes: 'if (total < payout || total === 0n)',
  },
  {
    name: 'odds are those of the rule that stands at settlement',
    file: 'option/settle.ts',
    text: 'reward: verdict.reward,',
    becomes:
      "reward: verdict.outcome === 'won' ? ((option.terms.stake * BigInt(room.market.config.periods[0]!.oddsPpm)) / 1_000_000n) as typeof verdict.reward : verdict.reward,",
  },
  {
    name: 'a raised limit counts at once',
    file: 'option/protections.ts',
    text: '  return a < b ? a : b\n',
    becomes: '  return a < b ? b : a\n',
  },
  {
    name: 'a raised limit waits an hour only',
    file: 'option/protect.ts',
    text: 'state.timeMs + LIMIT_RAISE_WAITS_MS',
    becomes: 'state.timeMs + LIMIT_RAISE_WAITS_MS / 24',
  },
  {
    name: 'an exclusion is shortened by whoever asks',
    file: 'option/protect.ts',
    text: "return excludedUntilMs > state.timeMs && untilMs < excludedUntilMs ? 'exclusion_not_longer' : null",
    becomes: 'return excludedUntilMs < 0 ? null : null',
  },
  {
    name: 'who excluded himself still trades',
    file: 'option/check-place-option.ts',
    text: "excludedUntilMs > state.timeMs ? 'self_excluded' : null",
    becomes: 'excludedUntilMs > state.timeMs ? null : null',
  },
  {
    name: 'open stakes do not count towards the loss of a day',
    file: 'option/check-place-option.ts',
    text: ' + protection.openStakes + stake > lossPerDay',
    becomes: ' + stake > lossPerDay',
  },
  {
    name: 'what was lost is forgotten with the hour',
    file: 'option/protections.ts',
    text: 'Math.floor(now / DAY_MS)',
    becomes: 'Math.floor((now * 24) / DAY_MS)',
  },
  {
    name: 'an option is placed on a stale index',
    file: 'option/option-market.ts',
    text: 'index.points.length === 0 || index.isStale',
    becomes: 'index.points.length === 0',
  },
  {
    name: 'a market that is halted voids its options',
    file: 'configuration/configure-option.ts',
    text: '  setOptionConfig(market, { ...market.config, state: marketState })\n',
    becomes:
      "  setOptionConfig(market, { ...market.config, state: marketState })\n  if (marketState === 'halted') for (const option of state.options.open.values()) if (option.room.market === market && option.struckAtMs !== 0) option.expiryMs = (option.expiryMs + 60_000) as TimeMs\n",
  },
  {
    name: 'new sources meet options that are open',
    file: 'configuration/configure-option.ts',
    text: 'Math.max(effectiveFromMs, lastMomentOf(option) + 1)',
    becomes: 'effectiveFromMs',
  },
  {
    name: 'a void is not priced',
    file: 'option/moments.ts',
    text: 'for (const option of priced) priceVoid(state, option, point)',
    becomes: '',
  },
  {
    name: 'an own coin underlies an option',
    file: 'configuration/check-option.ts',
    text: "  if (isOwnCoinOption(state, option)) return 'own_coin'\n",
    becomes: '',
  },
  {
    name: 'practice accounts pay the pool of real ones',
    file: 'option/option-market.ts',
    text: "houseAccountId(word, 'option_pool')",
    becomes: "houseAccountId('real', 'option_pool')",
  },
  {
    name: 'a practice account begins anew as often as it likes',
    file: 'accounts/reset-demo-account.ts',
    text: "=== dayOf(state.timeMs) ? 'reset_used_today' : null",
    becomes: '=== -1 ? null : null',
  },
  {
    name: 'a practice account begins anew on top of what it has',
    file: 'accounts/reset-demo-account.ts',
    text: 'if (units > 0n) state.ledger.giveBack',
    becomes: 'if (units < 0n) state.ledger.giveBack',
  },
]
