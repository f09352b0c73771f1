import type { CallName } from '@glasshouse/wire'
import type { Sent } from '../client.ts'
import { FUND_PASSWORD, REAL_NAME } from '../withdrawing.ts'

/** What belongs to one person, by the id that calls name. */
export type Thing =
  | 'spotOrder'
  | 'filledOrder'
  | 'contractOrder'
  | 'position'
  | 'stop'
  | 'option'
  | 'swap'
  | 'claim'
  | 'withdrawal'
  | 'card'
  | 'address'
  | 'session'
  | 'passkey'
  | 'mail'
  | 'favourite'

/** Things of an account are not there in the other realm of their person; the rest follows the person. */
export const OF_ACCOUNTS: readonly Thing[] = ['spotOrder', 'filledOrder', 'contractOrder', 'position', 'stop', 'option', 'swap']

interface ObjectCall {
  readonly thing: Thing
  readonly send: (id: string) => Sent
  /** To everybody who does not own it, and for an id of nothing; a list without rows. */
  readonly toOthers: { readonly reason: string; readonly field?: string } | 'no rows'
}

const byBody = (put: (id: string) => object) => (id: string) => ({ body: put(id) })
const byBodyId = byBody((id) => ({ id }))
const byQuery = (id: string) => ({ query: { id, pageNum: '1', pageSize: '10' } })
const byQueryId = (id: string) => ({ query: { id } })
const inPath = () => ({})
const unknownId = { reason: 'not_found', field: 'id' }
const unknownIds = { reason: 'not_found', field: 'ids' }
const closing = { total: '1', delegateType: 1, delegatePrice: '', timeInForce: 'IOC' }
const replacing = { symbol: 'btcusdt', delegatePrice: '48000' }
const aCard = { cardNumber: '4000123456780010', userName: REAL_NAME, bankName: 'Other Bank', coin: 'USD' }
const payout = { amount: '100', coinType: 'bank', coin: 'usdt', pwd: FUND_PASSWORD, adress: null }

/**
 * Calls that name something of a person, with the answer to everybody else, written by hand: whoever owns a thing alone
 * reads or changes it, and no answer tells whether somebody else has one. In the order in which the owner sends them.
 */
export const OBJECT_CALLS = {
  assetHistory: { thing: 'filledOrder', send: byQuery, toOthers: 'no rows' },
  orderFills: { thing: 'filledOrder', send: byQuery, toOthers: 'no rows' },
  replaceSpotOrder: { thing: 'spotOrder', send: byBody((id) => ({ id, ...replacing, delegateTotal: '0.001' })), toOthers: unknownId },
  cancelSpotOrder: { thing: 'spotOrder', send: byQueryId, toOthers: unknownId },
  replaceContractOrder: { thing: 'contractOrder', send: byBody((id) => ({ id, ...replacing, delegateTotal: '2' })), toOthers: unknownId },
  canCelOrder: { thing: 'contractOrder', send: byBodyId, toOthers: unknownId },
  lossCancel: { thing: 'stop', send: byBodyId, toOthers: unknownId },
  adjustPositionAmout: { thing: 'position', send: byBody((id) => ({ id, money: '100' })), toOthers: unknownId },
  adjustPositionMargn: { thing: 'position', send: byBody((id) => ({ id, money: '2' })), toOthers: unknownId },
  adjustAmount: { thing: 'position', send: byBody((id) => ({ id, money: '1', flag: 0 })), toOthers: unknownId },
  lossSett: { thing: 'position', send: byBody((id) => ({ id, lossType: 0, delegateType: 1, earnPrice: '70000' })), toOthers: unknownId },
  stopOrder: { thing: 'position', send: byBody((id) => ({ id, ...closing })), toOthers: unknownId },
  stopPosition: { thing: 'position', send: byBody((id) => ({ id, ...closing })), toOthers: unknownId },
  positionChanges: { thing: 'position', send: byQuery, toOthers: 'no rows' },
  selectOrderList: { thing: 'option', send: byBody((id) => ({ status: 1, id })), toOthers: 'no rows' },
  optionReceipt: { thing: 'option', send: inPath, toOthers: { reason: 'not_found' } },
  exchangeList: { thing: 'swap', send: byQuery, toOthers: 'no rows' },
  rechargeDetail: { thing: 'claim', send: inPath, toOthers: unknownId },
  withdrawalDetail: { thing: 'withdrawal', send: byQueryId, toOthers: unknownId },
  cancelWithdrawal: { thing: 'withdrawal', send: byBodyId, toOthers: unknownId },
  defaultBank: { thing: 'card', send: byBodyId, toOthers: unknownId },
  submitWithdrawal: {
    thing: 'card',
    send: byBody((cardId) => ({ ...payout, cardId })),
    toOthers: { reason: 'card_missing', field: 'cardId' },
  },
  updateBank: { thing: 'card', send: byBody((id) => ({ id, ...aCard })), toOthers: unknownId },
  deleteBank: { thing: 'card', send: inPath, toOthers: unknownId },
  renameAddress: { thing: 'address', send: byBody((id) => ({ id, name: 'mine' })), toOthers: unknownId },
  removeAddress: { thing: 'address', send: byBodyId, toOthers: unknownId },
  renamePasskey: {
    thing: 'passkey',
    send: byBody((credentialId) => ({ credentialId, name: 'mine' })),
    toOthers: { reason: 'not_found', field: 'credentialId' },
  },
  removePasskey: {
    thing: 'passkey',
    send: byBody((credentialId) => ({ credentialId })),
    toOthers: { reason: 'not_found', field: 'credentialId' },
  },
  updateMail: { thing: 'mail', send: (ids) => ({ query: { ids } }), toOthers: unknownIds },
  removeUserCoins: { thing: 'favourite', send: inPath, toOthers: unknownIds },
  endSession: {
    thing: 'session',
    send: byBody((sessionId) => ({ sessionId })),
    toOthers: { reason: 'not_found', field: 'sessionId' },
  },
  // The last one: it ends every session of its owner.
  notMeOfNotice: { thing: 'mail', send: byBody((id) => ({ id })), toOthers: { reason: 'link_not_valid' } },
} as const satisfies Partial<Record<CallName, ObjectCall>>
export type ObjectCallName = keyof typeof OBJECT_CALLS

