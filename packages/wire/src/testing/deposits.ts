import type { DepositChannel } from '../client/summaries/deposit-summaries.ts'
import type { RechargeCoin } from '../deposit/get-adress.ts'
import type { RechargeOrder } from '../deposit/recharge.ts'
import type { CallSample } from './calls.ts'

export const usdtOnTron: RechargeCoin = {
  ...{ coin: 'usdt', coinName: 'USDT-TRC20', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' },
  ...{ network: 'tron', networkName: 'Tron (TRC20)', currency: 'usdt', decimals: 6, isShared: false, wireAccount: null },
}
export const usdtOnEthereum: RechargeCoin = {
  ...{ coin: 'usdt', coinName: 'USDT-ERC20', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
  ...{ network: 'ethereum', networkName: 'Ethereum (ERC20)', currency: 'usdt', decimals: 6, isShared: false, wireAccount: null },
}
export const dollarWire: RechargeCoin = {
  ...{ coin: 'usdt', coinName: 'USD wire', address: 'GH481516234' },
  ...{ network: 'wire', networkName: 'Example Bank', currency: 'usd', decimals: 2, isShared: false },
  wireAccount: {
    ...{ bankName: 'Example Bank', accountName: 'Example Exchange', accountNumber: 'EXAMPLE-0001', bankCode: 'EXAMDEFF' },
    bankAddress: 'Example town',
  },
}
/** As the translation makes it. */
export const channelOf = ({ coinName: name, ...channel }: RechargeCoin): DepositChannel => ({ ...channel, name })

export const waitingDeposit: RechargeOrder = {
  ...{ id: 'ab'.repeat(16), type: 'USDT-TRC20', coin: 'usdt', currency: 'usdt', amount: '100.5', realAmount: '0', fee: '0', status: 0 },
  ...{ address: usdtOnTron.address, serialId: 'D26010748210377', rechargeRemark: '', isClaimed: true, reversedTime: null },
  params: { createTime: 1_767_787_200_000, date: null },
}
export const creditedDeposit: RechargeOrder = {
  ...waitingDeposit,
  ...{
    id: 'cd'.repeat(16),
    serialId: 'D26010748210378',
    status: 1,
    realAmount: '99.5',
    rechargeRemark: 'One USDT was the fee of the chain',
  },
  params: { createTime: 1_767_787_200_000, date: 1_767_790_800_000 },
}
export const refusedDeposit: RechargeOrder = {
  ...waitingDeposit,
  ...{ id: 'ef'.repeat(16), serialId: 'D26010748210379', status: 2, rechargeRemark: 'Nothing has arrived' },
  params: { createTime: 1_767_787_200_000, date: 1_767_790_800_000 },
}

const claim = {
  ...{ amount: '100.5', type: 'USDT-TRC20', coin: 'usdt', address: usdtOnTron.address },
  filePath: '/api/files/00112233445566778899aabbccddeeff',
}

export const depositSamples = {
  getAdress: {
    query: { coin: 'usdt', symbol: 'USDT-TRC20' },
    data: { 'USDT-TRC20': usdtOnTron },
    refused: { query: { coin: 'u' }, reason: 'field_malformed', field: 'coin' },
  },
  rechargeSubmit: {
    body: claim,
    data: { id: waitingDeposit.id, serialId: waitingDeposit.serialId },
    refused: { body: { ...claim, filePath: '' }, reason: 'field_missing', field: 'filePath' },
  },
  rechargeList: {
    query: { status: '0', pageNum: '1', pageSize: '10' },
    rows: [waitingDeposit],
    refused: { query: { status: '3' }, reason: 'value_not_listed', field: 'status' },
  },
  rechargeDetail: {
    params: { id: creditedDeposit.id },
    data: creditedDeposit,
    refused: { params: { id: '12' }, reason: 'field_malformed', field: 'id' },
  },
} as const satisfies Readonly<Record<string, CallSample>>
