/**
 * The core's door. A host knows it only as `CoreModule`, so that old groups can be run by the old file of their era.
 */
import type { AccountId, CoreModule, CoreState } from '@glasshouse/domain'
import { check as checkCommand, isRepeated as isKeyKnown } from './check.ts'
import { decodeCommand, encodeCommand, joinRecords, splitRecords } from './codec/commands.ts'
import { decodeEvents } from './codec/events.ts'
import { runGroup as run } from './group.ts'
import { brokenLaw as sweep } from './invariants.ts'
import { readAct } from './operators/act-bytes.ts'
import { keyIdOf } from './operators/keys.ts'
import * as operatorViews from './operators/views.ts'
import * as optionViews from './option/views.ts'
import * as contractViews from './perpetual/views.ts'
import { decodeState as decode, encodeState as encode, SHAPE_VERSION } from './snapshot/state.ts'
import { createState as create, type State } from './state.ts'
import * as swapViews from './swap/views.ts'
import * as views from './views.ts'

const seen = (state: CoreState) => state as unknown as State
const sealed = (state: State) => state as unknown as CoreState

export const shapeVersion: CoreModule['shapeVersion'] = SHAPE_VERSION
export const createState: CoreModule['createState'] = () => sealed(create())
export const check: CoreModule['check'] = (state, command) => checkCommand(seen(state), command)
export const isRepeated: CoreModule['isRepeated'] = (state, command) => isKeyKnown(seen(state), command)
export const isSettlingFunding: CoreModule['isSettlingFunding'] = (state) => seen(state).perpetual.settling.length > 0
export const runGroup: CoreModule['runGroup'] = (state, group) => run(seen(state), group)
export const encodeState: CoreModule['encodeState'] = (state) => encode(seen(state))
export const decodeState: CoreModule['decodeState'] = (version, sections) => sealed(decode(version, sections))
export const lastSeq: CoreModule['lastSeq'] = (state) => seen(state).seq
export const timeMs: CoreModule['timeMs'] = (state) => seen(state).timeMs
export const configuration: CoreModule['configuration'] = (state) => views.configuration(seen(state))
export const account: CoreModule['account'] = (state, accountId) => views.account(seen(state), accountId)
export const accountOf: CoreModule['accountOf'] = (state, userRef, realm): AccountId | null =>
  seen(state).accounts.accountOf(userRef, realm)
export const balances: CoreModule['balances'] = (state, accountId) => views.balances(seen(state), accountId)
export const openOrders: CoreModule['openOrders'] = (state, accountId) => views.openOrders(seen(state), accountId)
export const openOrder: CoreModule['openOrder'] = (state, accountId, orderId) => views.openOrder(seen(state), accountId, orderId)
export const positions: CoreModule['positions'] = (state, accountId) => contractViews.positions(seen(state), accountId)
export const contractOrders: CoreModule['contractOrders'] = (state, accountId) => contractViews.contractOrders(seen(state), accountId)
export const stops: CoreModule['stops'] = (state, accountId) => contractViews.stops(seen(state), accountId)
export const contractFigures: CoreModule['contractFigures'] = (state, marketId, realm) =>
  contractViews.contractFigures(seen(state), marketId, realm)
export const contractProtection: CoreModule['contractProtection'] = (state, accountId) =>
  contractViews.contractProtection(seen(state), accountId)
export const options: CoreModule['options'] = (state, accountId) => optionViews.options(seen(state), accountId)
export const optionFigures: CoreModule['optionFigures'] = (state, marketId, realm) =>
  optionViews.optionFigures(seen(state), marketId, realm)
export const optionProtection: CoreModule['optionProtection'] = (state, accountId) => optionViews.optionProtection(seen(state), accountId)
export const withdrawals: CoreModule['withdrawals'] = (state, accountId) => views.withdrawals(seen(state), accountId)
export const settledWithdrawal: CoreModule['settledWithdrawal'] = (state, withdrawalId) =>
  views.settledWithdrawal(seen(state), withdrawalId)
export const evidence: CoreModule['evidence'] = (state, hash) => views.evidence(seen(state), hash)
export const swaps: CoreModule['swaps'] = (state, accountId) => swapViews.swaps(seen(state), accountId)
export const swapRate: CoreModule['swapRate'] = (state, fromAssetId, toAssetId) => swapViews.swapRate(seen(state), fromAssetId, toAssetId)
export const operators: CoreModule['operators'] = (state) => operatorViews.operators(seen(state))
export const actBytes: CoreModule['actBytes'] = (state, act) => operatorViews.actBytes(seen(state), act)
export const operatorKeyId: CoreModule['operatorKeyId'] = (key) => keyIdOf(key)
export const depth: CoreModule['depth'] = (state, marketId, realm, levels) => views.depth(seen(state), marketId, realm, levels)
export const index: CoreModule['index'] = (state, indexId) => views.index(seen(state), indexId)
export const books: CoreModule['books'] = (state) => views.books(seen(state))
export const brokenLaw: CoreModule['brokenLaw'] = (state) => sweep(seen(state))
export { decodeCommand, decodeEvents, encodeCommand, joinRecords, readAct, splitRecords }

export const core: CoreModule = {
  shapeVersion,
  createState,
  check,
  isRepeated,
  isSettlingFunding,
  runGroup,
  decodeEvents,
  encodeCommand,
  decodeCommand,
  joinRecords,
  splitRecords,
  encodeState,
  decodeState,
  lastSeq,
  timeMs,
  configuration,
  account,
  accountOf,
  balances,
  openOrders,
  openOrder,
  positions,
  contractOrders,
  stops,
  contractFigures,
  contractProtection,
  options,
  optionFigures,
  optionProtection,
  withdrawals,
  settledWithdrawal,
  evidence,
  swaps,
  swapRate,
  operators,
  actBytes,
  readAct,
  operatorKeyId,
  depth,
  index,
  books,
  brokenLaw,
}
