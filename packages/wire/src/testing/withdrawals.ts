import type { CallName } from '../calls.ts'
import type { CallSample } from './calls.ts'

const ID = 'c3'.repeat(16)
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const MOMENT = 1_723_075_262_000

const requested = {
  ...{ id: ID, type: 'USDT-TRC20', coin: 'usdt', amount: '250', realAmount: '249', fee: '1', status: 0, state: 'requested' },
  ...{ toAdress: ADDRESS, serialId: 'WC3C3C3C3C3C3', withDrawRemark: '', reference: '', currency: 'USDT', ratio: '1' },
  ...{ dueAt: MOMENT, mayCancel: true, params: { createTime: MOMENT } },
}
const byTron = {
  ...{ id: 'usdt-trc20', status: '1', type: 0, rechargeType: 'USDT-TRC20', rechargeName: 'USDT-TRC20', ratio: '1', fee: '1' },
  ...{ feeRate: '0', feeFixed: '1', minAmount: '10', decimals: 6, coin: 'usdt', logo: '/coins/usdt.svg', coinChain: 'TRC' },
  ...{ delayMinutes: 0, ratios: [] },
}
const asked = { amount: '250', coinType: 'usdt-trc20', coin: 'usdt', pwd: 'abc123', adress: ADDRESS }

export const withdrawalSamples = {
  getWithDrawCoinList: { rows: [byTron], refused: { reason: 'too_many_requests' } },
  submitWithdrawal: {
    body: asked,
    data: { id: ID, serialId: 'WC3C3C3C3C3C3', coin: 'usdt', amount: '250', fee: '1', realAmount: '249', dueAt: MOMENT },
    refused: { body: { ...asked, amount: '-1' }, reason: 'value_negative', field: 'amount' },
  },
  withdrawalList: {
    query: { status: '0', pageNum: '1', pageSize: '20' },
    rows: [requested],
    refused: { query: { status: '3' }, reason: 'value_not_listed', field: 'status' },
  },
  withdrawalDetail: {
    query: { id: ID },
    data: {
      ...requested,
      ...{ kind: 'coin', coinChain: 'TRC', toName: 'Cold wallet', holderName: '', approvals: 0, approvalsNeeded: 2 },
      steps: [{ state: 'requested', approvals: 0, at: MOMENT }],
    },
    refused: { query: { id: '7' }, reason: 'field_malformed', field: 'id' },
  },
  cancelWithdrawal: { body: { id: ID }, refused: { body: {}, reason: 'field_missing', field: 'id' } },
  cancelWithdrawalByLink: {
    body: { token: 'A'.repeat(43) },
    refused: { body: { token: 'short' }, reason: 'field_malformed', field: 'token' },
  },
  getWithdrawStatus: { data: true, refused: { reason: 'token_missing' } },
  withdrawalFacts: {
    data: {
      ...{ obstacles: ['fund_password'], level: 'primary', dayLeft: '9750', dayLimit: '10000', monthLeft: '99750', monthLimit: '100000' },
      ...{ payoutsAfter: null, payoutDelayMs: 60_000, areStopped: false },
    },
    refused: { reason: 'token_missing' },
  },
  getMt5Amount: { query: { coin: 'usdt' }, data: 250, refused: { query: { coin: '' }, reason: 'field_missing', field: 'coin' } },
  getWithdrawMt5Amount: {
    query: { coin: 'usdt' },
    data: 250,
    refused: { query: { coin: 'us dt' }, reason: 'field_malformed', field: 'coin' },
  },
  addressBook: {
    rows: [{ id: ID, type: 'TRC', address: ADDRESS, name: 'Cold wallet', createTime: MOMENT }],
    refused: { reason: 'token_missing' },
  },
  addAddress: {
    body: { type: 'TRC', address: ADDRESS, name: 'Cold wallet' },
    data: { id: ID },
    refused: { body: { type: 'BTC', address: ADDRESS }, reason: 'value_not_listed', field: 'type' },
  },
  renameAddress: { body: { id: ID, name: 'Old wallet' }, refused: { body: { name: 'x' }, reason: 'field_missing', field: 'id' } },
  removeAddress: { body: { id: ID }, refused: { body: { id: 'mine' }, reason: 'field_malformed', field: 'id' } },
} as const satisfies Partial<Record<CallName, CallSample>>
