import type { ClockStep } from '../fairness/clock.ts'

const bytes = (digits: string) => digits.repeat(64 / digits.length)
const at = 1_723_075_262_000

export const headOfJournal = {
  seq: 8_140,
  hash: bytes('a1'),
  logRoot: bytes('b2'),
  stateSeq: 8_000,
  stateHash: bytes('c3'),
  timeMs: at + 60_000,
  signature: bytes('d4').repeat(2),
  logPeaks: bytes('e5'),
}

const partOfSource = {
  sourceId: 1,
  mid: 6_102_050_000_000,
  used: 6_102_050_000_000,
  fault: '' as const,
  venueTimeMs: at + 900,
  receivedMs: at + 950,
}
const { logPeaks: _, ...head } = headOfJournal

/** Its form alone; receipts that verify are made by an exchange. */
export const receiptOfWon = {
  format: 'glasshouse-option-receipt/1' as const,
  publicKey: bytes('0f'),
  head,
  order: {
    optionId: '5120',
    accountId: 1_001,
    realm: 'demo' as const,
    marketId: 2_001,
    side: 'up' as const,
    periodId: 2,
    stake: '100000000',
    acceptedAtMs: at,
    openAtMs: at,
    isScheduled: false,
  },
  asset: { assetId: 1, symbol: 'usdt', decimals: 6 },
  rule: {
    marketId: 2_001,
    symbol: 'btcusdt',
    indexId: 1,
    stakeAssetId: 1,
    version: 1,
    seconds: 60,
    oddsPpm: 820_000,
    minStake: '10000000',
    maxStake: '10000000000',
    strikeDelayMs: 1_000,
    strikeWithinMs: 5_000,
    lookBackMs: 3_000,
    lookAheadMs: 10_000,
  },
  indexSets: [{ fromMs: at - 86_400_000, indexId: 1, symbol: 'btcusdt', minSources: 1, sourceIds: [1], lateAfterMs: 1_000 }],
  sources: [{ sourceId: 1, name: 'replay:BTCUSDT-bybit-1m', provenance: 'replay' as const }],
  groups: [
    {
      seq: 8_123,
      era: 1,
      epoch: 1,
      timeMs: at,
      n: 2,
      commandsRoot: bytes('11'),
      eventsDigest: bytes('22'),
      prevHash: bytes('33'),
      hash: bytes('44'),
      path: [bytes('55')],
    },
  ],
  records: [{ kind: 'place' as const, seq: 8_123, position: 0, bytes: '1c01', path: [bytes('66')] }],
  points: [{ seq: 8_124, position: 0, atMs: at + 1_000, price: 6_102_050_000_000, parts: [partOfSource] }],
  result: {
    outcome: 'won' as const,
    strike: { price: 6_102_050_000_000, atMs: at + 1_000 },
    expiryMs: at + 61_000,
    close: { price: 6_102_060_000_000, atMs: at + 61_000 },
    payout: '82000000',
    returned: '182000000',
  },
  signature: bytes('77').repeat(2),
}

export const momentOfBtc = {
  symbol: 'btcusdt',
  indexId: '1',
  at,
  price: '61020.5',
  time: at - 400,
  seq: 8_122,
  isStale: false,
  minSources: 1,
  parts: [
    {
      sourceId: '1',
      name: 'replay:BTCUSDT-bybit-1m',
      provenance: 'replay' as const,
      bid: '61020',
      ask: '61021',
      venueTime: at - 500,
      receivedTime: at - 450,
      mid: '61020.5',
      used: '61020.5',
      fault: null,
    },
    {
      sourceId: '2',
      name: 'bybit',
      provenance: 'live' as const,
      bid: '0',
      ask: '0',
      venueTime: 0,
      receivedTime: 0,
      mid: '0',
      used: '0',
      fault: 'missing' as const,
    },
  ],
}

export const booksOfUsdt = {
  realm: 'real' as const,
  symbol: 'usdt',
  users: '50000',
  house: [
    { purpose: 'market_maker' as const, amount: '10000000' },
    { purpose: 'option_pool' as const, amount: '5000000' },
  ],
  created: '15050000',
  sum: '0',
  isInDoubt: false,
}

export const voidsOfMinute = {
  realm: 'real' as const,
  symbol: 'btcusdt',
  minute: 1_723_075_260_000,
  outcome: 'void' as const,
  count: 3,
  stakes: '300',
  paid: '0',
  pricedCount: 3,
  wouldHaveWon: 2,
  wouldHavePaid: '164',
  wouldHaveKept: '100',
  isInDoubt: false,
}

export const resultOfMinutes = {
  realm: 'real' as const,
  symbol: 'btcusdt',
  periodId: '2',
  seconds: 60,
  count: 103,
  won: 45,
  lost: 55,
  equal: 1,
  void: 2,
  notOpened: 0,
  stakes: '10000',
  actual: '1810',
  expected: '900',
  deviation: '910',
  sigmas: '1',
  isInBand: true,
  isInDoubt: false,
}

const replayOfBtc = { sourceId: '1', name: 'replay:BTCUSDT-bybit-1m', provenance: 'replay' as const }
export const sourcesOfBtc = {
  symbol: 'btcusdt',
  indexId: '1',
  inForce: { from: at - 86_400_000, announced: at - 86_400_000, minSources: 1, sources: [replayOfBtc] },
  windowMs: 600_000,
  lags: [{ sourceId: '1', quotes: 598, medianMs: 12, p99Ms: 61, gaps: 1, longestGapMs: 4_020 }],
  announced: [],
  past: [],
}

const keyOfOperator = { keyId: 'b7'.repeat(16), kind: 'ed25519' as const, publicKey: bytes('c8') }
export const operatorOfExchange = { id: 1, roles: ['treasury' as const, 'admin' as const], isActive: true, keys: [keyOfOperator] }
export const operatorsOfExchange = {
  exchangeId: bytes('d9'),
  salt: bytes('ea'),
  recoveryKey: { ...keyOfOperator, keyId: 'fb'.repeat(16), publicKey: bytes('0c') },
  console: { rpId: 'console.example', origins: ['https://console.example'] },
  recovery: { lostOperator: 2, announcedBy: 1, keys: [keyOfOperator], effectiveFrom: at },
}

export const clockOfExchange = { time: 1_767_787_300_000, apart: 12, state: 'in_step' } as const

/** A step that the clock of the exchange made alone, since two venues said the same. */
export const stepOfMinute: ClockStep = {
  seq: 90,
  from: 1_767_787_200_000,
  to: 1_767_787_290_000,
  by: 'clock',
  venues: [
    { name: 'binance', at: 1_767_787_290_020 },
    { name: 'okx', at: 1_767_787_289_980 },
  ],
}

/** Today, and the day before with its secret. */
export const daysOfWalks = [
  { date: '2026-05-05', hash: '3487804f36d3913fdeafc2721fa84678eb0bf158d538888a9983058f758075f9', secret: null },
  {
    date: '2026-05-04',
    hash: '53e557e49430a9346cf2117c2781adb2c0bb171fc51a8ec4ae1c2df90b987abb',
    secret: '4ed042e01ceba40277e5f5b7a6beb0d47865056fc751c0ba33d00204f9e5807c',
  },
]
