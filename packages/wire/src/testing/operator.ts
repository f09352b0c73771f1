import type { OperatorCallName } from '../operator/operator-calls.ts'
import type { CallSample } from './calls.ts'
import { houseSamples } from './operator-house.ts'
import { peopleSamples } from './operator-people.ts'

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
  ...{ toSign: '676c617373', says: ['act: halt-orders'], signableUntil: 1_767_873_600_000, isRestricting: true },
  ...{ signers: [], confirmedBy: null, confirmedAt: null, isUnconfirmed: false },
  ...{ declinedBy: null, declinedAt: null, declineWords: null },
}
const keyId = 'b7'.repeat(16)
const signature = { keyId, kind: 'ed25519', signature: 'a1'.repeat(64), authenticatorData: '', clientData: '' }
const challenge = 'c3'.repeat(56)
const executed = { ...requested, state: 'executed', approvedBy: { id: 2 }, approvedAt: 1_767_787_260_000, seq: 4711 }

const waitingReview = {
  id: 12,
  version: 1,
  state: 'submitted',
  userId: '481516234',
  level: 'advanced',
  reviewer: null,
  reason: '',
  submittedAt: 1_767_787_200_000,
  hits: 1,
}

const waitingWithdrawal = {
  ...{
    id,
    serial: `W${id.slice(0, 12).toUpperCase()}`,
    userId: '481516234',
    state: 'requested',
    method: 'USDT-TRC20',
    coin: 'usdt',
    amount: '250',
    fee: '1',
    paid: '249',
  },
  ...{ currency: 'USDT', approvals: 0, approvalsNeeded: 2, dueAt: 1_723_075_262_000, askedAt: 1_723_075_262_000 },
  hits: [{ list: 'sample', entry: 'S-1' }],
  debts: [{ coin: 'usdt', amount: '55' }],
} as const
const waitingClaim = {
  ...{ serial: 'D26010748210377', version: 1, state: 'waiting', userId: '481516234', coin: 'usdt', channel: 'USDT-TRC20' },
  ...{ currency: 'usdt', amount: '100.5', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', credited: null, reason: '' },
  ...{ reviewer: null, submittedAt: 1_767_787_200_000, isBeingCredited: false },
}

const withdrawalAsked = {
  ...{ ...waitingWithdrawal, kind: 'withdrawal', loginName: 'sample', way: 'coin', network: 'tron', to: 'TJRa****pRTv' },
  ...{ reference: '', reason: '', steps: [{ state: 'requested', approvals: 0, at: 1_723_075_262_000 }] },
} as const
const claimAsked = { ...waitingClaim, kind: 'deposit', loginName: 'sample' }

const at = 1_767_787_200_000
const listedSupport = {
  ...{ key: 'DOWNLOAD_SETTING', version: 2, value: { iosUrl: 'https://example.org/app', androidUrl: '' } },
  standard: { iosUrl: '', androidUrl: '' },
  shape: { kind: 'fields', fields: { iosUrl: { kind: 'link' }, androidUrl: { kind: 'link' } } },
  ...{ changedBy: 'one', roles: ['content', 'admin'], acts: [], ownHosts: ['exchange.example'] },
  ...{ by: 'operator:3', since: at },
} as const
const draftOfNotice = {
  ...{ isShown: true, link: '/quote', image: '', sort: 10, brands: [], from: null, until: null, audience: null },
  texts: { en: { title: 'Maintenance', remark: 'Maintenance on Sunday', html: '<p>From 02:00 UTC.</p>' } },
}
const groupMail = { id: 1, contentId: 22, version: 1, people: 12, by: 'operator:5', approvedBy: null, at, from: at } as const
const listedNotice = {
  ...{ id: 21, kind: 'roll_notice', topic: '', isSeed: false, revision: 2, title: 'Maintenance', state: 'shown', version: 1 },
  ...{ hasDraft: true, from: null, until: null, sort: 10, brands: [], languages: ['en'], needsTwo: false },
  missing: [{ language: 'zh', instead: 'en' }],
}
const shownNotice = {
  ...listedNotice,
  draft: { ...draftOfNotice, restores: null, by: 'operator:5', at },
  versions: [{ ...draftOfNotice, from: at, version: 1, by: 'operator:5', approvedBy: null, restores: null, at }],
}
const toGermany = { group: { who: 'countries', countries: ['DE'] }, about: 'account', byMail: true }

const alerts = { address: 'ann@example.com', pendingAddress: '', kinds: ['approvals', 'alarms'], language: 'en', canMail: true }

/** Samples as `callSamples`, of operators' calls. */
export const operatorSamples: Readonly<Record<OperatorCallName, CallSample>> = {
  ...houseSamples,
  ...peopleSamples,
  signInOperator: {
    body: { challenge, signature },
    data: {
      token: 'Zm9yIGEgc2FtcGxlIG9ubHkgYW5kIG5vIHRva2Vu',
      expiresAt: 1_767_789_000_000,
      operator: { id: 1, name: 'operator-a', roles: ['risk', 'admin'] },
    },
    refused: { body: { challenge: 'ab', signature }, reason: 'field_malformed', field: 'challenge' },
  },
  operatorChallenge: {
    data: {
      ...{ challenge, door: 'console', bytes: '676c617373', exchangeId: 'd9'.repeat(32), rpId: 'console.example' },
      expiresAt: 1_767_787_320_000,
    },
    refused: { reason: 'too_many_requests' },
  },
  signOutOperator: { refused: { reason: 'token_invalid' } },
  showAlerts: { data: alerts, refused: { reason: 'token_invalid' } },
  chooseAlerts: {
    body: { kinds: ['approvals', 'alarms'], language: 'en' },
    data: alerts,
    refused: { body: { kinds: ['gossip'], language: 'en' }, reason: 'value_not_listed', field: 'kinds.0' },
  },
  changeAlertAddress: {
    body: { email: 'ann.other@example.com' },
    data: { ...alerts, pendingAddress: 'ann.other@example.com' },
    refused: { body: { email: 'ann' }, reason: 'field_malformed', field: 'email' },
  },
  confirmAlertAddress: {
    body: { code: '123456' },
    data: { ...alerts, address: 'ann.other@example.com' },
    refused: { body: { code: '12' }, reason: 'field_malformed', field: 'code' },
  },
  removeAlertAddress: { data: { ...alerts, address: '' }, refused: { reason: 'token_invalid' } },
  listOwnRequests: {
    data: { fresh: 1, seenAt: 1_767_787_200_000 },
    rows: [{ ...executed, decidedAt: 1_767_787_260_000 }],
    refused: { reason: 'token_invalid' },
  },
  seeOwnRequests: { body: { until: 1_767_787_260_000 }, refused: { body: { until: -1 }, reason: 'field_malformed', field: 'until' } },
  showSitting: { data: { id: 2, name: 'risk-a', roles: ['risk'] }, refused: { reason: 'token_invalid' } },
  requestAct: {
    body: request,
    data: { ...requested, about: null, users: [], people: [] },
    refused: { body: { ...request, act: 'set-price' }, reason: 'value_not_listed', field: 'act' },
  },
  signAct: {
    body: { id, signature },
    data: { ...requested, signers: [{ id: 1, keyId, kind: 'ed25519' }] },
    refused: { body: { id, signature: { ...signature, keyId: '7' } }, reason: 'field_malformed', field: 'signature.keyId' },
  },
  approveAct: {
    body: { id, confirmation: '', signature },
    data: executed,
    refused: { body: { id: '7' }, reason: 'field_malformed', field: 'id' },
  },
  withdrawAct: {
    body: { id },
    data: { ...requested, state: 'withdrawn' },
    refused: { body: {}, reason: 'field_missing', field: 'id' },
  },
  declineAct: {
    body: { id, words: 'The incident is over.' },
    data: {
      ...{ ...requested, state: 'declined', declinedBy: { id: 2 }, declinedAt: 1_767_787_260_000 },
      declineWords: 'The incident is over.',
    },
    refused: { body: { id, words: ' ' }, reason: 'field_missing', field: 'words' },
  },
  listReviews: {
    query: { state: 'submitted' },
    rows: [waitingReview],
    refused: { query: { state: 'open' }, reason: 'value_not_listed', field: 'state' },
  },
  showReview: {
    body: { id: 12, purpose: 'review' },
    data: {
      ...waitingReview,
      realName: 'Sample Person',
      number: 'X1234567',
      country: 'DE',
      cardType: 2,
      pictures: [{ side: 'front', url: 'http://127.0.0.1:8080/api/files/00112233445566778899aabbccddeeff?link=1.2.3' }],
      duplicates: [{ userId: '481516235', level: 'primary', state: 'approved' }],
      matches: [{ list: 'sample', entry: 'S-1', isCleared: false }],
    },
    refused: { body: { id: 12, purpose: 'curiosity' }, reason: 'value_not_listed', field: 'purpose' },
  },
  actOnReview: {
    body: { id: 12, version: 1, act: 'claim', reason: '' },
    data: { ...waitingReview, version: 2, state: 'in_review', reviewer: 'operator:3' },
    refused: { body: { id: 12, version: 1, act: 'delete' }, reason: 'value_not_listed', field: 'act' },
  },
  listOpenWithdrawals: {
    query: { state: 'requested' },
    rows: [waitingWithdrawal],
    refused: { query: { state: 'open' }, reason: 'value_not_listed', field: 'state' },
  },
  showWithdrawal: {
    body: { id, purpose: 'review' },
    data: {
      ...waitingWithdrawal,
      ...{ account: 1001, userSalt: id, way: 'coin', network: 'tron', ratio: '1', salt: id },
      destination: { kind: 'coin', network: 'tron', address: 'T', addressId: id, name: '' },
      reference: '',
      reason: '',
    },
    refused: { body: { id: '7', purpose: 'review' }, reason: 'field_malformed', field: 'id' },
  },
  oneWithdrawal: {
    query: { id },
    data: withdrawalAsked,
    refused: { query: { id: '7' }, reason: 'field_malformed', field: 'id' },
  },
  oneAct: {
    query: { id },
    data: {
      ...requested,
      act: 'approve-withdrawal',
      words: [id, '-'],
      about: withdrawalAsked,
      users: [{ userId: '123456789', userSalt: id }],
      people: [{ userId: '123456789', loginName: 'somebody' }],
    },
    refused: { query: { id: '7' }, reason: 'field_malformed', field: 'id' },
  },
  listActs: {
    query: { state: 'executed' },
    rows: [executed],
    refused: { query: { state: 'open' }, reason: 'value_not_listed', field: 'state' },
  },
  listClaims: {
    query: { state: 'waiting' },
    rows: [waitingClaim],
    refused: { query: { state: 'open' }, reason: 'value_not_listed', field: 'state' },
  },
  oneClaim: {
    query: { serial: waitingClaim.serial },
    data: claimAsked,
    refused: { query: { serial: '12' }, reason: 'field_malformed', field: 'serial' },
  },
  showClaim: {
    body: { serial: waitingClaim.serial, purpose: 'review' },
    data: {
      ...waitingClaim,
      picture: 'http://127.0.0.1:8080/api/files/00112233445566778899aabbccddeeff?link=1.2.3',
      wireAccount: null,
      samePicture: [{ serial: 'D26010748210370', userId: '481516235', state: 'credited' }],
    },
    refused: { body: { serial: '12', purpose: 'review' }, reason: 'field_malformed', field: 'serial' },
  },
  actOnClaim: {
    body: { serial: waitingClaim.serial, version: 1, act: 'claim', reason: '' },
    data: { ...waitingClaim, version: 2, reviewer: 'operator:3' },
    refused: { body: { serial: waitingClaim.serial, version: 1, act: 'approve' }, reason: 'value_not_listed', field: 'act' },
  },
  listWireAccounts: {
    rows: [
      {
        ...{ name: 'USD wire', version: 2, isOpen: true, coin: 'usdt', currency: 'USD', decimals: 2, bankName: 'Example Bank' },
        ...{ holderName: 'Example Exchange', number: 'EXAMPLE-0002', bankCode: 'EXAMDEFF', bankAddress: '' },
        ...{ requestedBy: 3, approvedBy: 4, since: 1_767_787_200_000 },
      },
    ],
    refused: { reason: 'role_missing' },
  },
  listSuspense: {
    rows: [
      {
        ...{ coin: 'usdt', amount: '80', evidence: 'bank:FR-2026/0017', evidenceHash: id, since: 1_767_787_200_000, ageHours: 30 },
        ...{ reason: 'funding', requestedBy: 3, approvedBy: 4, seq: 4711 },
      },
      {
        ...{ coin: 'btc', amount: '0.5', evidence: '', evidenceHash: id, since: 1_767_787_200_000, ageHours: 30 },
        ...{ reason: null, requestedBy: null, approvedBy: null, seq: 4712 },
      },
    ],
    refused: { reason: 'role_missing' },
  },
  listSettings: { rows: [listedSupport], refused: { reason: 'token_invalid' } },
  settingHistory: {
    query: { key: 'DOWNLOAD_SETTING' },
    rows: [{ version: 2, value: listedSupport.value, by: 'operator:3', approvedBy: null, restores: null, at }],
    refused: { query: { key: 'download setting' }, reason: 'field_malformed', field: 'key' },
  },
  changeSetting: {
    body: { key: 'DOWNLOAD_SETTING', after: 1, value: listedSupport.value },
    data: { setting: listedSupport, ask: null },
    refused: { body: { key: 'DOWNLOAD_SETTING', value: {} }, reason: 'field_missing', field: 'after' },
  },
  showProposal: {
    query: { id },
    data: { id, key: 't_bank_coin', after: 1, value: [{ dictValue: 'EUR', dictLabel: 'Euro' }], restores: null, proposedBy: 3 },
    refused: { query: { id: '7' }, reason: 'field_malformed', field: 'id' },
  },
  contentChoices: {
    data: {
      languages: [{ code: 'en', name: 'English', direction: 'ltr' }],
      ...{ defaultLanguage: 'en', brand: 'default', brands: ['default'], articleKeys: ['TERMS_CLAUSE'], groups: ['HOME_ACTIVITY'] },
      ownHosts: ['exchange.example'],
    },
    refused: { reason: 'role_missing' },
  },
  listContent: {
    query: { kind: 'roll_notice' },
    rows: [listedNotice],
    refused: { query: { kind: 'price' }, reason: 'value_not_listed', field: 'kind' },
  },
  showContent: {
    query: { id: '21' },
    data: shownNotice,
    refused: { query: { id: 'x' }, reason: 'field_malformed', field: 'id' },
  },
  saveContent: {
    body: { id: 21, revision: 1, kind: 'roll_notice', topic: '', draft: draftOfNotice },
    data: shownNotice,
    refused: { body: { id: 21, revision: 1, kind: 'roll_notice', topic: '' }, reason: 'field_missing', field: 'draft' },
  },
  publishContent: {
    body: { id: 21, revision: 2 },
    data: { entry: { ...shownNotice, draft: null, hasDraft: false }, ask: null },
    refused: { body: { id: 21 }, reason: 'field_missing', field: 'revision' },
  },
  restoreContent: {
    body: { id: 21, revision: 2, version: 1 },
    data: shownNotice,
    refused: { body: { id: 21, revision: 2 }, reason: 'field_missing', field: 'version' },
  },
  discardContent: {
    body: { id: 21, revision: 2 },
    data: { ...shownNotice, draft: null, hasDraft: false },
    refused: { body: { revision: 2 }, reason: 'field_missing', field: 'id' },
  },
  countGroup: {
    body: { audience: toGermany },
    data: { people: 12, byLanguage: { en: 4, zh: 8 }, unknown: [], needsTwo: false },
    refused: { body: {}, reason: 'field_missing', field: 'audience' },
  },
  listGroupMails: {
    rows: [{ ...groupMail, told: 12, state: 'sent', endedAt: at, calledOffBy: null }],
    refused: { reason: 'role_missing' },
  },
  callOffGroupMail: {
    body: { id: 1 },
    data: { ...groupMail, told: 5, state: 'called_off', endedAt: at, calledOffBy: 'operator:5' },
    refused: { body: { id: 0 }, reason: 'field_too_short', field: 'id' },
  },
  listBrands: {
    rows: [
      {
        ...{ name: 'default', productName: 'Glasshouse', isCurrent: true, place: 'brands/default', settings: [], icons: ['192.png'] },
        flags: [{ flag: 'vipBadge', value: true, standard: true, isSet: false, meaning: 'VIP level badge in the sidebar' }],
        banners: ['journal.svg'],
      },
    ],
    refused: { reason: 'token_invalid' },
  },
}
