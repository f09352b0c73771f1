import type { OperatorCallName } from '../operator/operator-calls.ts'
import type { CallSample } from './calls.ts'

const id = '00112233445566778899aabbccddeeff'
const request = { act: 'halt-orders', words: ['on'], reason: 'incident', evidence: '' }
const requested = {
  id,
  ...request,
  state: 'requested',
  requestedBy: { id: 1 },
  requestedAt: 1_767_787_200_000,
  expiresAt: 1_767_873_600_000,
  approvedBy: null,
  approvedAt: null,
  seq: null,
  refusal: null,
}
const executed = { ...requested, state: 'executed', approvedBy: { id: 2 }, approvedAt: 1_767_787_260_000, seq: 4711 }

/** Samples as `callSamples`, of operators' calls. */
export const operatorSamples: Readonly<Record<OperatorCallName, CallSample>> = {
  signInOperator: {
    body: { who: 'operator-a', password: 'words of operator a' },
    data: {
      token: 'Zm9yIGEgc2FtcGxlIG9ubHkgYW5kIG5vIHRva2Vu',
      expiresAt: 1_767_789_000_000,
      operator: { id: 1, name: 'operator-a', roles: ['risk', 'admin'] },
    },
    refused: { body: { who: '', password: 'words of operator a' }, reason: 'field_missing', field: 'who' },
  },
  signOutOperator: { refused: { reason: 'token_invalid' } },
  requestAct: {
    body: request,
    data: requested,
    refused: { body: { ...request, act: 'set-price' }, reason: 'value_not_listed', field: 'act' },
  },
  approveAct: {
    body: { id, confirmation: '' },
    data: executed,
    refused: { body: { id: '7' }, reason: 'field_malformed', field: 'id' },
  },
  withdrawAct: {
    body: { id },
    data: { ...requested, state: 'withdrawn' },
    refused: { body: {}, reason: 'field_missing', field: 'id' },
  },
  listActs: {
    query: { state: 'executed' },
    rows: [executed],
    refused: { query: { state: 'open' }, reason: 'value_not_listed', field: 'state' },
  },
}
