import type { CallName } from '../calls.ts'
import type { WireReason } from '../errors.ts'
import {
  adjustedLong,
  closedLong,
  closingContractOrder,
  figuresOfBtcContract,
  fundingOfLong,
  openLong,
  ownContractProtection,
  placedAtOnce,
  restingContractOrder,
  rulesOfBtcContract,
  settledFunding,
  takeoverStep,
  waitingStopLoss,
} from './contracts.ts'
import { depositSamples } from './deposits.ts'
import {
  booksOfUsdt,
  clockOfExchange,
  daysOfWalks,
  headOfJournal,
  momentOfBtc,
  operatorOfExchange,
  operatorsOfExchange,
  receiptOfWon,
  resultOfMinutes,
  sourcesOfBtc,
  stepOfMinute,
  voidsOfMinute,
} from './fairness.ts'
import { keySamples } from './keys.ts'
import { noticeSwitches, ownSession, signInNotice } from './notices.ts'
import { demoPool, minutePeriod, ownProtection, rulesOfBtcOption, runningUp, unstruckUp, wonUp } from './options.ts'
import { settingsSample } from './settings.ts'
import { executedSwap, quoteOfBtc, releasedSwap, waitingSwap } from './swaps.ts'
import { withdrawalSamples } from './withdrawals.ts'

/** Recorded request and reply of every call: one good, one refused. */
export interface CallSample {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly data?: unknown
  readonly rows?: readonly unknown[]
  readonly refused: {
    readonly params?: Record<string, unknown>
    readonly query?: Record<string, unknown>
    readonly body?: unknown
    readonly reason: WireReason
    readonly field?: string
  }
}

