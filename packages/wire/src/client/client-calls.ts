// Made from the declared endpoints by `npm run calls`; npm run check says when it is out of date.
import { accountTranslations } from './account-translations.ts'
import { type ClientCall, read, submit } from './call.ts'
import { contentTranslations } from './content-translations.ts'
import { contractTranslations } from './contract-translations.ts'
import { fairnessTranslations } from './fairness-translations.ts'
import { marketTranslations } from './market-translations.ts'
import { optionTranslations } from './option-translations.ts'
import { spotTranslations } from './spot-translations.ts'
import { walletTranslations } from './wallet-translations.ts'

/** Every declared call by the name a client uses, without a schema. */
export const clientCalls = {
  addFavourite: submit('saveUserCoin', 'POST /api/userCoin/save'),
  addFavourites: submit('addUserCoins', 'POST /api/userCoin/addBath'),
  addMargin: submit('adjustPositionMargn', 'GET /api/contract/position/adjustPositionMargn', contractTranslations.addMargin),
  addPrincipal: submit('adjustPositionAmout', 'GET /api/contract/position/adjustPositionAmout', contractTranslations.addPrincipal),
  adjustMargin: submit('adjustAmount', 'GET /api/contract/position/adjustAmount', contractTranslations.adjustMargin),
  bindWallet: submit('bindWallet', 'POST /api/user/bindWallet', accountTranslations.bindWallet),
  cancelContractOrder: submit('canCelOrder', 'GET /api/contract/order/canCelOrder'),
  cancelSpotOrder: submit('cancelSpotOrder', 'GET /api/currency/order/cancelOrder'),
  cancelStop: submit('lossCancel', 'GET /api/contract/loss/cancel'),
  closePosition: submit('stopPosition', 'GET /api/contract/position/stopPosition', contractTranslations.closePosition),
  countOrders: read('countOrderTotals', 'GET /api/countOrderTotals/:key', marketTranslations.countOrders),
  endPosition: submit('stopOrder', 'GET /api/contract/position/stopOrder', contractTranslations.endPosition),
  excludeFromOptions: submit('excludeFromOptions', 'POST /api/option/exclude'),
  getBalances: read('assetBalance', 'GET /api/asset/assetBalance', walletTranslations.getBalances),
  getCaptcha: read('easyGenerateCode', 'GET /api/user/easyGenerateCode'),
  getClock: read('fairnessClock', 'GET /api/fairness/clock'),
  getContractFigures: read('contractFiguresOf', 'GET /api/contract/figures'),
  getContractRules: read('contractRulesOf', 'GET /api/contract/rules'),
  getHead: read('fairnessHead', 'GET /api/fairness/head'),
  getIndexAt: read('fairnessIndex', 'GET /api/fairness/index/:symbol', fairnessTranslations.getIndexAt),
  getOddsResults: read('fairnessOdds', 'GET /api/fairness/odds'),
  getOptionRules: read('optionRulesOf', 'GET /api/option/rules/:symbol', optionTranslations.getOptionRules),
  getOrderBook: read('depth', 'GET /api/depth', marketTranslations.getOrderBook),
  getPrices: read('getCurrencyPrice', 'GET /api/texchange/getCurrencyPrice'),
  getProtection: read('optionProtection', 'GET /api/option/protection'),
  getReceipt: read('optionReceipt', 'GET /api/fairness/option/:id', fairnessTranslations.getReceipt),
  getSettings: read('getAllSetting', 'POST /api/common/getAllSetting'),
  getUserInfo: read('getInfo', 'GET /api/user/getInfo', accountTranslations.getUserInfo),
  getWalletMessage: submit('walletMessage', 'POST /api/user/walletMessage', accountTranslations.getWalletMessage),
  getWorkChallenge: read('workChallenge', 'GET /api/user/workChallenge'),
  listArticles: read('rulesList', 'POST /api/option/rules/list', {}, 'query'),
  listAssets: read('symbolManageList', 'GET /api/symbolmanage/list'),
  listBooks: read('fairnessBooks', 'GET /api/fairness/books'),
  listCandles: read('kline', 'GET /kline'),
  listCoins: read('getCoinList', 'GET /api/common/getCoinList', marketTranslations.listCoins),
  listContractOrders: read('contractOrderList', 'GET /api/contract/order/list', contractTranslations.listContractOrders),
  listCountries: read('getCountryCode', 'GET /api/user/getCountryCode'),
  listFavourites: read('getUserCoin', 'POST /api/userCoin/getUserCoin'),
  listFills: read('orderFills', 'GET /api/order/fills', marketTranslations.listFills),
  listFundingPeriods: read('fundingHistory', 'GET /api/contract/funding'),
  listHeads: read('fairnessHeads', 'GET /api/fairness/heads'),
  listIndexSources: read('fairnessSources', 'GET /api/fairness/sources'),
  listLiquidations: read('liquidations', 'GET /api/contract/liquidations', contractTranslations.listLiquidations),
  listMails: read('listMail', 'GET /api/mail/listByUserId', contentTranslations.listMails),
  listNotices: read('noticeList', 'POST /api/notice/list', contentTranslations.listNotices, 'query'),
  listOptionPeriods: read('periodList', 'POST /api/period/list'),
  listOptions: read('selectOrderList', 'POST /api/secondContractOrder/selectOrderList', optionTranslations.listOptions),
  listPastContractOrders: read('contractOrderHistory', 'POST /api/contract/order/history', contractTranslations.listPastContractOrders),
  listPositionChanges: read('positionChanges', 'GET /api/contract/position/changes', contractTranslations.listPositionChanges),
  listPositions: read('positionList', 'GET /api/contract/position/list', contractTranslations.listPositions),
  listPostings: read('assetStatement', 'GET /api/asset/statement', walletTranslations.listPostings),
  listRounds: read('fairnessRounds', 'GET /api/fairness/rounds'),
  listSpotCoins: read('getAppCurrencyList', 'GET /api/common/getAppCurrencyList'),
  listSpotOrders: read('spotOrderList', 'GET /api/currency/order/orderList', spotTranslations.listSpotOrders),
  listStops: read('lossList', 'GET /api/contract/loss/list', contractTranslations.listStops),
  listWalks: read('fairnessWalks', 'GET /api/fairness/walks'),
  listWalletAddresses: read('walletAddresses', 'GET /api/user/walletAddresses', accountTranslations.listWalletAddresses),
  markMailsRead: submit('updateMail', 'GET /api/mail/updateMail', contentTranslations.markMailsRead),
  placeContractOrder: submit('submitContractOrder', 'POST /api/contract/order/submit', contractTranslations.placeContractOrder),
  placeOption: submit(
    'createSecondContractOrder',
    'POST /api/secondContractOrder/createSecondContractOrder',
    optionTranslations.placeOption,
  ),
  placeSpotOrder: submit('submitCurrencyOrder', 'POST /api/currency/order/submit', spotTranslations.placeSpotOrder),
  register: submit('register', 'POST /api/user/register'),
  removeFavourite: submit('removeUserCoin', 'POST /api/userCoin/removeByCoin'),
  removeFavourites: submit('removeUserCoins', 'POST /api/userCoin/remove/:ids', marketTranslations.removeFavourites),
  replaceContractOrder: submit('replaceContractOrder', 'POST /api/contract/order/replace', contractTranslations.replaceContractOrder),
  replaceSpotOrder: submit('replaceSpotOrder', 'POST /api/currency/order/replace', spotTranslations.replaceSpotOrder),
  resetDemo: submit('resetSimulated', 'POST /api/user/resetSimulated'),
  resetPassword: submit('backPwd', 'POST /api/user/backPwd'),
  sendEmailCode: submit('sendEmailCode', 'POST /api/user/sendEmailCode'),
  sendTextCode: submit('sendMobileCode', 'POST /api/user/sendMobileCode'),
  setOptionLimits: submit('setOptionLimits', 'POST /api/option/limits'),
  setStop: submit('lossSett', 'POST /api/contract/loss/sett', contractTranslations.setStop),
  signIn: submit('login', 'POST /api/user/login'),
  signInByWallet: submit('walletLogin', 'POST /api/user/walletLogin', accountTranslations.signInByWallet),
  signOut: submit('loginOut', 'POST /api/user/loginOut'),
  startDemo: submit('startSimulated', 'POST /api/user/startSimulated', accountTranslations.startDemo, 'query'),
  switchRealm: submit('switchRealm', 'POST /api/user/switch', accountTranslations.switchRealm, 'query'),
}
export type ClientCalls = typeof clientCalls
/** Some call, whatever its words. */
// biome-ignore lint/suspicious/noExplicitAny: any call, whatever its words
export type AnyClientCall = ClientCall<any, any, any>
