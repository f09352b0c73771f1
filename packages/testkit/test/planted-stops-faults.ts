import type { PlantedFault } from './faulty-core.ts'

/** RULES.md 8.2.6: what an exchange gets wrong where orders open with stops. */
export const PLANTED_STOPS_FAULTS: readonly PlantedFault[] = [
  {
    name: 'an order that is filled in part loses its stops',
    file: 'perpetual/fills/fill.ts',
    text: '  if (state.perpetual.stopsOfOrder.size > 0) placeOrderStops(',
    becomes:
      '  const rests = orderId > 0 ? state.perpetual.slotOfOrder.get(orderId) : -1\n  const isWhole = rests < 0 || state.perpetual.orders.remaining(rests) === 0\n  if (state.perpetual.stopsOfOrder.size > 0 && isWhole) placeOrderStops(',
  },
  {
    name: 'the stops of an order are set with each of its fills',
    file: 'perpetual/fills/place-stop.ts',
    text: '(stops.isSet && !isNew)',
    becomes: 'false',
  },
  {
    name: 'a fill that opens the position anew leaves it without stops',
    file: 'perpetual/fills/place-stop.ts',
    text: '(stops.isSet && !isNew)',
    becomes: 'stops.isSet',
  },
  {
    name: 'an order counts its stops as set when it is accepted',
    file: 'perpetual/orders/order-stops.ts',
    text: '  state.perpetual.stopsOfOrder.set(orderId, stops)\n',
    becomes: '  state.perpetual.stopsOfOrder.set(orderId, { ...stops, isSet: true })\n',
  },
  {
    name: 'a resting order sets its stops on the position with its acceptance',
    file: 'perpetual/orders/order-stops.ts',
    text: 'export function acceptOrderStops(state: State, orderId: number, draft: ContractOrderDraft): void {\n  const stops = draft.stops!\n',
    becomes:
      "import { placeOrderStops } from '../fills/place-stop.ts'\nexport function acceptOrderStops(state: State, orderId: number, draft: ContractOrderDraft): void {\n  const stops = draft.stops!\n  state.perpetual.stopsOfOrder.set(orderId, stops)\n  const there = draft.accountMarket?.positions[draft.positionSide]\n  if (there) placeOrderStops(state, there, { orderId, isNew: true })\n",
  },
  {
    name: 'a take profit behind the price of its order is accepted',
    file: 'perpetual/orders/order-stops.ts',
    text: "return 'take_profit_wrong_side'",
    becomes: "return stopLoss > 0 ? 'take_profit_wrong_side' : null",
  },
  {
    name: 'a stop loss ahead of the price of its order is accepted',
    file: 'perpetual/orders/order-stops.ts',
    text: 'isLong ? stopLoss >= reference : stopLoss <= reference',
    becomes: 'isLong && stopLoss >= reference',
  },
  {
    name: 'triggers of a limit order are looked at from the mark',
    file: 'perpetual/orders/order-stops.ts',
    text: 'isLimit ? draft.priceTicks * tickSize : mark',
    becomes: 'mark',
  },
  {
    name: 'a stop loss behind the liquidation price is accepted',
    file: 'perpetual/orders/order-stops.ts',
    text: "end === 0 || isBefore ? null : 'trigger_beyond_liquidation'",
    becomes: 'null',
  },
  {
    name: 'the liquidation price of an order forgets the position it enlarges',
    file: 'perpetual/orders/order-stops.ts',
    text: '(position?.margin ?? 0n) + BigInt(margin)',
    becomes: 'BigInt(margin)',
  },
  {
    name: 'the stops of an order outlive it',
    file: 'perpetual/fills/end-order.ts',
    text: 'if (stopsOfOrder.size > 0) stopsOfOrder.delete(orderId)',
    becomes: '',
  },
  {
    name: 'a take profit of an order becomes a stop loss',
    file: 'perpetual/fills/place-stop.ts',
    text: 'placeWhole(state, position, TAKE_PROFIT, stops.takeProfit)',
    becomes: 'placeWhole(state, position, STOP_LOSS, stops.takeProfit)',
  },
  {
    name: 'the stops of an order guard the position of the other side',
    file: 'perpetual/fills/place-stop.ts',
    text: 'if (triggerPrice > 0) placeStop(state, position,',
    becomes: 'if (triggerPrice > 0) placeStop(state, position.accountMarket.positions[1 - position.side] ?? position,',
  },
  {
    name: 'the stops of an order close what its first fill opened',
    file: 'perpetual/fills/place-stop.ts',
    text: 'contracts: 0, orderType: MARKET',
    becomes: 'contracts: position.contracts, orderType: MARKET',
  },
  {
    name: 'a former stop of the kind goes on beside that of an order',
    file: 'perpetual/fills/place-stop.ts',
    text: "  if (former) endWaitingStop(state, former, 'replaced')\n",
    becomes: '',
  },
  {
    name: 'the rest of an order whose stop acted opens the position again',
    file: 'perpetual/orders/stops.ts',
    text: '  cancelBegunOrders(state, position)\n',
    becomes: '',
  },
  {
    name: 'a stop that acts ends orders without a fill, too',
    file: 'perpetual/fills/end-order.ts',
    text: '?.isSet === true',
    becomes: ' !== undefined',
  },
  {
    name: 'a replaced order may lie beyond its stops',
    file: 'perpetual/orders/check-replace-contract-order.ts',
    text: '  draft.stops = state.perpetual.stopsOfOrder.get(command.orderId) ?? null\n',
    becomes: '',
  },
  {
    name: 'a snapshot forgets that the stops of an order are set',
    file: 'snapshot/perpetual-state.ts',
    text: 'const isSet = orders.remaining(slot) < orders.quantity(slot)',
    becomes: 'const isSet = false',
  },
]
