import type { CallSample } from './calls.ts'

const DAY = '2026-01-07'
const START_MS = 1_767_787_200_000
const total = { realm: 'real', holder: 'users', closing: '1018.5', isWhole: true }
const seventh = { day: DAY, isOver: false, seq: 4711, totals: [total] }
const noRole = { refused: { reason: 'role_missing' } } as const

const preview = {
  effectiveFrom: 1_769_904_000_000,
  lines: [{ subject: 'btcusdt', field: 'makerFeePpm', now: '0.1%', next: '0.02%' }],
  touched: [{ what: 'open_orders', subject: 'btcusdt', count: 12 }],
  reach: 'keep_terms',
  about: null,
}

const someFees = { group: 'fees', product: 'spot', coin: 'btc', count: 2, amount: '0.02', value: '1000', unvalued: '0' }
const feesInAll = [{ group: 'fees', value: '1000', isWhole: true }]

/** Samples of the calls about rules, money, audit and journal. */
export const houseSamples = {
  listActForms: {
    data: { reasons: ['incident', 'rule_change'] },
    rows: [
      {
        ...{ act: 'market-fees', what: 'fees of a spot market, as shares of the notional, from then on', kind: 'core' },
        ...{ ask: ['treasury', 'risk', 'admin'], approve: ['admin'], needsEvidence: false, needsConfirmation: false },
        words: [
          { name: 'symbol', kind: 'choice', isOptional: false, values: ['btcusdt'], least: null, most: null, places: null },
          { name: 'maker share', kind: 'decimal', isOptional: false, values: [], least: '0', most: '0.1', places: 6 },
          { name: 'taker share', kind: 'decimal', isOptional: false, values: [], least: '0', most: '0.1', places: 6 },
          { name: 'from ISO time', kind: 'time', isOptional: false, values: [], least: null, most: null, places: null },
        ],
      },
    ],
    refused: { reason: 'token_missing' },
  },
  previewAct: {
    body: { act: 'market-fees', words: ['btcusdt', '0.0002', '0.001', '2026-02-01T00:00:00Z'], evidence: '' },
    data: preview,
    refused: { body: { act: 'set-price', words: [] }, reason: 'value_not_listed', field: 'act' },
  },
  previewRequest: {
    body: { id: '00112233445566778899aabbccddeeff' },
    data: preview,
    refused: { body: { id: '7' }, reason: 'field_malformed', field: 'id' },
  },
  listRules: {
    rows: [
      {
        ...{ kind: 'market', subject: 'btcusdt', version: 3, lines: [{ field: 'makerFeePpm', value: '0.1%' }] },
        announced: [
          { from: 1_769_904_000_000, version: 4, lines: [{ subject: 'btcusdt', field: 'makerFeePpm', now: '0.1%', next: '0.02%' }] },
        ],
      },
    ],
    refused: { reason: 'token_missing' },
  },
  listStops: {
    rows: [
      { kind: 'new_orders', subject: '', state: 'stopped', since: START_MS, requestedBy: 3, approvedBy: 4 },
      { kind: 'person', subject: '481516234', state: 'frozen', since: null, requestedBy: null, approvedBy: null },
    ],
    ...noRole,
  },
  houseMoney: {
    data: {
      accounts: [{ realm: 'real', purpose: 'insurance', wallet: 3, coin: 'usdt', available: '1000000', held: '0' }],
      custody: [
        {
          ...{ coin: 'usdt', forUsers: '1200', suspense: '80', deposits: '1500', taken: '80', paid: '249' },
          ...{ returned: '0', reversed: '51', waiting: '80', isRight: true },
        },
      ],
      pools: [
        {
          ...{ realm: 'real', symbol: 'btcusdt', available: '999900', total: '1000000', openPayouts: '100' },
          ...{ marketMost: '200000', secondMost: '20000' },
        },
      ],
      seconds: [{ realm: 'real', at: START_MS, count: 2, payouts: '85' }],
      unstruck: [{ realm: 'demo', count: 1, payouts: '8.5' }],
      interest: [
        {
          ...{ realm: 'real', symbol: 'btcusdt', contracts: 20, value: '1000', limit: '20000000', insurance: '1000000' },
          isStale: false,
        },
      ],
      inventory: [
        {
          ...{ realm: 'real', purpose: 'market_maker', coin: 'btc', funded: '100', has: '100.02', result: '0.02' },
          ...{ price: '50000', value: '1000' },
        },
      ],
      positions: [{ realm: 'real', symbol: 'btcusdt', side: 'short', quantity: '0.02', margin: '40' }],
    },
    ...noRole,
  },
  dailyClose: {
    query: { day: DAY },
    data: seventh,
    rows: [
      {
        ...{ realm: 'real', coin: 'usdt', holder: 'users', opening: '1000', incoming: '20', outgoing: '-1.5', closing: '1018.5' },
        kinds: [
          { purpose: 'deposit', incoming: '20', outgoing: '0' },
          { purpose: 'fee', incoming: '0', outgoing: '-1.5' },
        ],
      },
    ],
    refused: { query: { day: '2026-02-30' }, reason: 'field_malformed', field: 'day' },
  },
  dailyCloseFile: {
    query: { day: DAY, format: 'csv' },
    refused: { query: { day: DAY, format: 'xls' }, reason: 'value_not_listed', field: 'format' },
  },
  showRevenue: {
    query: { realm: 'real', from: '2026-01-01', to: DAY, by: 'month' },
    data: { seq: 4711, isOver: false, active: 12, sums: feesInAll, lines: [someFees] },
    rows: [
      {
        ...{ period: '2026-01', isOver: false, active: 12, sums: feesInAll },
        lines: [someFees, { ...someFees, coin: 'gls', value: null, unvalued: '0.02' }],
      },
    ],
    refused: { query: { realm: 'real', from: '2026-01-01', to: DAY, by: 'week' }, reason: 'value_not_listed', field: 'by' },
  },
  revenueFile: {
    query: { realm: 'demo', from: '2026-01-01', to: DAY, by: 'day' },
    refused: { query: { realm: 'demo', from: '', to: DAY, by: 'day' }, reason: 'field_missing', field: 'from' },
  },
  searchAudit: {
    query: { actor: 'operator:3', act: 'account-flag', subject: '481516234', text: '', from: String(START_MS), size: '50' },
    rows: [{ id: 12, at: START_MS, actor: 'operator:3', act: 'account-flag', subject: '481516234', detail: '{"reason":"incident"}' }],
    refused: { query: { from: 'yesterday' }, reason: 'not_a_number', field: 'from' },
  },
  exportAudit: {
    body: { actor: 'operator:3', act: '', subject: '', text: '', from: START_MS, purpose: 'audit' },
    refused: { body: { purpose: 'curiosity' }, reason: 'value_not_listed', field: 'purpose' },
  },
  showJournal: {
    data: {
      ...{ lastSeq: 4711, lastTime: START_MS, checkedSeq: 4710, lagMs: 20, archivedTo: 0 },
      head: { seq: 4000, hash: 'ab'.repeat(32), time: START_MS },
      publicKey: 'cd'.repeat(32),
      eras: [{ era: 1, core: 'ef'.repeat(32), firstSeq: 1 }],
      snapshots: [{ seq: 4000, era: 1, bytes: 4096, madeAt: START_MS, stateHash: '12'.repeat(32) }],
    },
    refused: { reason: 'token_missing' },
  },
  checkJournal: {
    body: { groups: 1_000 },
    data: { fromSeq: 3712, toSeq: 4711, isRight: true, fault: '' },
    refused: { body: { groups: 1_000_000 }, reason: 'field_too_long', field: 'groups' },
  },
  listFeeds: {
    rows: [
      {
        ...{ symbol: 'btcusdt', price: '50000', at: START_MS, isStale: false, minSources: 2 },
        sources: [
          {
            ...{ name: 'bybit', provenance: 'live', ageMs: 300, quotes: 590, medianMs: 40, p99Ms: 210, gaps: 0, longestGapMs: 0 },
            fault: '',
            connection: '',
          },
        ],
      },
    ],
    refused: { reason: 'token_missing' },
  },
} as const satisfies Record<string, CallSample>
