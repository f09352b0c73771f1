import type { PlantedFault } from './faulty-core.ts'

/** RULES.md 4.15, 8.2.5: what an exchange gets wrong when an order is replaced. */
export const PLANTED_REPLACE_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a replaced order that became larger keeps its place',
    file: 'spot/check-replace.ts',
    text: 'command.quantityLots < orders.quantity(slot)',
    becomes: 'command.quantityLots !== orders.quantity(slot)',
  },
  {
    name: 'a replaced order remembers its former place in time',
    file: 'spot/replace.ts',
    text: '  orders.setPriorityId(slot, state.nextOrderId++)\n',
    becomes: '  state.nextOrderId++\n',
  },
  {
    name: 'an order that moved is no decrease, and is taken for one',
    file: 'spot/check-replace.ts',
    text: 'command.priceTicks === orders.priceTicks(slot) && command.quantityLots < orders.quantity(slot)',
    becomes: 'command.quantityLots < orders.quantity(slot)',
  },
  {
    name: 'a smaller order loses its place',
    file: 'spot/replace.ts',
    text: '  book.reduce(slot, remaining - left)\n',
    becomes: '  book.remove(slot)\n  orders.setRemaining(slot, left)\n  book.rest(slot)\n',
  },
  {
    name: 'a replaced order keeps its former hold beside the new one',
    file: 'spot/replace.ts',
    text: '  ledger.post(cell, formerHeld, -formerHeld, POST_RELEASE, orderId, 0)\n',
    becomes: '',
  },
  {
    name: 'a replaced order gives its hold back twice',
    file: 'spot/replace.ts',
    text: '  ledger.post(cell, formerHeld, -formerHeld, POST_RELEASE, orderId, 0)\n',
    becomes: '  for (let i = 0; i < 2; i++) ledger.post(cell, formerHeld, -formerHeld, POST_RELEASE, orderId, 0)\n',
  },
  {
    name: 'a smaller order keeps its whole hold',
    file: 'spot/replace.ts',
    text: '  ledger.post(orders.holdCell(slot), freed, -freed, POST_RELEASE, command.orderId, 0)\n',
    becomes: '',
  },
  {
    name: 'a replaced order forgets what was filled of it',
    file: 'spot/replace.ts',
    text: '  const left = leftOf(state, command.quantityLots)\n  noteHeld(state, held - formerHeld)\n',
    becomes: '  const left = command.quantityLots\n  noteHeld(state, held - formerHeld)\n',
  },
  {
    name: 'a replaced order forgets what its fills came to',
    file: 'spot/replace.ts',
    text: 'orders.setFilledNotional(slot, orders.filledNotional(slot) + settlement.filledNotional)',
    becomes: 'orders.setFilledNotional(slot, settlement.filledNotional)',
  },
  {
    name: 'a replaced order crosses the book without a trade',
    file: 'spot/replace.ts',
    text: '  if (takes) trade(state, command)\n  else rest(state)\n',
    becomes: '  rest(state)\n',
  },
  {
    name: 'a replaced order keeps the fees of its acceptance',
    file: 'spot/replace.ts',
    text: '  orders.setMakerFeePpm(slot, config.makerFeePpm)\n',
    becomes: '',
  },
  {
    name: "anybody replaces anybody's order",
    file: 'spot/cancel.ts',
    text: 'return slot !== NONE && state.orders.accountId(slot) === accountId ? slot : NONE',
    becomes: 'return slot',
  },
  {
    name: 'a replacement asks for the whole hold, not for what it needs more',
    file: 'spot/check-replace.ts',
    text: 'const more = draft.held - holdFor(orders, slot, market, orders.remaining(slot))',
    becomes: 'const more = draft.held',
  },
  {
    name: 'an end forgets what replacements held',
    file: 'spot/replace.ts',
    text: 'heldInAll(state, draft.realmMarket.market, draft.slot) + more',
    becomes: 'heldInAll(state, draft.realmMarket.market, draft.slot)',
  },
  {
    name: 'a snapshot forgets the places of replaced orders',
    file: 'snapshot/state.ts',
    text: '  orders.setPriorityId(slot, reader.uint())\n  const held',
    becomes: '  orders.setPriorityId(slot, orders.orderId(slot))\n  reader.uint()\n  const held',
  },
]

export const PLANTED_CONTRACT_REPLACE_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a replaced closing order closes more than there is',
    file: 'perpetual/orders/check-contract-order.ts',
    text: "  if (!closesAll && contracts > free) return 'quantity_above_position'",
    becomes: "  if (!closesAll && draft.replaced === 0 && contracts > free) return 'quantity_above_position'",
  },
  {
    name: 'a replaced closing order binds what it bound before, too',
    file: 'perpetual/orders/replace-contract-order.ts',
    text: '  accountMarkets.count(orders, slot, -replaced)\n',
    becomes: '',
  },
  {
    name: 'a replaced contract order that became larger keeps its place',
    file: 'perpetual/orders/check-replace-contract-order.ts',
    text: 'command.contracts < orders.quantity(slot)',
    becomes: 'command.contracts !== orders.quantity(slot)',
  },
  {
    name: 'a replaced contract order keeps its former hold beside the new one',
    file: 'perpetual/orders/replace-contract-order.ts',
    text: '  state.ledger.post(orders.holdCell(slot), replacedHold, -replacedHold, POST_RELEASE, command.orderId, 0)\n',
    becomes: '',
  },
  {
    name: 'a smaller contract order keeps its whole hold',
    file: 'perpetual/orders/replace-contract-order.ts',
    text: '  state.ledger.post(orders.holdCell(slot), freed, -freed, POST_RELEASE, command.orderId, 0)\n',
    becomes: '',
  },
  {
    name: 'a replaced contract order forgets what its fills came to',
    file: 'perpetual/orders/replace-contract-order.ts',
    text: 'orders.setFilledNotional(slot, orders.filledNotional(slot) + walked.notional)',
    becomes: 'orders.setFilledNotional(slot, walked.notional)',
  },
  {
    name: 'a replaced contract order crosses the book without a trade',
    file: 'perpetual/orders/replace-contract-order.ts',
    text: '  const rests = !wouldTake(draft)\n',
    becomes: '  const rests = true\n',
  },
  {
    name: 'a replaced opening order counts itself among what rests',
    file: 'perpetual/orders/check-contract-order.ts',
    text: '  const more = contracts - draft.replaced\n',
    becomes: '  const more = contracts\n',
  },
  {
    name: 'a replaced contract order remembers its former place in time',
    file: 'perpetual/orders/replace-contract-order.ts',
    text: '  orders.setPriorityId(slot, state.nextOrderId++)\n',
    becomes: '  state.nextOrderId++\n',
  },
  {
    name: 'a smaller contract order loses its place',
    file: 'perpetual/orders/replace-contract-order.ts',
    text: '  realmMarket.book.reduce(slot, replaced - draft.contracts)\n',
    becomes: '  realmMarket.book.remove(slot)\n  orders.setRemaining(slot, draft.contracts)\n  realmMarket.book.rest(slot)\n',
  },
  {
    name: 'a replaced contract order keeps the maker fee of its acceptance',
    file: 'perpetual/orders/replace-contract-order.ts',
    text: '  orders.setMakerFeePpm(slot, draft.makerFeePpm)\n',
    becomes: '',
  },
  {
    name: 'a snapshot forgets the places of replaced contract orders',
    file: 'snapshot/perpetual-state.ts',
    text: '  orders.setPriorityId(slot, reader.uint())\n',
    becomes: '  orders.setPriorityId(slot, orders.orderId(slot))\n  reader.uint()\n',
  },
]
