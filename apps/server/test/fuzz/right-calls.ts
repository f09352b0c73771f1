import type { Random } from '@glasshouse/testkit'
import type { CallName } from '@glasshouse/wire'
import { KEY_PLANS } from './key-plans.ts'
import type { Person } from './person.ts'
import { WITHDRAWAL_PLANS } from './withdrawal-plans.ts'

/** A call that the house accepts now. */
export interface RightCall {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>> | readonly unknown[]
}

/** What a call needs of a person before it can be right. */
export type Need = 'spotOrder' | 'contractOrder' | 'position' | 'stop' | 'favourite' | 'mail' | 'option'

export interface Plan {
  /**
   * How often it comes, against the others. Who hashes a password, draws a picture or sums whole tables comes seldom.
   */
  readonly weight: number
  readonly needs?: Need
  /** Its right form would use up the person, or wait for something, so only wrong ones are sent. */
  readonly onlyWrong?: true
  make(person: Person, random: Random): RightCall
}

const page = { pageNum: '1', pageSize: '10' }
const read = (make: () => RightCall, weight = 2): Plan => ({ weight, make })
const key = (random: Random) => `k-${random.hash128().slice(0, 20)}`
const closing: Plan = {
  weight: 2,
  needs: 'position',
  make: (person, random) => ({
    body: { id: person.ids.position, total: '1', delegateType: 1, delegatePrice: '', timeInForce: 'IOC', clientOrderId: key(random) },
  }),
}
const money = (person: Person, random: Random) => ({ id: person.ids.position, money: '10.5', clientOrderId: key(random) })

const WALLET_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SIGNATURE = `0x${'1b'.repeat(65)}`

