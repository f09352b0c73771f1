import type { OperatorCallName } from '../operator/operator-calls.ts'
import type { CallSample } from './calls.ts'
import { ownContractProtection } from './contracts.ts'
import { ownProtection } from './options.ts'

const userId = '481516234'
const at = 1_767_787_200_000
const wrongPerson = { query: { userId: '7' }, reason: 'field_malformed', field: 'userId' } as const
const wrongRealm = { query: { userId, realm: 'play' }, reason: 'value_not_listed', field: 'realm' } as const

const publicKey = (digits: string) => ({ keyId: digits.repeat(16), kind: 'ed25519', publicKey: digits.repeat(32) }) as const
const place = { rpId: 'console.example', origins: ['https://console.example'] }

/** Samples of operators' calls about people and of their home. */
export const peopleSamples = {
  operatorHome: {
    data: {
      now: at,
      sittingEndsAt: 1_767_789_000_000,
      waiting: [
        { queue: 'identity', count: 2, oldestAt: at },
        { queue: 'withdrawals', count: 0, oldestAt: null },
      ],
      alarms: [{ kind: 'late_source', about: 'sample', startedAt: null, count: 1, all: null, sources: null }],
      exposure: {
        options: [{ market: 'btcusdt', realm: 'real', open: 3, openPayouts: '24.5', largestPayout: '16' }],
        contracts: [{ market: 'btcusdt', realm: 'real', openContracts: 12, openValue: '7320.5' }],
        pools: [{ purpose: 'option_pool', realm: 'real', coin: 'usdt', available: '99975.5', held: '24.5' }],
      },
      health: {
        ...{ seq: 4_711, at, projectedSeq: 4_711, projectionLagMs: 0, snapshotSeq: 4_000, feedAgeMs: 400, feedDelayP99Ms: 12 },
        ...{ clockApartMs: 0, databaseAgeMs: 200, freeDiskBytes: 1_000_000_000, queueDepth: 0 },
        sources: [{ name: 'sample', p99Ms: 120, gaps: 0, longestGapMs: 0 }],
      },
    },
    refused: { reason: 'token_invalid' },
  },
  listOperatorNames: {
    rows: [{ id: 1, name: 'operator-a', roles: ['risk', 'admin'], isActive: true }],
    refused: { reason: 'token_invalid' },
  },
  showOperators: {
    data: { ...{ exchangeId: 'd9'.repeat(32), salt: '5a'.repeat(32), recoveryKey: publicKey('ee'), recovery: null }, console: place },
    rows: [{ id: 1, roles: ['risk', 'admin'], isActive: true, keys: [publicKey('ab')] }],
    refused: { reason: 'too_many_requests' },
  },
  listScreeningHits: {
    query: { state: 'open' },
    rows: [
      {
        ...{ id: '12', kind: 'identity', userId, list: 'sample', entry: 'S-1', since: at, reviewId: 12, withdrawalId: null },
        ...{ clearedBy: null, clearedAt: null },
      },
    ],
    refused: { query: { state: 'new' }, reason: 'value_not_listed', field: 'state' },
  },
  findPeople: {
    query: { name: 'sample-user' },
    rows: [{ userId, loginName: 'sample-user', state: 'normal', by: 'login_name' }],
    refused: { query: { name: '' }, reason: 'field_missing', field: 'name' },
  },
  listPeople: {
    query: { text: 'sample', state: 'normal', level: 'primary', country: 'DE', after: userId },
    rows: [
      {
        ...{ userId, loginName: 'sample-user', state: 'normal', level: 'primary', country: 'DE' },
        ...{ registeredAt: at, lastSeenAt: null },
      },
    ],
    refused: { query: { country: 'de' }, reason: 'field_malformed', field: 'country' },
  },
  showPerson: {
    query: { userId },
    data: {
      ...{ userId, loginName: 'sample-user', email: 'sample@example.com', phone: '', language: 'en', state: 'normal', registeredAt: at },
      ...{ invitedBy: null, heldUntil: null, payoutsStoppedAt: null, payoutsAfter: at, payoutLevel: 'primary' },
      identity: [{ level: 'primary', state: 'approved', reviewId: 12, submittedAt: at, country: 'DE', number: '••••••67' }],
      accounts: [
        {
          ...{ realm: 'real', accountId: 1_001 },
          flags: { trade_spot: true, trade_perp: true, trade_option: true, withdraw: true, close_only: false, frozen: false },
          gates: [{ product: 'options', passed: 1, inForce: 1 }],
          debts: [{ coin: 'usdt', amount: '12.5' }],
          options: ownProtection,
          contracts: ownContractProtection,
        },
      ],
    },
    refused: wrongPerson,
  },
  showPersonAccess: {
    query: { userId },
    data: {
      keys: [{ kind: 'passkey', count: 2 }],
      sessions: [{ realm: 'real', network: '203.0.113.7', device: 'Firefox', openedAt: at, lastUsedAt: at, expiresAt: at + 1 }],
      devices: [{ lastUsedAt: at }],
    },
    refused: wrongPerson,
  },
  listPersonBalances: {
    query: { userId, realm: 'real' },
    rows: [{ wallet: 'spot', coin: 'usdt', available: '48473.7', held: '1526.3', total: '50000', value: '48473.7' }],
    refused: wrongRealm,
  },
  listPersonStatement: {
    query: { userId, realm: 'real', pageNum: '1', pageSize: '10' },
    rows: [
      {
        ...{ id: '4711-2', wallet: 'spot', coin: 'usdt', purpose: 'deposit', amount: '100', heldChange: '0', total: '100', held: '0' },
        ...{ orderId: '', at },
      },
    ],
    refused: wrongRealm,
  },
  showPersonTransfers: {
    query: { userId },
    data: {
      deposits: [
        {
          ...{ serial: 'D26010748210377', state: 'credited', coin: 'usdt', channel: 'USDT-TRC20', claimed: '100.5', currency: 'usdt' },
          ...{ credited: '100.5', reason: '', at },
        },
      ],
      withdrawals: [
        {
          ...{
            id: '00112233445566778899aabbccddeeff',
            serial: 'W001122334455',
            state: 'requested',
            method: 'USDT-TRC20',
            coin: 'usdt',
            amount: '250',
          },
          ...{ paid: '249', currency: 'USDT', approvals: 0, approvalsNeeded: 2, reason: '', at },
        },
      ],
    },
    refused: wrongPerson,
  },
  showPersonTrading: {
    query: { userId, realm: 'real' },
    data: {
      spotOrders: [{ id: '7', market: 'btcusdt', side: 'buy', price: '60000.5', quantity: '0.5', filled: '0.1', at }],
      contractOrders: [
        {
          ...{ id: '8', market: 'btcusdt', side: 'long', effect: 'open', leverage: 10, price: '60000', contracts: '20', filled: '0' },
          ...{ held: '120.6', at },
        },
      ],
      positions: [
        {
          ...{ id: '9', market: 'btcusdt', side: 'short', leverage: 10, contracts: '5', entryPrice: '60100', markPrice: '60000' },
          ...{ liquidationPrice: '65000', margin: '30.05', unrealized: '0.5', isInLiquidation: false, at },
        },
      ],
      options: [{ id: '10', market: 'btcusdt', side: 'up', stake: '10', payout: '8', seconds: 60, strike: '60000', expiryAt: at, at }],
    },
    refused: wrongRealm,
  },
  searchEverywhere: {
    body: { text: 'W001122334455' },
    data: {
      groups: [
        {
          ...{ group: 'withdrawals', leftOff: 0, isMore: false },
          rows: [
            {
              ...{ id: '00112233445566778899aabbccddeeff', name: 'W001122334455', state: 'requested', by: '', userId },
              detail: '250 USDT',
            },
          ],
        },
      ],
    },
    refused: { body: { text: 'a' }, reason: 'field_too_short', field: 'text' },
  },
  listPersonPast: {
    body: { userId, realm: 'real', list: 'spot_fills', market: 'btcusdt', from: at - 1, to: at + 1, after: '9-1', purpose: 'complaint' },
    rows: [
      {
        ...{ kind: 'fill', id: '8', place: '8-1', seq: 4711, at, market: 'btcusdt', orderId: '7', side: 'buy', role: 'taker' },
        ...{ price: '60000.5', size: '0.5', notional: '30000.25', fee: '30.00025', coin: 'usdt', cause: null, realized: null },
      },
    ],
    refused: { body: { userId, realm: 'real', list: 'spot_fills' }, reason: 'field_missing', field: 'purpose' },
  },
  listPersonTimeline: {
    query: { userId, before: '1767787200000' },
    rows: [
      {
        ...{ at, kind: 'audit', actor: 'operator:3', what: 'identity_look', subject: `identity user:${userId}` },
        detail: { purpose: 'review' },
      },
    ],
    refused: { query: { userId, before: 'yesterday' }, reason: 'field_malformed', field: 'before' },
  },
  listPersonNotes: {
    query: { userId },
    rows: [{ id: 1, author: 3, text: 'called about a deposit', at }],
    refused: wrongPerson,
  },
  addPersonNote: {
    body: { userId, text: 'called about a deposit' },
    data: { id: 1, author: 3, text: 'called about a deposit', at },
    refused: { body: { userId, text: '' }, reason: 'field_missing', field: 'text' },
  },
} as const satisfies Partial<Record<OperatorCallName, CallSample>>
