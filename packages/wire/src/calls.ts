import { backPwd } from './accounts/back-pwd.ts'
import { easyGenerateCode } from './accounts/captcha.ts'
import { getCountryCode } from './accounts/get-country-code.ts'
import { getInfo } from './accounts/get-info.ts'
import { login } from './accounts/login.ts'
import { loginOut } from './accounts/login-out.ts'
import { register } from './accounts/register.ts'
import { resetSimulated } from './accounts/reset-simulated.ts'
import { sendEmailCode, sendMobileCode } from './accounts/send-code.ts'
import { startSimulated, switchRealm } from './accounts/switch.ts'
import { listMail, updateMail } from './content/mail.ts'
import { noticeList } from './content/notice-list.ts'
import { rulesList } from './content/rules-list.ts'
import { adjustAmount, adjustPositionAmout, adjustPositionMargn } from './contract/adjust-position.ts'
import { canCelOrder } from './contract/cancel-contract-order.ts'
import { stopOrder, stopPosition } from './contract/close-position.ts'
import { contractOrderHistory, contractOrderList } from './contract/contract-order-list.ts'
import { contractRulesOf } from './contract/contract-rules.ts'
import { contractFiguresOf, fundingHistory, liquidations } from './contract/figures.ts'
import { lossCancel, lossList, lossSett } from './contract/loss.ts'
import { positionChanges, positionList } from './contract/position-list.ts'
import { submitContractOrder } from './contract/submit-contract-order.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { fairnessClock } from './fairness/clock.ts'
import { fairnessHead, fairnessHeads } from './fairness/head.ts'
import { fairnessIndex } from './fairness/index-at.ts'
import { fairnessBooks, fairnessOdds, fairnessRounds, fairnessSources } from './fairness/public-facts.ts'
import { optionReceipt } from './fairness/receipt.ts'
import { fairnessWalks } from './fairness/walks.ts'
import { getCoinList } from './listing/get-coin-list.ts'
import { depth } from './markets/depth.ts'
import { getAppCurrencyList } from './markets/get-app-currency-list.ts'
import { getCurrencyPrice } from './markets/get-currency-price.ts'
import { kline } from './markets/kline.ts'
import { symbolManageList } from './markets/symbol-manage-list.ts'
import { addUserCoins, getUserCoin, removeUserCoin, removeUserCoins, saveUserCoin } from './markets/user-coin.ts'
import { createSecondContractOrder } from './option/create-second-contract-order.ts'
import { optionRulesOf } from './option/option-rules.ts'
import { periodList } from './option/period-list.ts'
import { excludeFromOptions, optionProtection, setOptionLimits } from './option/protection.ts'
import { selectOrderList } from './option/select-order-list.ts'
import { getAllSetting } from './settings/get-all-setting.ts'
import { cancelSpotOrder } from './spot/cancel-order.ts'
import { countOrderTotals } from './spot/count-order-totals.ts'
import { spotOrderList } from './spot/order-list.ts'
import { submitCurrencyOrder } from './spot/submit-currency-order.ts'
import { assetBalance } from './wallet/asset-balance.ts'
import { assetStatement } from './wallet/statement.ts'

/** Every call of the wire, by the name its file exports. Tests and OpenAPI go through this list. */
export const calls = {
  register,
  login,
  loginOut,
  switchRealm,
  startSimulated,
  resetSimulated,
  getInfo,
  sendEmailCode,
  sendMobileCode,
  backPwd,
  easyGenerateCode,
  getCountryCode,
  getAllSetting,
  noticeList,
  rulesList,
  listMail,
  updateMail,
  symbolManageList,
  getAppCurrencyList,
  getCoinList,
  getCurrencyPrice,
  kline,
  depth,
  saveUserCoin,
  removeUserCoin,
  addUserCoins,
  removeUserCoins,
  getUserCoin,
  assetBalance,
  assetStatement,
  submitCurrencyOrder,
  spotOrderList,
  cancelSpotOrder,
  countOrderTotals,
  submitContractOrder,
  contractOrderList,
  contractOrderHistory,
  canCelOrder,
  positionList,
  positionChanges,
  adjustAmount,
  adjustPositionMargn,
  adjustPositionAmout,
  stopOrder,
  stopPosition,
  lossList,
  lossSett,
  lossCancel,
  contractRulesOf,
  contractFiguresOf,
  fundingHistory,
  liquidations,
  periodList,
  createSecondContractOrder,
  selectOrderList,
  optionRulesOf,
  optionProtection,
  setOptionLimits,
  excludeFromOptions,
  optionReceipt,
  fairnessIndex,
  fairnessHead,
  fairnessHeads,
  fairnessBooks,
  fairnessRounds,
  fairnessOdds,
  fairnessSources,
  fairnessClock,
  fairnessWalks,
} as const satisfies Record<string, AnyEndpoint>
export type CallName = keyof typeof calls
