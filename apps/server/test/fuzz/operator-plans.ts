import type { Random } from '@glasshouse/testkit'
import type { OperatorCallName } from '@glasshouse/wire'
import type { RightCall } from './right-calls.ts'

const signatureOf = (random: Random) => ({
  ...{ keyId: random.hash128(), kind: 'ed25519', signature: random.hash128().repeat(4), authenticatorData: '', clientData: '' },
})
const NOTICE = {
  ...{ isShown: true, link: '/quote', image: '', sort: 10, brands: ['default'], from: null, until: null, audience: null },
  texts: { en: { title: 'Maintenance', remark: 'On Sunday', html: '<p>From two.</p>' } },
}
/** A UID that nobody has. */
const NOBODY = '100000000'

/** A right form of every operators' call; a new call without one does not compile. */
export const OPERATOR_PLANS: Readonly<Record<OperatorCallName, (random: Random) => RightCall>> = {
  signInOperator: () => ({ body: { who: 'operator-a', password: 'no right password' } }),
  operatorChallenge: () => ({}),
  signOutOperator: () => ({}),
  showSitting: () => ({}),
  requestAct: () => ({ body: { act: 'halt-orders', words: ['on'], reason: 'incident', evidence: 'a report' } }),
  signAct: (random) => ({ body: { id: random.hash128(), signature: signatureOf(random) } }),
  approveAct: (random) => ({
    body: { id: random.hash128(), confirmation: '2026-01-07T12:00:00Z', signature: signatureOf(random) },
  }),
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
  listSettings: () => ({}),
  settingHistory: () => ({ query: { key: 'DOWNLOAD_SETTING' } }),
  changeSetting: () => ({ body: { key: 'DOWNLOAD_SETTING', after: 1, value: { iosUrl: '', androidUrl: '/app-download' } } }),
  showProposal: (random) => ({ query: { id: random.hash128() } }),
  contentChoices: () => ({}),
  listContent: () => ({ query: { kind: 'roll_notice' } }),
  showContent: () => ({ query: { id: '1' } }),
  saveContent: () => ({ body: { id: null, revision: 0, kind: 'roll_notice', topic: '', draft: NOTICE } }),
  publishContent: () => ({ body: { id: 1, revision: 1 } }),
  restoreContent: () => ({ body: { id: 1, revision: 0, version: 1 } }),
  discardContent: () => ({ body: { id: 1, revision: 0 } }),
  countGroup: () => ({ body: { audience: { group: { who: 'people', userIds: ['481516234'] }, about: 'account', byMail: true } } }),
  listGroupMails: () => ({}),
  callOffGroupMail: () => ({ body: { id: 1 } }),
  listBrands: () => ({}),
  operatorHome: () => ({}),
  listOperatorNames: () => ({}),
  showOperators: () => ({}),
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