/** Of whoever has the token, with no id in it. */
export const OWN_CALLS: readonly CallName[] = [
  'acceptTerms',
  'addAddress',
  'addPasskey',
  'addUserCoins',
  'addressBook',
  'answerGate',
  'assetBalance',
  'assetHolds',
  'assetStatement',
  'beginPasskey',
  'beginPasskeyProof',
  'beginTotp',
  'bindEmail',
  'bindPhone',
  'bindWallet',
  'closeAccount',
  'closingOf',
  'confirmTotp',
  'contractOrderHistory',
  'contractOrderList',
  'contractProtection',
  'countOrderTotals',
  'createSecondContractOrder',
  'currencyExchange',
  'declareResidence',
  'endOtherSessions',
  'exchangeQuote',
  'excludeFromContracts',
  'excludeFromOptions',
  'exportOwnData',
  'gateStates',
  'getAdress',
  'getInfo',
  'getMt5Amount',
  'getUserCoin',
  'getWithdrawMt5Amount',
  'getWithdrawStatus',
  'getbank',
  'identityStates',
  'keepFundPassword',
  'listMail',
  'loginOut',
  'lossList',
  'noticeEntries',
  'noticeSettings',
  'noticesReadAll',
  'noticesUnread',
  'optionProtection',
  'payoutsOfUser',
  'positionList',
  'prove',
  'provePasskey',
  'pushKey',
  'pwdSett',
  'rechargeList',
  'rechargeSubmit',
  'removeTotp',
  'removeUserCoin',
  'removeWallet',
  'renewRecoveryCodes',
  'resetFundPassword',
  'resetSimulated',
  'resumePayouts',
  'saveBank',
  'saveUserCoin',
  'securityOf',
  'setContractLimits',
  'setNoticeSetting',
  'setOptionLimits',
  'setReadingLanguage',
  'spotOrderList',
  'startSimulated',
  'statementFile',
  'statementSummary',
  'submitContractOrder',
  'submitCurrencyOrder',
  'subscribePush',
  'switchRealm',
  'tardPwdSet',
  'transferFunds',
  'unsubscribePush',
  'updatePwd',
  'updatePwdByEmail',
  'updateUserAddress',
  'updateUserLoginPwd',
  'uploadKyc',
  'uploadPicture',
  'uploadPictureOss',
  'userSessions',
  'walletAddresses',
  'walletProof',
  'withdrawKyc',
  'withdrawalFacts',
  'withdrawalList',
]

/** For everybody. */
export const PUBLIC_CALLS: readonly CallName[] = [
  'backPwd',
  'beginPasskeySignIn',
  'cancelWithdrawalByLink',
  'contractFiguresOf',
  'contractRulesOf',
  'depth',
  'dictionary',
  'easyGenerateCode',
  'fairnessBooks',
  'fairnessClock',
  'fairnessHead',
  'fairnessHeads',
  'fairnessIndex',
  'fairnessOdds',
  'fairnessOperators',
  'fairnessRounds',
  'fairnessSources',
  'fairnessWalks',
  'fundingHistory',
  'getAllSetting',
  'getAppCurrencyList',
  'getCoinList',
  'getCountryCode',
  'getCurrencyPrice',
  'getWithDrawCoinList',
  'kline',
  'liquidations',
  'login',
  'notMe',
  'noticeList',
  'optionRulesOf',
  'passkeySignIn',
  'periodList',
  'register',
  'rulesList',
  'getAllNoticeList',
  'helpCenterInfo',
  'helpCenterList',
  'secondStep',
  'sendEmailCode',
  'sendMobileCode',
  'symbolManageList',
  'walletLogin',
  'walletMessage',
  'workChallenge',
]
