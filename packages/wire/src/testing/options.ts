import type { OptionOrder } from '../option/option-order.ts'
import type { OptionPool, OptionRules } from '../option/option-rules.ts'
import type { Protection } from '../option/protection.ts'

export const minutePeriod = { id: '2', period: 60, odds: '0.82', minAmount: '10', maxAmount: '10000' }

export const runningUp: OptionOrder = {
  id: '5120',
  betContent: 1,
  betAmount: '100',
  openPrice: '61020.55',
  closePrice: '0',
  rewardAmount: '0',
  openTime: 1_723_075_262_000,
  strikeFrom: 1_723_075_263_000,
  closeTime: null,
  periodId: minutePeriod.id,
  symbol: 'btcusdt',
  coinSymbol: 'btc',
  baseSymbol: 'usdt',
  showSymbol: 'BTC/USDT',
  status: 0,
  type: 60,
  odds: '0.82',
  flag: null,
  minAmount: '10',
  outcome: null,
  strikeTime: 1_723_075_263_000,
  expiryTime: 1_723_075_323_000,
  payout: '82',
  ruleVersion: 1,
  isScheduled: false,
  createTime: 1_723_075_262_000,
  settleTime: null,
  receipt: null,
  wouldHave: null,
}
/** Accepted a moment ago: the next index point gives its strike. */
export const unstruckUp: OptionOrder = { ...runningUp, id: '5121', openPrice: '0', strikeTime: null, expiryTime: null }
export const scheduledDown: OptionOrder = {
  ...unstruckUp,
  id: '5122',
  betContent: 0,
  status: 4,
  isScheduled: true,
  openTime: 1_723_078_800_000,
  strikeFrom: 1_723_078_801_000,
}
export const wonUp: OptionOrder = {
  ...runningUp,
  closePrice: '61024.1',
  rewardAmount: '82',
  closeTime: 1_723_075_323_000,
  status: 1,
  flag: 1,
  outcome: 'won',
  settleTime: 1_723_075_323_000,
  receipt: '/api/fairness/option/5120',
}
export const lostDown: OptionOrder = {
  ...wonUp,
  id: '5118',
  betContent: 0,
  rewardAmount: '0',
  flag: 0,
  outcome: 'lost',
  receipt: '/api/fairness/option/5118',
}
export const voidedUp: OptionOrder = {
  ...wonUp,
  id: '5119',
  closePrice: '0',
  closeTime: null,
  rewardAmount: '0',
  flag: 2,
  outcome: 'void',
  settleTime: 1_723_075_333_001,
  receipt: '/api/fairness/option/5119',
  wouldHave: { outcome: 'lost', price: '61019.9', rewardAmount: '0' },
}

export const rulesOfBtcOption: OptionRules = {
  id: '2001',
  symbol: 'btcusdt',
  coinSymbol: 'btc',
  baseSymbol: 'usdt',
  showSymbol: 'BTC/USDT',
  stakeDecimals: 6,
  ruleVersion: 1,
  isInForce: true,
  effectiveFrom: 1_723_000_000_000,
  state: 'open',
  periods: [{ id: '1', period: 30, odds: '0.8', minAmount: '10', maxAmount: '5000' }, minutePeriod],
  strikeDelay: 1_000,
  strikeWithin: 5_000,
  lookBack: 3_000,
  lookAhead: 10_000,
  marketLimit: '0.1',
  secondLimit: '0.03',
}
export const demoPool: OptionPool = {
  realm: 'demo',
  available: '4999918',
  total: '5000000',
  openPayouts: '82',
  openPayoutsLimit: '500000',
  secondLimit: '150000',
}
export const ownProtection: Protection = {
  limits: { stakePerOrder: '500', lossPerDay: '2000', tradesPerHour: 0 },
  next: { stakePerOrder: '1000', lossPerDay: '2000', tradesPerHour: 0 },
  nextFrom: 1_723_161_662_000,
  excludedUntil: null,
  isForEver: false,
  lostToday: '-82',
  openStakes: '100',
  tradesThisHour: 3,
}