export const PLANS: Readonly<Record<CallName, Plan>> = {
  register: {
    weight: 0.05,
    make: (_person, random) => ({
      body: {
        signType: 3,
        loginName: `f${random.hash128().slice(0, 12)}`,
        email: '',
        phone: '',
        loginPassword: 'a long enough password',
        newPassword: 'a long enough password',
        activeCode: '',
        code: '',
        captchaId: '',
        captchaCode: '',
      },
    }),
  },
  login: {
    weight: 0.05,
    make: (person) => ({ body: { signType: 3, loginName: person.loginName, loginPassword: person.password, code: '', captchaId: '' } }),
  },
  workChallenge: read(() => ({ query: { codeType: 'CODE' } }), 0.05),
  walletMessage: {
    weight: 0.1,
    make: () => ({ body: { address: WALLET_ADDRESS, walletType: 'ETH', chainId: 1, purpose: 'LOGIN' } }),
  },
  walletLogin: {
    weight: 0.1,
    onlyWrong: true,
    make: () => ({
      body: { signType: 0, address: WALLET_ADDRESS, walletType: 'ETH', nonce: '0'.repeat(32), signature: SIGNATURE, activeCode: '' },
    }),
  },
  bindWallet: {
    weight: 0.1,
    onlyWrong: true,
    make: () => ({ body: { address: WALLET_ADDRESS, walletType: 'ETH', nonce: '0'.repeat(32), signature: SIGNATURE } }),
  },
  walletProof: {
    weight: 0.1,
    onlyWrong: true,
    make: () => ({ body: { address: WALLET_ADDRESS, walletType: 'ETH', nonce: '0'.repeat(32), signature: SIGNATURE } }),
  },
  walletAddresses: read(() => ({}), 0.5),
  removeWallet: { weight: 0.1, onlyWrong: true, make: () => ({ body: { address: WALLET_ADDRESS, walletType: 'ETH' } }) },
  closingOf: read(() => ({}), 0.3),
  loginOut: { weight: 0.02, make: () => ({}) },
  ...KEY_PLANS,
  ...WITHDRAWAL_PLANS,
  prove: { weight: 0.05, make: (person) => ({ body: { way: 'password', secret: person.password } }) },
  switchRealm: { weight: 0.5, make: (person) => ({ query: { type: person.realm === 'demo' ? '2' : '1' } }) },
  startSimulated: { weight: 0.3, onlyWrong: true, make: () => ({ query: { type: '2' } }) },
  resetSimulated: { weight: 0.1, onlyWrong: true, make: () => ({}) },
  // A form, which the fuzzer does not make; apps/server/test/uploads.test.ts sends hostile ones.
  uploadPicture: { weight: 0.1, onlyWrong: true, make: () => ({}) },
  uploadPictureOss: { weight: 0.1, onlyWrong: true, make: () => ({}) },
  // Refused in demo, where half of the persons are.
  getAdress: { weight: 0.5, onlyWrong: true, make: () => ({ query: { coin: 'usdt', symbol: 'USDT-TRC20' } }) },
  // Needs a picture, which the fuzzer does not send.
  rechargeSubmit: {
    weight: 0.5,
    onlyWrong: true,
    make: () => ({
      body: {
        ...{ amount: '100.5', type: 'USDT-TRC20', coin: 'usdt', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' },
        filePath: '/api/files/00112233445566778899aabbccddeeff',
      },
    }),
  },
  rechargeList: read(() => ({ query: { ...page, status: '0' } }), 0.5),
  rechargeDetail: { weight: 0.5, onlyWrong: true, make: () => ({ params: { id: 'ab'.repeat(16) } }) },
  uploadKyc: {
    weight: 0.5,
    onlyWrong: true,
    make: () => ({
      body: {
        ...{ realName: 'Sample Person', idCard: 'X1234567', flag: 1, country: 'DE', cardType: 1 },
        ...{ frontUrl: '', backUrl: '', handelUrl: '' },
      },
    }),
  },
  withdrawKyc: { weight: 0.1, onlyWrong: true, make: () => ({}) },
  identityStates: read(() => ({}), 0.5),
  exportOwnData: { weight: 0.05, onlyWrong: true, make: () => ({}) },
  closeAccount: { weight: 0.1, onlyWrong: true, make: () => ({ body: { loginName: 'somebody else' } }) },
  getInfo: read(() => ({}), 0.5),
  sendEmailCode: {
    weight: 0.1,
    make: (_person, random) => ({ body: { codeType: 'REGISTER', email: `${random.hash128().slice(0, 10)}@mail.example` } }),
  },
  sendMobileCode: {
    weight: 0.1,
    make: (_person, random) => ({ body: { codeType: 'REGISTER', phone: `93555${random.between(1_000_000, 9_999_999)}` } }),
  },
  backPwd: {
    weight: 0.5,
    onlyWrong: true,
    make: () => ({ body: { email: 'nobody@mail.example', newPwd: 'another long password', emailCode: '123456' } }),
  },
  easyGenerateCode: { weight: 0.03, make: () => ({ query: { codeType: 'LOGIN' } }) },
  getCountryCode: read(() => ({}), 0.05),
  getAllSetting: read(() => ({}), 0.05),
  noticeList: read(() => ({ query: { key: 'ACTIVITY_NOTICE', modelKey: 'HOME_ACTIVITY', id: '1' } })),
  getAllNoticeList: read(() => ({}), 0.1),
  helpCenterList: read(() => ({}), 0.1),
  helpCenterInfo: read(() => ({ params: { id: '1' } }), 0.1),
  rulesList: read(() => ({ query: { key: 'TERMS_CLAUSE' } }), 0.5),
  listMail: read(() => ({}), 0.1),
  updateMail: { weight: 2, needs: 'mail', make: (person) => ({ query: { ids: person.ids.mail } }) },
  noticeEntries: read(() => ({ query: { kind: 'account', ...page } }), 0.5),
  dictionary: read(() => ({ params: { type: 't_bank_coin' } }), 0.5),
  noticesUnread: read(() => ({}), 0.5),
  noticesReadAll: { weight: 0.5, needs: 'mail', make: (person) => ({ body: { upTo: person.ids.mail, kind: 'account' } }) },
  noticeSettings: read(() => ({}), 0.3),
  setNoticeSetting: { weight: 0.5, make: () => ({ body: { kind: 'product', channel: 'app', isOn: true } }) },
  pushKey: read(() => ({}), 0.1),
  subscribePush: {
    weight: 0.2,
    make: (_person, random) => ({
      body: {
        endpoint: `https://push.service.dev/send/${random.hash128()}`,
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
  },
  unsubscribePush: { weight: 0.2, make: () => ({ body: { endpoint: 'https://push.service.dev/send/gone' } }) },
  setReadingLanguage: { weight: 0.3, make: () => ({ body: { language: 'en' } }) },
  userSessions: read(() => ({}), 0.3),
  endSession: { weight: 0.2, onlyWrong: true, make: () => ({ body: { sessionId: 'ab'.repeat(16) } }) },
  endOtherSessions: { weight: 0.1, onlyWrong: true, make: () => ({}) },
  payoutsOfUser: read(() => ({}), 0.2),
  resumePayouts: { weight: 0.1, onlyWrong: true, make: () => ({}) },
  notMe: { weight: 0.2, onlyWrong: true, make: () => ({ body: { token: 'A'.repeat(43) } }) },
  notMeOfNotice: { weight: 0.2, onlyWrong: true, make: () => ({ body: { id: '1' } }) },
  symbolManageList: read(() => ({ query: { isAsc: 'asc', orderByColumn: 'sort' } }), 0.5),
  getAppCurrencyList: read(() => ({}), 0.05),
  getCoinList: read(() => ({}), 0.05),
  getCurrencyPrice: read(() => ({ query: { currency: 'btc,eth' } }), 1),
  kline: read(() => ({ query: { symbol: 'btcusdt', interval: '1m', limit: '2', end: String(Date.now()), market: 'crypto' } }), 1.5),
  depth: read(() => ({ query: { symbol: 'btcusdt', type: '2', limit: '5', realm: 'real' } })),
  saveUserCoin: { weight: 2, make: () => ({ body: { coin: 'ethusdt', icon: '/coins/eth.svg' } }) },
  removeUserCoin: { weight: 1, make: () => ({ body: { coin: 'ethusdt' } }) },
  addUserCoins: { weight: 2, make: () => ({ body: [{ coin: 'btcusdt', icon: '/coins/btc.svg' }] }) },
  removeUserCoins: { weight: 2, needs: 'favourite', make: (person) => ({ params: { ids: person.ids.favourite } }) },
  getUserCoin: read(() => ({}), 0.1),
  assetBalance: read(() => ({}), 0.3),
  assetStatement: read(() => ({ query: { coin: 'usdt', type: '1', ...page } })),
  assetHistory: read(() => ({ query: { kind: 'spot', coin: 'usdt', type: '1', ...page } }), 0.5),
  assetHolds: read(() => ({ query: { coin: 'usdt', type: '3' } }), 0.5),
  statementSummary: read(() => ({ query: { from: '2026-01-01', to: '2026-12-31', tz: 'Asia/Hong_Kong' } }), 0.1),
  // Its right form answers a file; apps/server/test/statement-files.test.ts reads those.
  statementFile: {
    weight: 0.1,
    onlyWrong: true,
    make: () => ({ query: { from: '2026-01-01', to: '2026-12-31', tz: 'UTC', format: 'csv' } }),
  },
  transferFunds: {
    weight: 3,
    make: (_person, random) => {
      const [out, into] = random.chance(50) ? ['platform', 'contract'] : ['contract', 'platform']
      return { body: { coin: 'usdt', transferOutAccount: out, transferInAccount: into, amount: '0.5', clientOrderId: key(random) } }
    },
  },
  submitCurrencyOrder: {
    weight: 10,
    make: (person, random) => ({
      body: {
        symbol: 'btcusdt',
        coin: 'btc',
        delegateTotal: '0.001',
        delegatePrice: person.prices.below,
        delegateValue: '',
        delegateType: 0,
        type: 0,
        timeInForce: 'GTC',
        clientOrderId: key(random),
      },
    }),
  },
  spotOrderList: read(() => ({ query: { ...page, isAsc: 'desc', orderByColumn: 'updateTime', status: '0', symbol: 'btcusdt' } })),
  cancelSpotOrder: { weight: 4, needs: 'spotOrder', make: (person) => ({ query: { id: person.ids.spotOrder } }) },
  replaceSpotOrder: {
    weight: 4,
    needs: 'spotOrder',
    make: (person, random) => ({
      body: {
        symbol: 'btcusdt',
        id: person.ids.spotOrder,
        delegatePrice: person.prices.below,
        delegateTotal: random.chance(50) ? '0.002' : '0.0015',
        clientOrderId: key(random),
      },
    }),
  },
  countOrderTotals: read(() => ({ params: { key: 'B_TOTAL' } }), 0.5),
  submitContractOrder: {
    weight: 10,
    make: (person, random) => ({
      body: {
        symbol: 'btcusdt',
        leverage: '10',
        delegatePrice: person.prices.below,
        delegateTotal: '2',
        type: 0,
        delegateType: 0,
        timeInForce: 'GTC',
        // A stop loss below this price lies beyond the liquidation of a position that was opened at the market.
        ...(random.chance(50) ? { earnPrice: person.prices.above } : {}),
        clientOrderId: key(random),
      },
    }),
  },
  contractOrderList: read(() => ({ query: { status: '0', ...page, symbol: 'btcusdt' } })),
  contractOrderHistory: read(() => ({ body: { status: '1', pageNum: 1, pageSize: '10', symbol: 'btcusdt' } })),
  replaceContractOrder: {
    weight: 4,
    needs: 'contractOrder',
    make: (person, random) => ({
      body: {
        symbol: 'btcusdt',
        id: person.ids.contractOrder,
        delegatePrice: person.prices.below,
        delegateTotal: random.chance(50) ? '3' : '1',
        clientOrderId: key(random),
      },
    }),
  },
  canCelOrder: { weight: 4, needs: 'contractOrder', make: (person) => ({ body: { id: person.ids.contractOrder } }) },
  positionList: read(() => ({ query: { status: '0', ...page, symbol: 'btcusdt' } })),
  orderFills: read(() => ({ query: { type: '3', ...page, symbol: 'btcusdt' } })),
  positionChanges: {
    weight: 1,
    needs: 'position',
    make: (person) => ({ query: { id: person.ids.position, symbol: 'btcusdt', ...page } }),
  },
  adjustAmount: { weight: 3, needs: 'position', make: (person, random) => ({ body: { ...money(person, random), flag: 0 } }) },
  adjustPositionMargn: { weight: 3, needs: 'position', make: (person, random) => ({ body: money(person, random) }) },
  adjustPositionAmout: { weight: 3, needs: 'position', make: (person, random) => ({ body: { ...money(person, random), money: '60' } }) },
  stopOrder: closing,
  stopPosition: closing,
  lossList: read(() => ({ query: { ...page, status: '0', symbol: 'btcusdt' } })),
  lossSett: {
    weight: 5,
    needs: 'position',
    make: (person, random) => ({
      body: {
        id: person.ids.position,
        lossType: 0,
        losePrice: '',
        earnPrice: person.prices.above,
        loseNumber: '',
        earnNumber: '1',
        delegateType: 1,
        loseDelegatePrice: '',
        type: 0,
        clientOrderId: key(random),
      },
    }),
  },
  lossCancel: { weight: 3, needs: 'stop', make: (person) => ({ body: { id: person.ids.stop } }) },
  contractRulesOf: read(() => ({ query: { symbol: 'btcusdt' } }), 0.5),
  contractFiguresOf: read(() => ({ query: { symbol: 'btcusdt', realm: 'real' } }), 1),
  fundingHistory: read(() => ({ query: { symbol: 'btcusdt', realm: 'real', ...page } }), 1),
  liquidations: read(() => ({ query: { symbol: 'btcusdt', realm: 'real', ...page } }), 1),
  periodList: read(() => ({ body: { secondId: '2001' } }), 1),
  createSecondContractOrder: {
    weight: 8,
    make: (_person, random) => ({
      body: {
        betContent: 1,
        betAmount: '10.5',
        symbol: 'btcusdt',
        periodId: '1',
        status: 0,
        openTime: Date.now() + 3_600_000,
        openPrice: '50000',
        minAmount: '10',
        coinSymbol: 'btc',
        baseSymbol: 'usdt',
        ruleVersion: 1,
        clientOrderId: key(random),
      },
    }),
  },
  selectOrderList: {
    weight: 2,
    needs: 'option',
    make: (person) => ({ body: { status: 0, id: person.ids.option, symbol: 'btcusdt', pageNum: 1, pageSize: '10' } }),
  },
  currencyExchange: {
    weight: 1,
    onlyWrong: true,
    make: (_person, random) => ({
      body: {
        fromSymbol: 'usdt',
        toSymbol: 'btc',
        total: '10.5',
        minimum: '0.0001',
        price: '50000',
        fee: '0',
        userId: '1',
        clientOrderId: key(random),
      },
    }),
  },
  exchangeQuote: { weight: 0.5, onlyWrong: true, make: () => ({ query: { fromSymbol: 'usdt', toSymbol: 'btc', total: '10.5' } }) },
  exchangeList: read(() => ({ query: { id: '1', pageNum: page.pageNum, pageSize: page.pageSize } }), 0.5),
  optionRulesOf: read(() => ({ params: { symbol: 'btcusdt' }, query: { realm: 'real' } }), 0.5),
  optionProtection: read(() => ({}), 0.1),
  setOptionLimits: { weight: 0.4, make: () => ({ body: { stakePerOrder: '0', lossPerDay: '0', tradesPerHour: '0' } }) },
  excludeFromOptions: { weight: 0.4, onlyWrong: true, make: () => ({ body: { until: Date.now() + 2 * 86_400_000, forEver: null } }) },
  contractProtection: read(() => ({}), 0.1),
  setContractLimits: { weight: 0.4, make: () => ({ body: { leverage: '0', marginPerOrder: '0', lossPerDay: '0' } }) },
  excludeFromContracts: { weight: 0.4, onlyWrong: true, make: () => ({ body: { until: Date.now() + 2 * 86_400_000, forEver: null } }) },
  /** Of an option that waits there is none yet. */
  optionReceipt: { weight: 0.1, onlyWrong: true, needs: 'option', make: (person) => ({ params: { id: person.ids.option } }) },
  fairnessIndex: read(() => ({ params: { symbol: 'btcusdt' }, query: { at: String(Date.now() - 2_000) } }), 0.1),
  fairnessHead: read(() => ({}), 0.02),
  fairnessHeads: read(() => ({ query: { before: '1000', pageSize: '10' } }), 0.3),
  fairnessClock: read(() => ({}), 0.05),
  fairnessOperators: read(() => ({}), 0.05),
  fairnessBooks: read(() => ({}), 0.05),
  fairnessRounds: read(() => ({ query: { market: 'btcusdt', limit: '5', before: String(Date.now()) } }), 0.3),
  fairnessWalks: read(() => ({ query: { before: new Date().toISOString().slice(0, 10), pageSize: '2' } }), 0.1),
  fairnessOdds: read(() => ({ query: { realm: 'real' } }), 0.05),
  gateStates: read(() => ({}), 0.1),
  declareResidence: { weight: 0.1, onlyWrong: true, make: () => ({ body: { country: 'DE', birthDate: '1990-01-31' } }) },
  acceptTerms: { weight: 0.1, onlyWrong: true, make: () => ({ body: { version: 1 } }) },
  answerGate: {
    weight: 0.1,
    onlyWrong: true,
    make: () => ({ params: { product: 'futures' }, body: { version: 1, answers: [1, 2, 0, 1, 2] } }),
  },
  fairnessSources: read(() => ({ params: { symbol: 'btcusdt' } }), 0.05),
}
