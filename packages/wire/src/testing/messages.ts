import type { ServerMessage } from '../socket/messages.ts'
import { priceOfBtc, restingOrder, usdtOfMain } from './calls.ts'
import { closedLong, liquidatedLong, openLong, restingContractOrder, waitingStopLoss } from './contracts.ts'
import { runningUp, wonUp } from './options.ts'

const numbered = { epoch: 'k3v9x2', n: 7, seq: 1_204 }
const bitcoin = { symbol: 'btcusdt', ...numbered }

/** One message of every type, as the server sends it. */
export const messageSamples: readonly ServerMessage[] = [
  { type: 'DETAIL', ...bitcoin, data: priceOfBtc },
  {
    type: 'KLINE',
    ...bitcoin,
    interval: '1m',
    data: { o: '61010', h: '61022.4', l: '61001.1', c: '61020.5', v: '0.25', T: 1_723_075_260_000 },
  },
  {
    type: 'TRADE',
    realm: 'real',
    ...bitcoin,
    snapshot: true,
    data: [{ id: '812', price: '61020.5', quantity: '0.0125', type: 0, time: 1_723_075_261_004 }],
  },
  {
    type: 'DEPTH',
    realm: 'real',
    ...bitcoin,
    data: {
      symbol: 'btcusdt',
      realm: 'real',
      bids: [
        ['61020.4', '0.5'],
        ['61019.9', '1'],
      ],
      asks: [['61020.6', '0.5']],
      house: { bids: ['0.5', '0'], asks: ['0.5'] },
    },
  },
  { type: 'ORDER', realm: 'demo', ...numbered, data: [restingOrder] },
  { type: 'BALANCE', realm: 'demo', ...numbered, data: [usdtOfMain] },
  { type: 'CONTRACT_ORDER', realm: 'demo', ...numbered, data: [restingContractOrder] },
  { type: 'POSITION', realm: 'demo', ...numbered, data: [openLong, closedLong] },
  { type: 'STOP', realm: 'demo', ...numbered, data: [waitingStopLoss] },
  { type: 'LIQUIDATION', realm: 'demo', ...numbered, data: [liquidatedLong] },
  { type: 'OPTION', realm: 'demo', ...numbered, data: [runningUp] },
  { type: 'SETTLEMENT', realm: 'demo', ...numbered, data: [wonUp] },
  { type: 'HEARTBEAT', data: { time: 1_723_075_262_000 } },
  { type: 'NOTICE', data: { unread: 3 } },
  { type: 'AUTH', data: { userId: '481516234', realm: 'demo' } },
  { type: 'USER_STATUS', seq: 4711, data: { status: 1 } },
  { type: 'ERROR', reason: 'unknown_op', msg: 'op must be subscribe, unsubscribe or auth', data: null },
]
