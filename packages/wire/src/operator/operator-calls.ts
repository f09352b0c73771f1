import type { AnyEndpoint } from '../endpoint.ts'
import { approveAct, declineAct, listActs, oneAct, requestAct, signAct, withdrawAct } from './acts.ts'
import {
  changeAlertAddress,
  chooseAlerts,
  confirmAlertAddress,
  listOwnRequests,
  removeAlertAddress,
  seeOwnRequests,
  showAlerts,
} from './alerts.ts'
import { exportAudit, searchAudit } from './audit.ts'
import { listBrands } from './brands.ts'
import { dailyClose, dailyCloseFile } from './close.ts'
import {
  callOffGroupMail,
  contentChoices,
  countGroup,
  discardContent,
  listContent,
  listGroupMails,
  publishContent,
  restoreContent,
  saveContent,
  showContent,
} from './content.ts'
import { actOnClaim, listClaims, oneClaim, showClaim } from './deposits.ts'
import { operatorHome } from './home.ts'
import { checkJournal, listFeeds, showJournal } from './journal.ts'
import { houseMoney } from './money.ts'
import { listOperatorNames, showOperators } from './operator-names.ts'
import { listPeople } from './person/people.ts'
import { findPeople, showPerson } from './person/person.ts'
import { showPersonAccess } from './person/person-access.ts'
import { listPersonBalances, listPersonStatement, showPersonTransfers } from './person/person-money.ts'
import { addPersonNote, listPersonNotes } from './person/person-notes.ts'
import { listPersonPast } from './person/person-past.ts'
import { listPersonTimeline } from './person/person-timeline.ts'
import { showPersonTrading } from './person/person-trading.ts'
import { revenueFile, showRevenue } from './revenue.ts'
import { actOnReview, listReviews, showReview } from './reviews.ts'
import { listActForms, listRules, listStops, previewAct, previewRequest } from './rules.ts'
import { listScreeningHits } from './screening.ts'
import { searchEverywhere } from './search.ts'
import { changeSetting, listSettings, settingHistory, showProposal } from './settings.ts'
import { operatorChallenge, showSitting, signInOperator, signOutOperator } from './sign-in.ts'
import { listSuspense } from './suspense.ts'
import { listWireAccounts } from './wire-accounts.ts'
import { listOpenWithdrawals, oneWithdrawal, showWithdrawal } from './withdrawals.ts'

/**
 * Calls of operators. They are served apart from users' calls, and only to who knows the secret of the server's run.
 */
export const operatorCalls = {
  operatorChallenge,
  signInOperator,
  signOutOperator,
  showSitting,
  requestAct,
  signAct,
  approveAct,
  withdrawAct,
  declineAct,
  listActs,
  oneAct,
  listReviews,
  showReview,
  actOnReview,
  listOpenWithdrawals,
  oneWithdrawal,
  showWithdrawal,
  listClaims,
  oneClaim,
  showClaim,
  actOnClaim,
  listSuspense,
  listWireAccounts,
  listActForms,
  previewAct,
  previewRequest,
  listRules,
  listStops,
  houseMoney,
  dailyClose,
  dailyCloseFile,
  showRevenue,
  revenueFile,
  searchAudit,
  exportAudit,
  showJournal,
  checkJournal,
  listFeeds,
  listSettings,
  settingHistory,
  changeSetting,
  showProposal,
  contentChoices,
  listContent,
  showContent,
  saveContent,
  publishContent,
  restoreContent,
  discardContent,
  countGroup,
  listGroupMails,
  callOffGroupMail,
  listBrands,
  operatorHome,
  listOperatorNames,
  showOperators,
  listScreeningHits,
  findPeople,
  listPeople,
  showPerson,
  showPersonAccess,
  listPersonBalances,
  listPersonStatement,
  showPersonTransfers,
  showPersonTrading,
  listPersonPast,
  searchEverywhere,
  listPersonTimeline,
  listPersonNotes,
  addPersonNote,
  showAlerts,
  chooseAlerts,
  changeAlertAddress,
  confirmAlertAddress,
  removeAlertAddress,
  listOwnRequests,
  seeOwnRequests,
} as const satisfies Record<string, AnyEndpoint>
export type OperatorCallName = keyof typeof operatorCalls

/** Header with the secret of the server's run, beside the operator's token. */
export const OPERATOR_DOOR_HEADER = 'x-operator-door'

/**
 * Header of every call of the console's page, which no form and no link of another origin can send. `person`: somebody did
 * something; `page`: it asks by itself.
 */
export const CONSOLE_HEADER = 'x-console'
