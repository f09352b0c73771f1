import { OPERATOR_ACT_NAMES, OPERATOR_ROLES, type OperatorActName, type OperatorRole } from '@glasshouse/domain'
import { type OperatorCallName, operatorCalls } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../client.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from '../operator-desk.ts'
import { type Login, loginOf } from '../signing/signers.ts'
import { type TestServer, testServer } from '../test-server.ts'

/**
 * Who may ask for each act and who may approve it, written down beside the table that decides
 * (packages/domain/src/operators/roles.ts): a change there is a change here, made by somebody who means it.
 */
const ACTS: Readonly<Record<OperatorActName, readonly [ask: string, approve: string]>> = {
  'market-state': ['risk admin', 'risk admin'],
  'market-fees': ['treasury risk admin', 'admin'],
  'contract-state': ['risk admin', 'risk admin'],
  'contract-fees': ['treasury risk admin', 'admin'],
  'list-contract': ['risk admin', 'admin'],
  'option-state': ['risk admin', 'risk admin'],
  'option-odds': ['risk admin', 'admin'],
  'option-strike': ['risk admin', 'admin'],
  'list-option': ['risk admin', 'admin'],
  'contract-tiers': ['risk admin', 'admin'],
  'contract-leverages': ['risk admin', 'admin'],
  'contract-limits': ['risk admin', 'admin'],
  'option-stakes': ['risk admin', 'admin'],
  'option-limits': ['risk admin', 'admin'],
  'index-sources': ['risk admin', 'admin'],
  'list-asset': ['risk admin', 'admin'],
  'list-source': ['risk admin', 'admin'],
  'list-index': ['risk admin', 'admin'],
  'list-market': ['risk admin', 'admin'],
  'list-own-coin': ['risk admin', 'admin'],
  'list-own-market': ['risk admin', 'admin'],
  'market-limits': ['risk admin', 'admin'],
  'house-fees': ['treasury risk admin', 'admin'],
  'halt-orders': ['support compliance risk admin', 'risk admin'],
  'account-flag': ['support compliance risk', 'compliance admin'],
  'fund-house': ['treasury', 'treasury admin'],
  'credit-deposit': ['treasury', 'treasury admin'],
  'credit-account': ['treasury', 'treasury admin'],
  'credit-suspense': ['treasury', 'treasury admin'],
  'assign-suspense': ['treasury', 'treasury admin'],
  'return-suspense': ['treasury', 'treasury admin'],
  'wire-account': ['treasury', 'admin'],
  'wire-account-state': ['compliance treasury', 'compliance treasury admin'],
  'reverse-credit': ['compliance treasury', 'compliance admin'],
  'correct-credit': ['compliance treasury', 'compliance admin'],
  'step-clock': ['risk admin', 'admin'],
  'product-gate': ['compliance admin', 'compliance admin'],
  'resume-payouts': ['support', 'compliance'],
  'retention-years': ['admin', 'compliance'],
  'user-status': ['support compliance', 'compliance admin'],
  'approve-withdrawal': ['compliance treasury', 'compliance treasury'],
  'reject-withdrawal': ['support compliance treasury', 'compliance treasury'],
  'send-withdrawal': ['treasury', 'treasury admin'],
  'settle-withdrawal': ['treasury', 'treasury admin'],
  'fail-withdrawal': ['treasury', 'treasury admin'],
  'return-withdrawal': ['treasury', 'treasury admin'],
  'stop-payouts': ['support compliance treasury risk', 'compliance treasury admin'],
  'withdrawal-method': ['treasury risk', 'admin'],
  'payout-ratio': ['treasury', 'admin'],
  'operator-add': ['admin', 'admin'],
  'operator-roles': ['admin', 'admin'],
  'operator-disable': ['admin', 'admin'],
  'operator-keys': ['admin', 'admin'],
  'operator-account': ['admin', 'admin'],
  'console-origin': ['admin', 'admin'],
  // Beside the recovery key, and of anybody who has a key: nobody else approves.
  'recovery-announce': ['admin', ''],
  'recovery-cancel': ['support compliance treasury risk content auditor admin', ''],
  'change-setting': ['support compliance treasury risk content admin', 'compliance admin'],
  'publish-terms': ['content', 'compliance admin'],
  'publish-content': ['content', 'compliance admin'],
  'send-group-mail': ['content', 'compliance admin'],
}
const EVERYBODY = 'support compliance treasury risk content auditor admin'
/** Who gets past the door of each call; the single act has its own table above. */
const CALLS: Readonly<Record<OperatorCallName, string>> = {
  signInOperator: EVERYBODY,
  signOutOperator: EVERYBODY,
  showSitting: EVERYBODY,
  operatorChallenge: EVERYBODY,
  requestAct: EVERYBODY,
  signAct: EVERYBODY,
  withdrawAct: EVERYBODY,
  approveAct: 'compliance treasury risk admin',
  declineAct: 'compliance treasury risk admin',
  listActs: EVERYBODY,
  oneAct: EVERYBODY,
  listReviews: 'support compliance auditor admin',
  showReview: 'compliance',
  actOnReview: 'compliance',
  listOpenWithdrawals: 'support compliance treasury auditor admin',
  showWithdrawal: 'compliance treasury admin',
  listClaims: 'support compliance treasury auditor admin',
  showClaim: 'treasury',
  actOnClaim: 'treasury',
  listSuspense: 'compliance treasury auditor admin',
  listWireAccounts: 'support compliance treasury auditor admin',
  listActForms: EVERYBODY,
  oneWithdrawal: 'support compliance treasury auditor admin',
  oneClaim: 'support compliance treasury auditor admin',
  previewAct: EVERYBODY,
  previewRequest: 'compliance treasury risk admin',
  listRules: EVERYBODY,
  listStops: 'support compliance treasury risk auditor admin',
  houseMoney: 'treasury risk auditor admin',
  dailyClose: 'treasury risk auditor admin',
  dailyCloseFile: 'treasury risk auditor admin',
  showRevenue: 'treasury risk auditor admin',
  revenueFile: 'treasury risk auditor admin',
  searchAudit: 'compliance auditor admin',
  exportAudit: 'compliance auditor admin',
  showJournal: 'support risk auditor admin',
  checkJournal: 'support risk auditor admin',
  listFeeds: 'support risk auditor admin',
  listSettings: EVERYBODY,
  settingHistory: EVERYBODY,
  changeSetting: 'support compliance treasury risk content admin',
  showProposal: EVERYBODY,
  contentChoices: 'support compliance content auditor admin',
  listContent: 'support compliance content auditor admin',
  showContent: 'support compliance content auditor admin',
  saveContent: 'content',
  publishContent: 'content',
  restoreContent: 'content',
  discardContent: 'content',
  countGroup: 'content',
  listGroupMails: 'support compliance content auditor admin',
  callOffGroupMail: 'content',
  listBrands: EVERYBODY,
  operatorHome: EVERYBODY,
  listOperatorNames: EVERYBODY,
  showOperators: EVERYBODY,
  listScreeningHits: 'compliance auditor admin',
  findPeople: 'support compliance treasury risk auditor admin',
  listPeople: 'support compliance treasury risk auditor admin',
  showPerson: 'support compliance treasury risk auditor admin',
  showPersonAccess: 'support compliance treasury risk auditor admin',
  listPersonBalances: 'support compliance treasury risk auditor admin',
  listPersonStatement: 'support compliance treasury risk auditor admin',
  showPersonTransfers: 'support compliance treasury risk auditor admin',
  searchEverywhere: EVERYBODY,
  listPersonPast: 'support compliance treasury risk auditor admin',
  showPersonTrading: 'support compliance treasury risk auditor admin',
  listPersonTimeline: 'support compliance treasury risk auditor admin',
  listPersonNotes: 'support compliance treasury risk auditor admin',
  addPersonNote: 'support compliance treasury risk admin',
  showAlerts: EVERYBODY,
  chooseAlerts: EVERYBODY,
  changeAlertAddress: EVERYBODY,
  confirmAlertAddress: EVERYBODY,
  removeAlertAddress: EVERYBODY,
  listOwnRequests: EVERYBODY,
  seeOwnRequests: EVERYBODY,
}
const NAMES = Object.keys(operatorCalls) as OperatorCallName[]
const NOBODY = '0'.repeat(32)