export const priceOfBtc = {
  symbol: 'btcusdt',
  coin: 'btc',
  close: '61020.5',
  open: '60250',
  openPrice: '60410.2',
  change: '770.5',
  priceChangePercent: '1.27',
  isNegative: false,
  volume: '3.2104',
  high: '61400',
  low: '60102.7',
  high24: '61400',
  low24: '59900',
  volume24: '9.114',
  sourceVolume24: '6979.510448',
  traded24: [
    { market: 'spot' as const, realm: 'real' as const, quantity: '9.114', notional: '556013.37' },
    { market: 'spot' as const, realm: 'demo' as const, quantity: '0', notional: '0' },
  ],
  isStale: false,
  time: 1_723_075_262_000,
}
export const usdtOfMain = {
  type: 1 as const,
  symbol: 'usdt',
  availableAmount: '48473.7',
  heldAmount: '1526.3',
  totalAmount: '50000',
  exchageAmount: '48473.7',
  logo: '/coins/usdt.svg',
}
export const lostOption = {
  id: 'option:4711',
  kind: 'option',
  sourceId: '4711',
  market: 'btcusdt',
  side: 'up',
  ending: 'lost',
  parts: [{ type: 1, symbol: 'usdt', amount: '-100', heldAmount: '0', fee: '0' }],
  startTime: 1_760_000_000_000,
  updateTime: 1_760_000_061_000,
}
const heldForOrder = {
  id: '8123-0',
  type: 1 as const,
  symbol: 'usdt',
  purpose: 'hold' as const,
  amount: '0',
  heldChange: '1526.3',
  availableAmount: '48473.7',
  heldAmount: '1526.3',
  totalAmount: '50000',
  orderId: '4711',
  createTime: 1_723_075_262_000,
}
export const restingOrder = {
  id: '4711',
  type: 0 as const,
  delegateType: 0 as const,
  status: 0 as const,
  symbol: 'btcusdt',
  coin: 'btc',
  showCoin: 'BTC/USDT',
  delegatePrice: '60000',
  delegateTotal: '0.0254',
  delegateValue: '1524',
  dealNum: '0',
  dealPrice: '0',
  dealValue: '0',
  fee: null,
  timeInForce: 'GTC' as const,
  end: null,
  delegateTime: 1_723_075_262_000,
  updateTime: 1_723_075_262_000,
  params: { delegateTime: 1_723_075_262_000 },
  index: 0,
}
export const filledOrder = {
  ...restingOrder,
  id: '4698',
  delegateType: 1 as const,
  status: 1 as const,
  delegatePrice: '0',
  delegateTotal: '0',
  delegateValue: '500',
  dealNum: '0.00818',
  dealPrice: '61020.6',
  dealValue: '499.148508',
  fee: '0.499149',
  timeInForce: 'IOC' as const,
  end: 'filled' as const,
}
const gateOfFutures = {
  product: 'futures' as const,
  version: 1,
  isOpen: false,
  lacks: ['terms' as const, 'questions' as const],
  ageLeast: 18,
  termsVersion: 1,
  questions: ['leverage', 'liquidation', 'funding', 'mark_price', 'stop_loss'],
  triesLeft: 3,
}
const currencyOfBtc = { id: '2', symbol: 'btc', logo: '/coins/btc.svg', sort: 2 }
const replayed = {
  provenance: 'replay' as const,
  title: 'BTC/USDT, Bybit spot',
  firstDay: '2022-12-13',
  lastDay: '2022-12-16',
  licence: 'MIT',
  source: 'https://github.com/example/recordings',
  line: 'Recorded BTC/USDT prices of Bybit spot, played again.',
}
const rulesOfBtc = {
  tickSize: '0.1',
  lotSize: '0.00001',
  minNotional: '5',
  maxNotional: '1000000',
  makerFee: '0.001',
  takerFee: '0.001',
  takeBand: '0.05',
  restBand: '0.5',
  state: 'open' as const,
}
export const spotCoin = {
  coin: 'btc',
  baseCoin: 'usdt',
  symbol: 'btcusdt',
  showSymbol: 'BTC/USDT',
  showCoin: 'BTC',
  coinUpperCase: 'BTC',
  baseCoinUpperCase: 'USDT',
  logo: '/coins/btc.svg',
  market: 'crypto' as const,
  coinType: 2 as const,
  customizeFlag: 1 as const,
  amount: '61020.5',
  open: '60250',
  pcp: '1.27',
  isCollect: 2 as const,
  priceDecimals: 1,
  rules: rulesOfBtc,
  origin: replayed,
}
const indexCoin = { ...spotCoin, rules: null }
const optionCoin = { ...indexCoin, id: '2001', optionState: 'open' as const }
const contractCoin = {
  ...indexCoin,
  leverage: '2,5,10,20,50,100',
  shareNumber: '0.001',
  openFee: '0.0005',
  closeFee: '0.0005',
  tickSize: '0.1',
  contractState: 'open' as const,
}
const goldCoin = {
  ...optionCoin,
  coin: 'xau',
  symbol: 'xauusdt',
  showSymbol: 'XAU/USDT',
  showCoin: 'XAU',
  coinUpperCase: 'XAU',
  logo: '/coins/xau.svg',
  market: 'gold' as const,
  coinType: 3 as const,
  amount: '2391.05',
  open: '2388.4',
  pcp: '0.11',
  priceDecimals: 2,
  origin: { ...replayed, title: 'XAU/USD, bid and ask' },
}
const account = { signType: 3, loginName: 'newcomer', loginPassword: 'a long enough one' }
const demoRealm = { type: 2, realm: 'demo' }
const limitBuy = {
  symbol: 'btcusdt',
  coin: 'btc',
  delegateTotal: '0.0254',
  delegatePrice: '60000',
  delegateValue: '1524',
  delegateType: 0,
  type: 0,
}
const replacedBuy = { symbol: 'btcusdt', id: '4711', delegatePrice: '59900', delegateTotal: '0.0300' }
const replacedLong = { symbol: 'btcusdt', id: '4720', delegatePrice: '59900', delegateTotal: '25' }
const limitLong = { symbol: 'btcusdt', leverage: 10, delegatePrice: '60000', delegateTotal: '20', type: 0, delegateType: 0 }
const stopLossOfLong = { id: '71', lossType: 1, losePrice: '58000', delegateType: 1 }
const upForAMinute = {
  betContent: 1,
  betAmount: '100',
  openPrice: '61020.5',
  openTime: 1_723_075_261_500,
  symbol: 'btcusdt',
  coinSymbol: 'btc',
  baseSymbol: 'usdt',
  periodId: 2,
  minAmount: '10',
  status: 0,
}
const favouriteBtc = { id: '31', coin: 'btcusdt', icon: '/coins/btc.svg' }

const bannerOfProof = {
  id: '1',
  key: 'ACTIVITY_NOTICE' as const,
  modelKey: 'HOME_ACTIVITY',
  status: '0' as const,
  noticeTitle: 'Prices that are not ours',
  noticeContent: '<p>Each price names its recording.</p>',
  remark: 'Each price names its recording',
  url: '/quote',
  imgUrl: '/banners/proof.svg',
  createTime: 1_723_075_262_000,
}

const WALLET_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WALLET_NONCE = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const signedByWallet = { address: WALLET_ADDRESS, walletType: 'ETH', nonce: WALLET_NONCE, signature: `0x${'1b'.repeat(65)}` }

