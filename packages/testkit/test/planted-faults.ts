import type { PlantedFault } from './faulty-core.ts'

/**
 * What an exchange gets wrong, each as one small change of the core. The simulator or the twin must notice every one.
 */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'one unit of a fee is lost',
    file: 'spot/settle.ts',
    text: 'makerFee + takerFee, 0, POST_FEE',
    becomes: 'makerFee + takerFee - 1, 0, POST_FEE',
  },
  { name: 'fees are rounded down', file: 'ledger/fees.ts', text: 'return rest > 0 ? quotient + 1 : quotient', becomes: 'return quotient' },
  {
    name: 'the maker pays the taker fee',
    file: 'spot/settle.ts',
    text: 'ceilPpm(notional, orders.makerFeePpm(maker))',
    becomes: 'ceilPpm(notional, orders.takerFeePpm(maker))',
  },
  { name: 'the taker pays no fee', file: 'spot/settle.ts', text: 'ceilPpm(notional, taker.takerFeePpm)', becomes: '0' },
  {
    name: 'a ladder keeps no fees of its own',
    file: 'spot/ladder.ts',
    text: 'setMakerFeePpm(slot, draft.ladder.fees.makerFeePpm)',
    becomes: 'setMakerFeePpm(slot, 77)',
  },
  {
    name: 'a ladder forgets the seed of its sizes',
    file: 'spot/ladder.ts',
    text: 'quoteLots(shape, realmMarket.market.config.marketId, level)',
    becomes: 'quoteLots({ ...shape, sizeSeed: 0 }, realmMarket.market.config.marketId, level)',
  },
  {
    name: 'the sizes of a ladder know nothing of their market',
    file: 'spot/ladder.ts',
    text: 'quoteLots(shape, realmMarket.market.config.marketId, level)',
    becomes: 'quoteLots(shape, 0, level)',
  },
  { name: 'a hold is skipped', file: 'spot/place.ts', text: 'state.ledger.post(cell, -held, held, POST_HOLD, orderId, 0)', becomes: '' },
  {
    name: 'a hold is not released at a cancel',
    file: 'spot/close.ts',
    text: 'ledger.post(cell, held, -held, POST_RELEASE, orders.orderId(slot), 0)',
    becomes: '',
  },
  {
    name: 'a better price is not given back to the taker',
    file: 'spot/place.ts',
    text: 'state.ledger.post(cell, released, -released, POST_RELEASE, orderId, 0)',
    becomes: '',
  },
  {
    name: 'a maker loses what his fee was held for',
    file: 'spot/settle.ts',
    text: 'ledger.post(quoteCell, excess, -excess, POST_RELEASE, orderId, tradeId)',
    becomes: '',
  },
  {
    name: 'a hold covers the notional without the fee',
    file: 'spot/holds.ts',
    text: 'return notional + ceilPpm(notional, takerFeePpm)',
    becomes: 'return notional',
  },
  {
    name: 'the youngest order at a price goes first',
    file: 'matching/book.ts',
    text: `    words[w + PREVIOUS] = tail
    words[w + NEXT] = NONE
    if (tail === NONE) levels.head[level] = slot
    else words[tail * WORDS + NEXT] = slot
    levels.tail[level] = slot`,
    becomes: `    const head = levels.head[level]!
    words[w + PREVIOUS] = NONE
    words[w + NEXT] = head
    if (head === NONE) levels.tail[level] = slot
    else words[head * WORDS + PREVIOUS] = slot
    levels.head[level] = slot`,
  },
  {
    name: 'the worst price goes first',
    file: 'matching/levels.ts',
    text: 'key > this.priceTicks[this.best]! * this.#sign',
    becomes: 'key < this.priceTicks[this.best]! * this.#sign',
  },
  {
    name: 'a snapshot turns the queue around',
    file: 'spot/place.ts',
    text: 'numbers[n + PRIORITY_ID] = orderId',
    becomes: 'numbers[n + PRIORITY_ID] = 1e9 - orderId',
  },
  {
    name: 'an account trades with itself',
    file: 'matching/match.ts',
    text: 'return book.orders.accountId(maker) === taker.accountId ? STOP_OWN : STOP_FILLED',
    becomes: 'return STOP_FILLED',
  },
  {
    name: 'the taking band is one tick too wide',
    file: 'matching/bands.ts',
    text: 'takeHigh: high(config.takeBandPpm)',
    becomes: 'takeHigh: high(config.takeBandPpm) + 1',
  },
  {
    name: 'the resting band is one tick too narrow',
    file: 'matching/bands.ts',
    text: 'restLow: low(config.restBandPpm)',
    becomes: 'restLow: low(config.restBandPpm) + 1',
  },
  {
    name: 'there is no taking band',
    file: 'matching/match.ts',
    text: 'if (taker.side === BUY ? price > taker.bandTicks : price < taker.bandTicks) return STOP_BAND',
    becomes: '',
  },
  {
    name: "an old coin's band does not follow its trades",
    file: 'spot/bands.ts',
    text: 'if (realmMarket.market.config.indexId === 0) refreshBook(state, realmMarket)',
    becomes: '',
  },
  {
    name: 'keys are forgotten at once',
    file: 'apply.ts',
    text: 'state.keys.remember({',
    becomes: 'void ({',
  },
  {
    name: 'a key answers for another body',
    file: 'apply.ts',
    text: "else refuse(state, command, 'key_reused')",
    becomes: 'else repeat(state, command, entry)',
  },
  {
    name: 'keys live a millisecond too long',
    file: 'keys/key-memory.ts',
    text: '+ KEY_LIFE_MS <= nowMs',
    becomes: '+ KEY_LIFE_MS < nowMs',
  },
  {
    name: 'the index does not clamp a low liar',
    file: '../../domain/src/index-price/index-price.ts',
    text: 'if (mid < low) return low',
    becomes: '',
  },
  {
    name: 'the index does not clamp a high liar',
    file: '../../domain/src/index-price/index-price.ts',
    text: 'if (mid > high) return high',
    becomes: '',
  },
  {
    name: 'a quote received too long ago still counts',
    file: '../../domain/src/index-price/index-price.ts',
    text: 'now - tick.receivedMs > RECEIVED_AGE_MAX_MS',
    becomes: 'now - tick.receivedMs > RECEIVED_AGE_MAX_MS + 5',
  },
  {
    name: 'an index without enough sources gets a point',
    file: '../../domain/src/index-price/index-price.ts',
    text: 'mids.length < config.minSources ? null',
    becomes: 'mids.length < 1 ? null',
  },
  {
    name: 'an index goes stale later than told',
    file: 'index-price/record-ticks.ts',
    text: 'last.atMs + INDEX_STALE_AFTER_MS + 1',
    becomes: 'last.atMs + INDEX_STALE_AFTER_MS + 401',
  },
  {
    name: 'a post-only order may cross',
    file: 'spot/check-order.ts',
    text: "return draft.takes ? 'would_cross' : null",
    becomes: 'return null',
  },
  {
    name: 'a FOK order fills in part',
    file: 'spot/check-order.ts',
    text: "estimate.lots < command.quantityLots ? 'cannot_fill_completely' : null",
    becomes: 'null',
  },
  {
    name: 'an IOC order rests',
    file: 'spot/place.ts',
    text: 'draft.timeInForce !== GTC ? REMAINDER_CANCELED',
    becomes: 'draft.timeInForce === 2 ? REMAINDER_CANCELED',
  },
  {
    name: 'one unit too little is enough',
    file: 'spot/check-order.ts',
    text: 'realmMarket), AVAILABLE, held) ? null',
    becomes: 'realmMarket), AVAILABLE, held - 1) ? null',
  },
  {
    name: 'a market buy by value spends more than its value',
    file: 'ledger/fees.ts',
    text: 'while ((lots + 1) * lotCost + ceilPpm((lots + 1) * lotCost, feePpm) <= budget)',
    becomes: 'while ((lots + 1) * lotCost <= budget)',
  },
  {
    name: 'demo orders enter the real book',
    file: 'spot/check-order.ts',
    text: 'const realmMarket = market.byRealm[state.accounts.realm[accountId - FIRST_USER_ACCOUNT_ID]!]!',
    becomes: 'const realmMarket = market.books[0]!',
  },
  { name: 'a frozen account trades', file: 'spot/check-order.ts', text: "if (flags & FROZEN) return 'account_frozen'", becomes: '' },
  {
    name: 'a halt of the house stops nobody',
    file: 'spot/check-order.ts',
    text: "return state.newOrdersHalted ? 'new_orders_halted' : null",
    becomes: 'return null',
  },
  {
    name: 'a closed market sells to everybody',
    file: 'spot/check-order.ts',
    text: "(marketState === 'close_only' && isSell)",
    becomes: "marketState === 'close_only'",
  },
  {
    name: 'evidence buys twice',
    file: 'custody/credit.ts',
    text: "return state.evidence.has(evidence) ? 'already_credited' : null",
    becomes: 'return null',
  },
  {
    name: 'one person approves himself',
    file: 'check.ts',
    text: "if (approverId === actor.actorId) return 'approver_is_actor'",
    becomes: '',
  },
  {
    name: "anybody cancels anybody's order",
    file: 'spot/cancel.ts',
    text: 'const slot = slotOfOwn(state, command.actor.accountId, command.orderId)',
    becomes: 'const slot = slotOf(state, command.orderId)',
  },
  {
    name: 'a rule takes effect before its time',
    file: 'configuration/configure.ts',
    text: 'if (rule.effectiveFromMs > state.timeMs) {',
    becomes: 'if (rule.effectiveFromMs > state.timeMs + 1_000) {',
  },
  {
    name: 'new fees bring old bands back',
    file: 'configuration/configure.ts',
    text: 'setMarketConfig(known, { ...known.config, version, makerFeePpm, takerFeePpm })',
    becomes: 'setMarketConfig(known, { ...rule.market, state: known.config.state })',
  },
  {
    name: 'a replaced ladder keeps its hold',
    file: 'spot/ladder.ts',
    text: '  budget.free(withdraw(state, realmMarket))\n  const ladder',
    becomes: '  withdraw(state, realmMarket)\n  const ladder',
  },
  {
    name: 'a ladder is not cut to the money behind it',
    file: 'spot/ladder.ts',
    text: 'Math.min(draft.lots, budget.lotsAt(side, lotCost, ladder.fees.takerFeePpm))',
    becomes: 'draft.lots',
  },
  { name: 'one order more than allowed is open', file: 'spot/check-order.ts', text: '>= OPEN_ORDERS_MAX', becomes: '> OPEN_ORDERS_MAX' },
  {
    name: 'one venue twice agrees with itself',
    file: 'clock/step-clock.ts',
    text: 'return new Set(agreeing.map(({ sourceId }) => sourceId)).size >= STEP_VENUES_MIN',
    becomes: 'return agreeing.length >= STEP_VENUES_MIN',
  },
  {
    name: 'venues that are late agree with a step',
    file: 'clock/step-clock.ts',
    text: 'Math.abs(atMs - toMs) <= STEP_VENUES_APART_MS',
    becomes: 'atMs <= toMs + STEP_VENUES_APART_MS',
  },
  {
    name: 'the house steps its clock further than a minute alone',
    file: 'clock/step-clock.ts',
    text: 'toMs - fromMs <= STEP_ALONE_MS',
    becomes: 'toMs - fromMs <= 2 * STEP_ALONE_MS',
  },
]