let place: TestServer
let desk: OperatorDesk
const members = new Map(OPERATOR_ROLES.map((role) => [role, loginOf(`the-${role}`)]))
/** Two who may ask for everything, so that somebody else has asked. */
const [generalist, second] = [loginOf('generalist'), loginOf('second')]
let numbers: ReadonlyMap<Login, number>
/** A user of the exchange, who is no operator. */
let user: TestUser
beforeAll(async () => {
  place = await testServer()
  desk = await openOperatorDoor(place)
  const alone: [Login, OperatorRole][] = [...members].map(([role, login]) => [login, role])
  numbers = await addOperators(place, [...alone, [generalist, OPERATOR_ROLES], [second, OPERATOR_ROLES]])
  user = await place.person('outside', 'real')
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const tokenOf = async (login: Login) => (await desk.tokenFor(login)) as string
/** A request as it would lie there, whatever its words. */
const asked = async (act: OperatorActName, by: Login) => {
  const request = { act, words: [], reason: 'incident', evidence: '' } as const
  return (await place.services.records.approvals.request(request, numbers.get(by) as number)).approvalId
}
/** Roles whose members get past the look at roles; what comes after is refused for what is missing. */
async function passing(send: (login: Login) => Promise<{ readonly code: number; readonly reason?: string }>): Promise<string> {
  const passed: OperatorRole[] = []
  for (const [role, login] of members) {
    const { code, reason } = await send(login)
    expect([code, reason], role).not.toEqual([500, 'internal'])
    if (reason !== 'role_missing') passed.push(role)
  }
  return passed.join(' ')
}
const ordered = (roles: string) => OPERATOR_ROLES.filter((role) => roles.split(' ').includes(role)).join(' ')

test('every act and every call of operators has its line', () => {
  expect(Object.keys(ACTS).sort()).toEqual([...OPERATOR_ACT_NAMES].sort())
  expect(Object.keys(CALLS).sort()).toEqual([...NAMES].sort())
})

test.each(OPERATOR_ACT_NAMES)('%s is asked for, approved and declined by the roles of its line, never by who asked', async (act) => {
  const [ask, approve] = ACTS[act]
  const none = { asker: generalist, evidence: '' }
  expect(await passing((asker) => desk.request([act, '?'], { ...none, asker }))).toBe(ordered(ask))
  // Asked for without a word that it needs: whoever may approve it is told so, and nothing is done.
  const id = await asked(act, generalist)
  expect(await passing((login) => desk.approve(id, login))).toBe(ordered(approve))
  expect(await desk.approve(id, generalist)).toMatchObject({ code: 0, reason: 'approver_is_actor' })
  expect(await place.services.records.approvals.byId(id)).toMatchObject({ outcome: null, commands: null })
  // Of what was declined every role would be told that it waits no more: the next one finds another that does.
  let open = id
  const decline = async (login: Login) => {
    const body = { id: open, words: 'Not now.' }
    const reply = await desk.send('POST', '/operator/acts/decline', { token: await tokenOf(login), body })
    if (reply.code === 200) open = await asked(act, generalist)
    return reply
  }
  expect(await passing(decline)).toBe(ordered(approve))
  expect(await decline(generalist)).toMatchObject({ code: 0, reason: 'approver_is_actor' })
})

test('a request is withdrawn by whoever asked alone', async () => {
  const id = await asked('halt-orders', generalist)
  const withdraw = async (login: Login) => desk.send('POST', '/operator/acts/withdraw', { token: await tokenOf(login), body: { id } })
  for (const login of members.values()) expect(['not_requester', 'role_missing']).toContain((await withdraw(login)).reason)
  expect(await withdraw(second)).toMatchObject({ reason: 'not_requester' })
  expect(await withdraw(generalist)).toMatchObject({ code: 200 })
})

const calls = NAMES.filter((name) => !['operatorChallenge', 'showOperators', 'signInOperator', 'signOutOperator'].includes(name))
test.each(calls)(
  '%s is answered to the roles of its line, to no visitor, to no user and not without the secret of the door',
  async (name) => {
    const { method, path } = operatorCalls[name]
    const body = method === 'POST' ? { body: {} } : {}
    expect(await passing(async (login) => desk.send(method, path, { token: await tokenOf(login), ...body }))).toBe(ordered(CALLS[name]))
    expect(await desk.send(method, path, body)).toMatchObject({ code: 500, reason: 'token_missing', data: null })
    expect(await desk.send(method, path, { token: user.token, ...body })).toMatchObject({ code: 500, reason: 'token_invalid', data: null })
    const token = await tokenOf(generalist)
    expect(await desk.send(method, path, { token, secret: NOBODY, ...body })).toMatchObject({ reason: 'token_invalid', data: null })
    expect((await fetch(`${place.url}${path}`, { method, headers: { authorization: token } })).status).toBe(404)
  },
)