export const callSamples: Readonly<Record<CallName, CallSample>> = {
  register: {
    body: { ...account, newPassword: account.loginPassword, activeCode: '' },
    data: { userId: '481516234', satoken: 'q1w2e3', expiresAt: 1_725_667_262_000, device: 'd4e5f6' },
    refused: { body: { ...account, loginPassword: 'short', newPassword: 'short' }, reason: 'field_too_short', field: 'loginPassword' },
  },
  login: {
    body: account,
    data: { satoken: 'q1w2e3', expiresAt: 1_725_667_262_000, device: 'd4e5f6' },
    refused: { body: { ...account, loginName: '' }, reason: 'field_missing', field: 'loginName' },
  },
  uploadPicture: {
    data: { url: '/api/files/00112233445566778899aabbccddeeff' },
    refused: { reason: 'file_type_not_allowed' },
  },
  uploadPictureOss: {
    data: { url: '/api/files/00112233445566778899aabbccddeeff' },
    refused: { reason: 'file_unreadable' },
  },
  uploadKyc: {
    body: {
      ...{ realName: 'Sample Person', idCard: 'X1234567', flag: 2, country: 'DE', cardType: 2 },
      frontUrl: '/api/files/00112233445566778899aabbccddeeff',
      backUrl: '/api/files/00112233445566778899aabbccddeef0',
      handelUrl: '/api/files/00112233445566778899aabbccddeef1',
    },
    data: { flag: 2, auditStatus: '3' },
    refused: { body: { realName: 'Sample Person', idCard: 'X1234567', flag: 3 }, reason: 'value_not_listed', field: 'flag' },
  },
  withdrawKyc: { refused: { reason: 'nothing_to_withdraw' } },
  identityStates: {
    data: {
      primary: {
        ...{ state: 'verified', reason: '', realName: 'Sample Person', idCard: '****67', country: 'DE', cardType: 2, kept: [] },
      },
      advanced: {
        ...{ state: 'more_wanted', reason: 'The back is dark', realName: 'Sample Person', idCard: '****67', country: 'DE', cardType: 2 },
        kept: ['front'],
      },
      retentionYears: 5,
    },
    refused: { reason: 'token_missing' },
  },
  exportOwnData: {
    data: { exportedAt: 1_767_787_200_000, records: { users: [{ user_id: '481516234' }] } },
    refused: { reason: 'proof_required' },
  },
  closeAccount: {
    body: { loginName: 'newcomer' },
    data: { heldUntil: 1_925_553_600_000 },
    refused: { body: { loginName: '' }, reason: 'field_missing', field: 'loginName' },
  },
  closingOf: {
    data: { retentionYears: 5, obstacles: [{ kind: 'balance', count: 0, coin: 'USDT' }] },
    refused: { reason: 'token_missing' },
  },
  loginOut: { refused: { reason: 'token_missing' } },
  switchRealm: { query: { type: '2' }, data: demoRealm, refused: { query: { type: '3' }, reason: 'value_not_listed', field: 'type' } },
  resetSimulated: { data: { realm: 'demo', isRepeated: false }, refused: { reason: 'reset_used_today' } },
  startSimulated: { query: { type: '2' }, data: demoRealm, refused: { query: {}, reason: 'field_missing', field: 'type' } },
  getInfo: {
    data: {
      user: {
        userId: '481516234',
        loginName: 'newcomer',
        status: 0,
        address: '',
        email: '',
        phone: '',
        activeCode: 'K7Q2MZ',
        loginPassword: '******',
      },
      detail: {
        credits: 100,
        auditStatusPrimary: '0',
        auditStatusAdvanced: '0',
        realName: '',
        idCard: '',
        firstReason: '',
        secondReason: '',
        userTardPwd: '',
      },
      asset: [usdtOfMain],
      addressFlag: false,
      realm: 'demo',
      isSimulated: true,
    },
    refused: { reason: 'token_invalid' },
  },
  sendEmailCode: {
    body: { codeType: 'REGISTER', email: 'ada@example.org' },
    data: { expiresAt: 1_723_075_862_000, nextAt: 1_723_075_322_000 },
    refused: {
      body: { codeType: 'REGISTER', email: 'ada@example.org\r\nBcc: eve@example.org' },
      reason: 'field_malformed',
      field: 'email',
    },
  },
  sendMobileCode: {
    body: { codeType: 'REGISTER', phone: '935551234567' },
    data: { expiresAt: 1_723_075_862_000, nextAt: 1_723_075_322_000 },
    refused: { body: { codeType: 'REGISTER', phone: '555123456' }, reason: 'field_malformed', field: 'phone' },
  },
  backPwd: {
    body: { email: 'ada@example.org', newPwd: 'correct horse', emailCode: '049213' },
    refused: {
      body: { email: 'ada@example.org', newPwd: 'correct horse', emailCode: '4921' },
      reason: 'field_malformed',
      field: 'emailCode',
    },
  },
  workChallenge: {
    query: { codeType: 'CODE' },
    data: { captchaId: 'w.hV3l0C1Yw2s7m0y8KqT4fA', bits: 17, expiresAt: 1_723_075_562_000 },
    refused: { query: { codeType: 'BIND' }, reason: 'value_not_listed', field: 'codeType' },
  },
  walletMessage: {
    body: { address: WALLET_ADDRESS, walletType: 'ETH', chainId: 1 },
    data: {
      message: 'exchange.example wants you to sign in with your Ethereum account:',
      nonce: WALLET_NONCE,
      expiresAt: 1_723_075_562_000,
    },
    refused: { body: { address: '0x12', walletType: 'ETH' }, reason: 'field_malformed', field: 'address' },
  },
  walletLogin: {
    body: { signType: 0, ...signedByWallet },
    data: { satoken: 'q1w2e3', expiresAt: 1_725_667_262_000, device: 'd4e5f6', isNew: true },
    refused: { body: { signType: 0, address: WALLET_ADDRESS }, reason: 'wallet_signature_required', field: 'signature' },
  },
  bindWallet: {
    body: signedByWallet,
    data: { walletType: 'ETH', address: WALLET_ADDRESS },
    refused: { body: { ...signedByWallet, signature: '0x1' }, reason: 'field_malformed', field: 'signature' },
  },
  walletProof: {
    body: signedByWallet,
    data: { way: 'wallet', until: 1_723_075_562_000 },
    refused: { body: { ...signedByWallet, signature: '' }, reason: 'wallet_signature_required', field: 'signature' },
  },
  removeWallet: {
    body: { address: WALLET_ADDRESS, walletType: 'ETH' },
    refused: { body: { address: 'x', walletType: 'ETH' }, reason: 'field_malformed', field: 'address' },
  },
  walletAddresses: { rows: [{ walletType: 'ETH', address: WALLET_ADDRESS }], refused: { reason: 'token_missing' } },
  ...keySamples,
  ...withdrawalSamples,
  ...depositSamples,
  prove: {
    body: { way: 'password', secret: 'correct horse' },
    data: { way: 'password', until: 1_723_075_562_000 },
    refused: { body: { way: 'password', secret: '' }, reason: 'field_missing', field: 'secret' },
  },
  easyGenerateCode: {
    query: { codeType: 'LOGIN' },
    data: { captchaId: 'hV3l0C1Yw2s7m0y8KqT4fA', img: 'data:image/png;base64,iVBORw0KGgo=', expiresAt: 1_723_075_442_000 },
    refused: { query: { codeType: 'BIND' }, reason: 'value_not_listed', field: 'codeType' },
  },
  getCountryCode: {
    data: [{ letter: 'A', data: [{ englishName: 'Afghanistan', chineseName: '阿富汗', phoneCode: '93', countryCode: 'AF' }] }],
    refused: { reason: 'too_many_requests' },
  },
  getAllSetting: { data: settingsSample, refused: { reason: 'too_many_requests' } },
  noticeList: {
    query: { key: 'ACTIVITY_NOTICE', modelKey: 'HOME_ACTIVITY' },
    data: [bannerOfProof],
    refused: { query: { key: 'ALL' }, reason: 'value_not_listed', field: 'key' },
  },
  getAllNoticeList: { data: [bannerOfProof], refused: { reason: 'too_many_requests' } },
  helpCenterList: {
    data: [{ key: 'FIRST_STEPS', items: [{ id: '31', title: 'How to begin' }] }],
    refused: { reason: 'too_many_requests' },
  },
  helpCenterInfo: {
    params: { id: '31' },
    data: { id: '31', title: 'How to begin', content: '<p>Start with a demo.</p>' },
    refused: { params: { id: 'x' }, reason: 'field_malformed', field: 'id' },
  },
  rulesList: {
    query: { key: 'FREEZE_PROMPT' },
    data: [{ id: '9', key: 'FREEZE_PROMPT', title: 'Your account is frozen', content: '<p>Please ask customer service.</p>' }],
    refused: { query: {}, reason: 'field_missing', field: 'key' },
  },
  listMail: {
    rows: [{ id: '12', type: '1', title: 'Welcome', content: '<p>Start with a demo.</p>', createTime: 1_723_075_262_000, mayStop: false }],
    refused: { reason: 'token_missing' },
  },
  updateMail: {
    query: { ids: '12,13' },
    data: { ids: ['12', '13'], unread: 0 },
    refused: { query: { ids: '12,x' }, reason: 'field_malformed', field: 'ids' },
  },
  noticeEntries: {
    query: { kind: 'security', pageNum: '1', pageSize: '20' },
    rows: [signInNotice],
    refused: { query: { kind: 'news' }, reason: 'value_not_listed', field: 'kind' },
  },
  dictionary: {
    params: { type: 't_bank_coin' },
    rows: [{ dictValue: 'EUR', dictLabel: 'EUR' }],
    refused: { params: { type: 't_nothing' }, reason: 'value_not_listed', field: 'type' },
  },
  noticesUnread: { data: { unread: 3 }, refused: { reason: 'token_missing' } },
  noticesReadAll: {
    body: { upTo: '12' },
    data: { unread: 0 },
    refused: { body: { upTo: 'x' }, reason: 'field_malformed', field: 'upTo' },
  },
  noticeSettings: { data: noticeSwitches, refused: { reason: 'token_missing' } },
  setNoticeSetting: {
    body: { kind: 'money', channel: 'mail', isOn: false },
    data: noticeSwitches,
    refused: { body: { kind: 'money', channel: 'fax', isOn: false }, reason: 'value_not_listed', field: 'channel' },
  },
  pushKey: { data: { publicKey: `B${'A'.repeat(86)}` }, refused: { reason: 'token_missing' } },
  subscribePush: {
    body: { endpoint: 'https://push.service.dev/send/abc', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    refused: {
      body: { endpoint: 'https://127.0.0.1/send', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      reason: 'field_malformed',
      field: 'endpoint',
    },
  },
  unsubscribePush: {
    body: { endpoint: 'https://push.service.dev/send/abc' },
    refused: { body: { endpoint: 'http://push.service.dev/send' }, reason: 'field_malformed', field: 'endpoint' },
  },
  setReadingLanguage: { body: { language: 'ar' }, refused: { body: { language: 'Arabic' }, reason: 'field_too_long', field: 'language' } },
  userSessions: { rows: [ownSession], refused: { reason: 'token_missing' } },
  endSession: {
    body: { sessionId: 'ab'.repeat(16) },
    refused: { body: { sessionId: '12' }, reason: 'field_malformed', field: 'sessionId' },
  },
  endOtherSessions: { data: { ended: 2 }, refused: { reason: 'token_missing' } },
  payoutsOfUser: { data: { stoppedAtMs: 1_723_075_262_000, afterMs: null }, refused: { reason: 'token_missing' } },
  resumePayouts: { refused: { reason: 'payouts_not_stopped' } },
  notMe: {
    body: { token: 'A'.repeat(43) },
    refused: { body: { token: 'short' }, reason: 'field_malformed', field: 'token' },
  },
  notMeOfNotice: { body: { id: '12' }, refused: { body: { id: 'x' }, reason: 'field_malformed', field: 'id' } },
  symbolManageList: {
    query: { isAsc: 'asc', orderByColumn: 'sort' },
    rows: [currencyOfBtc],
    refused: { query: { isAsc: 'up' }, reason: 'value_not_listed', field: 'isAsc' },
  },
  getAppCurrencyList: { data: [currencyOfBtc], refused: { reason: 'too_many_requests' } },
  gateStates: { rows: [gateOfFutures], refused: { reason: 'token_missing' } },
  declareResidence: {
    body: { country: 'DE', birthDate: '1990-01-31' },
    rows: [gateOfFutures],
    refused: { body: { country: 'Germany', birthDate: '1990-01-31' }, reason: 'field_too_long', field: 'country' },
  },
  acceptTerms: {
    body: { version: 1 },
    rows: [gateOfFutures],
    refused: { body: { version: 'one' }, reason: 'field_wrong_type', field: 'version' },
  },
  answerGate: {
    params: { product: 'futures' },
    body: { version: 1, answers: [1, 2, 0, 1, 0] },
    data: { wrong: ['stop_loss'], triesLeft: 2 },
    rows: [gateOfFutures],
    refused: { params: { product: 'futures' }, body: { version: 1 }, reason: 'field_missing', field: 'answers' },
  },
  getCoinList: {
    data: { coinList: [optionCoin, goldCoin], currencyList: [spotCoin], contractList: [contractCoin] },
    refused: { reason: 'too_many_requests' },
  },
  getCurrencyPrice: {
    query: { currency: 'btc,eth' },
    data: { btc: priceOfBtc },
    refused: { query: { currency: 'btc;eth' }, reason: 'field_malformed', field: 'currency' },
  },
  kline: {
    query: { symbol: 'btcusdt', interval: '1m', limit: '1', end: '1723075320000', market: 'crypto' },
    data: { ticker: priceOfBtc, historyKline: [{ o: '61010', h: '61022.4', l: '61001.1', c: '61020.5', v: '0.25', T: 1_723_075_260_000 }] },
    refused: { query: { symbol: 'btcusdt', interval: '2m' }, reason: 'value_not_listed', field: 'interval' },
  },
  depth: {
    query: { symbol: 'btcusdt', limit: '2', realm: 'real' },
    data: {
      symbol: 'btcusdt',
      realm: 'real',
      bids: [['61020.4', '0.5']],
      asks: [['61020.6', '0.5']],
      house: { bids: ['0.5'], asks: ['0'] },
    },
    refused: { query: { symbol: 'btcusdt', limit: 'all' }, reason: 'not_a_number', field: 'limit' },
  },
  saveUserCoin: {
    body: { coin: 'btcusdt', icon: '/coins/btc.svg' },
    data: favouriteBtc,
    refused: { body: { coin: 5 }, reason: 'field_wrong_type', field: 'coin' },
  },
  removeUserCoin: { body: { coin: 'btcusdt' }, refused: { body: {}, reason: 'field_missing', field: 'coin' } },
  addUserCoins: {
    body: [{ coin: 'btcusdt', icon: '/coins/btc.svg' }, { coin: 'eth' }],
    data: [favouriteBtc, { id: '32', coin: 'ethusdt', icon: '/coins/eth.svg' }],
    refused: { body: [{ coin: 'btcusdt' }, { coin: 5 }], reason: 'field_wrong_type', field: '1.coin' },
  },
  removeUserCoins: {
    params: { ids: '31,32' },
    data: { ids: ['31', '32'] },
    refused: { params: { ids: '31;32' }, reason: 'field_malformed', field: 'ids' },
  },
  getUserCoin: { data: [favouriteBtc], refused: { reason: 'token_missing' } },
  assetBalance: {
    data: { realm: 'demo', asset: [usdtOfMain], total: { platform: '50000', financial: '0', contract: '50000', all: '100000' } },
    refused: { reason: 'token_missing' },
  },
  currencyExchange: {
    body: { fromSymbol: 'usdt', toSymbol: 'btc', total: '1000', minimum: '0.01986027' },
    data: { ...waitingSwap, isRepeated: false },
    refused: { body: { fromSymbol: 'usdt', toSymbol: 'btc', total: 1000 }, reason: 'field_wrong_type', field: 'total' },
  },
  exchangeQuote: {
    query: { fromSymbol: 'usdt', toSymbol: 'btc', total: '1000' },
    data: quoteOfBtc,
    refused: { query: { fromSymbol: 'usdt', toSymbol: 'btc', total: '-1' }, reason: 'value_negative', field: 'total' },
  },
  exchangeList: {
    query: { pageNum: '1' },
    rows: [executedSwap, releasedSwap],
    refused: { query: { id: 'mine' }, reason: 'field_malformed', field: 'id' },
  },
  assetStatement: {
    query: { coin: 'usdt', type: '1', pageNum: '1', pageSize: '20' },
    rows: [heldForOrder],
    refused: { query: { coin: 'usdt', type: '4' }, reason: 'value_not_listed', field: 'type' },
  },
  assetHistory: {
    query: { kind: 'option', coin: 'usdt', type: '1', from: '1760000000000', to: '1770000000000', id: '47', pageNum: '1' },
    rows: [lostOption],
    refused: { query: { kind: 'bonus' }, reason: 'value_not_listed', field: 'kind' },
  },
  assetHolds: {
    query: { coin: 'usdt', type: '1' },
    rows: [{ kind: 'spot', sourceId: '4711', market: 'btcusdt', side: 'buy', amount: '490.49' }],
    refused: { query: { coin: '', type: '1' }, reason: 'field_missing', field: 'coin' },
  },
  statementSummary: {
    query: { from: '2026-01-01', to: '2026-12-31', tz: 'Asia/Hong_Kong' },
    data: {
      fromTime: 1_767_196_800_000,
      toTime: 1_798_732_800_000,
      balances: [{ type: 1, symbol: 'usdt', opening: '100', incoming: '0', outgoing: '-100', closing: '0' }],
      byPurpose: [{ symbol: 'usdt', purpose: 'option', incoming: '0', outgoing: '-100' }],
      byCoin: [{ symbol: 'usdt', futures: '0', funding: '0', options: '-100', fees: '0' }],
    },
    refused: { query: { from: '2026-02-30', to: '2026-12-31', tz: 'UTC' }, reason: 'field_malformed', field: 'from' },
  },
  statementFile: {
    query: { from: '2026-01-01', to: '2026-12-31', tz: 'UTC', format: 'pdf' },
    refused: { query: { from: '2026-01-01', to: '2026-12-31', tz: 'UTC', format: 'xls' }, reason: 'value_not_listed', field: 'format' },
  },
  transferFunds: {
    body: { coin: 'usdt', transferOutAccount: 'platform', transferInAccount: 'contract', amount: '250.5' },
    data: { coin: 'usdt', amount: '250.5', isRepeated: false },
    refused: {
      body: { coin: 'usdt', transferOutAccount: 'spot', transferInAccount: 'contract', amount: '1' },
      reason: 'value_not_listed',
      field: 'transferOutAccount',
    },
  },
  submitCurrencyOrder: {
    body: limitBuy,
    data: { id: '4711', status: 0, dealNum: '0', dealPrice: '0', dealValue: '0', fee: '0', isRepeated: false },
    refused: { body: { ...limitBuy, delegateTotal: 0.0254 }, reason: 'field_wrong_type', field: 'delegateTotal' },
  },
  spotOrderList: {
    query: { isAsc: 'desc', orderByColumn: 'updateTime', status: '0', pageSize: '10', pageNum: '1' },
    rows: [restingOrder],
    refused: { query: { status: '2' }, reason: 'value_not_listed', field: 'status' },
  },
  replaceSpotOrder: {
    body: replacedBuy,
    data: { id: '4711', status: 0, dealNum: '0', dealPrice: '0', dealValue: '0', fee: '0', isRepeated: false },
    refused: { body: { ...replacedBuy, delegatePrice: undefined }, reason: 'field_missing', field: 'delegatePrice' },
  },
  cancelSpotOrder: {
    query: { id: '4711' },
    data: { id: '4711' },
    refused: { query: { id: '-1' }, reason: 'field_malformed', field: 'id' },
  },
  countOrderTotals: {
    params: { key: 'B_TOTAL' },
    data: { openOrder: 1, orderHistory: 12 },
    refused: { params: { key: 'X_TOTAL' }, reason: 'value_not_listed', field: 'key' },
  },
  submitContractOrder: {
    body: limitLong,
    data: { ...placedAtOnce, status: 0, dealNum: '0', dealPrice: '0', dealValue: '0', fee: '0', earn: '0', end: null },
    refused: { body: { ...limitLong, leverage: '10x' }, reason: 'not_a_number', field: 'leverage' },
  },
  contractOrderList: {
    query: { status: '0', pageSize: '10', pageNum: '1' },
    rows: [restingContractOrder],
    refused: { query: { status: '2' }, reason: 'value_not_listed', field: 'status' },
  },
  contractOrderHistory: {
    body: { status: 1, pageSize: 10, pageNum: 1 },
    rows: [closingContractOrder],
    refused: { body: { status: 0 }, reason: 'value_not_listed', field: 'status' },
  },
  replaceContractOrder: {
    body: replacedLong,
    data: { ...placedAtOnce, status: 0, dealNum: '0', dealPrice: '0', dealValue: '0', fee: '0', earn: '0', end: null },
    refused: { body: { ...replacedLong, id: '0' }, reason: 'field_malformed', field: 'id' },
  },
  canCelOrder: { body: { id: '4720' }, data: { id: '4720' }, refused: { body: { id: '0' }, reason: 'field_malformed', field: 'id' } },
  positionList: {
    query: { status: '0', pageSize: '10', pageNum: '1' },
    rows: [openLong, closedLong],
    refused: { query: {}, reason: 'field_missing', field: 'status' },
  },
  orderFills: {
    query: { type: '3', symbol: 'btcusdt', pageSize: '100' },
    rows: [
      {
        id: '1204-3',
        orderId: '4720',
        symbol: 'btcusdt',
        type: 0,
        price: '60000',
        quantity: '12',
        value: '720',
        fee: '0.36',
        time: 1_723_075_262_000,
      },
    ],
    refused: { query: { type: '1' }, reason: 'value_not_listed', field: 'type' },
  },
  positionChanges: {
    query: { id: '71', cause: 'funding' },
    rows: [fundingOfLong],
    refused: { query: { cause: 'interest' }, reason: 'value_not_listed', field: 'cause' },
  },
  adjustAmount: {
    body: { id: '71', money: '30', flag: 0 },
    data: adjustedLong,
    refused: { body: { id: '71', money: '30', flag: 2 }, reason: 'value_not_listed', field: 'flag' },
  },
  adjustPositionMargn: {
    body: { id: '71', money: '30' },
    data: adjustedLong,
    refused: { body: { id: '71', money: '-30' }, reason: 'value_negative', field: 'money' },
  },
  adjustPositionAmout: {
    body: { id: '71', money: '100' },
    data: placedAtOnce,
    refused: { body: { id: '71', money: 100 }, reason: 'field_wrong_type', field: 'money' },
  },
  stopOrder: { body: { id: '70' }, data: placedAtOnce, refused: { body: { id: 70 }, reason: 'field_wrong_type', field: 'id' } },
  stopPosition: {
    body: { id: '71', total: '5', delegateType: 0, delegatePrice: '61000' },
    data: placedAtOnce,
    refused: { body: { id: '71', total: 'all' }, reason: 'not_a_number', field: 'total' },
  },
  lossList: {
    query: { pageSize: '10', pageNum: '1' },
    rows: [waitingStopLoss],
    refused: { query: { status: '3' }, reason: 'value_not_listed', field: 'status' },
  },
  lossSett: {
    body: stopLossOfLong,
    data: { id: '4722', isRepeated: false },
    refused: { body: { ...stopLossOfLong, lossType: 2 }, reason: 'value_not_listed', field: 'lossType' },
  },
  lossCancel: { body: { id: '4722' }, data: { id: '4722' }, refused: { body: {}, reason: 'field_missing', field: 'id' } },
  contractRulesOf: {
    query: { symbol: 'btcusdt' },
    data: rulesOfBtcContract,
    rows: [rulesOfBtcContract],
    refused: { query: { symbol: 'b' }, reason: 'field_malformed', field: 'symbol' },
  },
  contractFiguresOf: {
    query: { symbol: 'btcusdt', realm: 'demo' },
    data: figuresOfBtcContract,
    refused: { query: { symbol: 'btcusdt', realm: 'paper' }, reason: 'value_not_listed', field: 'realm' },
  },
  fundingHistory: {
    query: { symbol: 'btcusdt', pageNum: '1' },
    rows: [settledFunding],
    refused: { query: { symbol: 'btcusdt', pageNum: 'x' }, reason: 'not_a_number', field: 'pageNum' },
  },
  liquidations: {
    query: { realm: 'real' },
    rows: [takeoverStep],
    refused: { query: { symbol: 'btc/usdt' }, reason: 'field_malformed', field: 'symbol' },
  },
  periodList: {
    body: { secondId: '2001' },
    data: [minutePeriod],
    rows: [minutePeriod],
    refused: { body: { secondId: 'btc' }, reason: 'field_malformed', field: 'secondId' },
  },
  createSecondContractOrder: {
    body: upForAMinute,
    data: { ...unstruckUp, isRepeated: false },
    refused: { body: { ...upForAMinute, betAmount: 100 }, reason: 'field_wrong_type', field: 'betAmount' },
  },
  selectOrderList: {
    body: { status: 1, id: '5120' },
    rows: [wonUp, runningUp],
    refused: { body: { status: 2 }, reason: 'value_not_listed', field: 'status' },
  },
  optionRulesOf: {
    params: { symbol: 'btcusdt' },
    query: {},
    data: { ...rulesOfBtcOption, pool: demoPool },
    rows: [rulesOfBtcOption],
    refused: { params: { symbol: 'b' }, query: {}, reason: 'field_malformed', field: 'symbol' },
  },
  optionProtection: { data: ownProtection, refused: { reason: 'token_missing' } },
  setOptionLimits: {
    body: { stakePerOrder: '500', lossPerDay: '2000', tradesPerHour: 0 },
    data: ownProtection,
    refused: { body: { stakePerOrder: '-5', lossPerDay: '0', tradesPerHour: 0 }, reason: 'value_negative', field: 'stakePerOrder' },
  },
  excludeFromOptions: {
    body: { forEver: true },
    data: { ...ownProtection, excludedUntil: Number.MAX_SAFE_INTEGER, isForEver: true },
    refused: { body: {}, reason: 'field_missing', field: 'until' },
  },
  contractProtection: { data: ownContractProtection, refused: { reason: 'token_missing' } },
  setContractLimits: {
    body: { leverage: 20, marginPerOrder: '500', lossPerDay: '2000' },
    data: ownContractProtection,
    refused: { body: { leverage: 'high', marginPerOrder: '0', lossPerDay: '0' }, reason: 'not_a_number', field: 'leverage' },
  },
  excludeFromContracts: {
    body: { forEver: true },
    data: { ...ownContractProtection, excludedUntil: Number.MAX_SAFE_INTEGER, isForEver: true },
    refused: { body: {}, reason: 'field_missing', field: 'until' },
  },
  optionReceipt: {
    params: { id: '5120' },
    data: receiptOfWon,
    refused: { params: { id: 'mine' }, reason: 'field_malformed', field: 'id' },
  },
  fairnessIndex: {
    params: { symbol: 'btcusdt' },
    query: { at: '1723075262000' },
    data: momentOfBtc,
    refused: { params: { symbol: 'btcusdt' }, query: { at: 'now' }, reason: 'field_malformed', field: 'at' },
  },
  fairnessHead: {
    data: { publicKey: receiptOfWon.publicKey, isSandbox: true, head: headOfJournal },
    refused: { reason: 'proof_not_ready' },
  },
  fairnessHeads: {
    query: { before: '8200' },
    rows: [headOfJournal],
    refused: { query: { before: '-1' }, reason: 'field_malformed', field: 'before' },
  },
  fairnessBooks: { rows: [booksOfUsdt], refused: { reason: 'too_many_requests' } },
  fairnessRounds: {
    query: { market: 'btcusdt', realm: 'real', outcome: 'void' },
    rows: [voidsOfMinute],
    refused: { query: { outcome: 'cancelled' }, reason: 'value_not_listed', field: 'outcome' },
  },
  fairnessOdds: {
    query: { realm: 'real' },
    data: {
      realm: 'real',
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
    },
    rows: [resultOfMinutes],
    refused: { query: { realm: 'sandbox' }, reason: 'value_not_listed', field: 'realm' },
  },
  fairnessClock: { data: clockOfExchange, rows: [stepOfMinute], refused: { reason: 'too_many_requests' } },
  fairnessOperators: { data: operatorsOfExchange, rows: [operatorOfExchange], refused: { reason: 'too_many_requests' } },
  fairnessSources: { rows: [sourcesOfBtc], refused: { reason: 'too_many_requests' } },
  fairnessWalks: {
    query: { before: '2026-05-06', pageSize: '2' },
    data: { anchor: 1777886007450, firstDate: '2026-04-27' },
    rows: daysOfWalks,
    refused: { query: { before: 'yesterday' }, reason: 'field_malformed', field: 'before' },
  },
}
