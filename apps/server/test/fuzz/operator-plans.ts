import type { Random } from '@glasshouse/testkit'
import type { OperatorCallName } from '@glasshouse/wire'
import type { RightCall } from './right-calls.ts'

/** A UID that nobody has. */
const NOBODY = '100000000'

/** A right form of every operators' call; a new call without one does not compile. */
export const OPERATOR_PLANS: Readonly<Record<OperatorCallName, (random: Random) => RightCall>> = {
  signInOperator: () => ({ body: { who: 'operator-a', password: 'no right password' } }),
  signOutOperator: () => ({}),
  showSitting: () => ({}),
  requestAct: () => ({ body: { act: 'halt-orders', words: ['on'], reason: 'incident', evidence: 'a report' } }),
  approveAct: (random) => ({ body: { id: random.hash128(), confirmation: '2026-01-07T12:00:00Z' } }),
  withdrawAct: (random) => ({ body: { id: random.hash128() } }),
  listActs: () => ({ query: { state: 'requested' } }),
  listReviews: () => ({ query: { state: 'submitted' } }),
  showReview: () => ({ body: { id: 1, purpose: 'review' } }),
  listOpenWithdrawals: () => ({ query: { state: 'requested' } }),
  showWithdrawal: (random) => ({ body: { id: random.hash128(), purpose: 'review' } }),
  actOnReview: () => ({ body: { id: 1, version: 1, act: 'claim', reason: '' } }),
  listClaims: () => ({ query: { state: 'waiting' } }),
  showClaim: () => ({ body: { serial: 'D26010748210377', purpose: 'review' } }),
  actOnClaim: () => ({ body: { serial: 'D26010748210377', version: 1, act: 'claim', reason: '' } }),
  listSuspense: () => ({}),
  listWireAccounts: () => ({}),
  listActForms: () => ({}),
  previewAct: () => ({ body: { act: 'market-fees', words: ['btcusdt', '0.0002', '0.001', '2026-12-01T00:00:00Z'], evidence: '' } }),
  previewRequest: (random) => ({ body: { id: random.hash128() } }),
  listRules: () => ({}),
  listStops: () => ({}),
  houseMoney: () => ({}),
  dailyClose: () => ({ query: { day: '2026-01-07' } }),
  dailyCloseFile: () => ({ query: { day: '2026-01-07', format: 'csv' } }),
  searchAudit: () => ({
    query: { actor: 'operator:1', act: 'halt', subject: '1', text: 'incident', from: '0', to: '9', before: '7', size: '5' },
  }),
  exportAudit: () => ({ body: { actor: 'operator:1', act: '', subject: '', text: '', from: 0, to: 9, purpose: 'audit' } }),
  showJournal: () => ({}),
  checkJournal: () => ({ body: { groups: 10 } }),
  listFeeds: () => ({}),
  operatorHome: () => ({}),
  listOperatorNames: () => ({}),
  listScreeningHits: () => ({ query: { state: 'open' } }),
  findPeople: () => ({ query: { name: 'somebody' } }),
  showPerson: () => ({ query: { userId: NOBODY } }),
  showPersonAccess: () => ({ query: { userId: NOBODY } }),
  listPersonBalances: () => ({ query: { userId: NOBODY, realm: 'real' } }),
  listPersonStatement: () => ({ query: { userId: NOBODY, realm: 'demo', pageNum: '1', pageSize: '10' } }),
  showPersonTransfers: () => ({ query: { userId: NOBODY } }),
  showPersonTrading: () => ({ query: { userId: NOBODY, realm: 'real' } }),
  listPersonTimeline: () => ({ query: { userId: NOBODY, before: '1767787200000' } }),
  listPersonNotes: () => ({ query: { userId: NOBODY } }),
  addPersonNote: () => ({ body: { userId: NOBODY, text: 'called about a deposit' } }),
}
