import type { FastifyInstance } from 'fastify'
import type { ActDesk, ActDeskServices } from './act-desk.ts'
import { type AlertDeskServices, alertRoutes } from './alerts/alert-routes.ts'
import { type AuditDeskServices, auditRoutes } from './audit/audit-routes.ts'
import { type BrandDeskServices, brandDeskRoutes } from './brands/brand-routes.ts'
import { type ContentDeskServices, contentDeskRoutes } from './content/content-desk-routes.ts'
import { type DepositDeskServices, depositDeskRoutes } from './deposit-routes.ts'
import { type HomeServices, homeRoutes } from './home/home-routes.ts'
import { type MoneyDeskServices, moneyRoutes } from './money/money-routes.ts'
import { type OperatorServices, operatorRoutes, type SittingDoor } from './operator-routes.ts'
import { type PersonServices, personRoutes } from './person/person-routes.ts'
import { type ReviewServices, reviewRoutes } from './review-routes.ts'
import { type RulesServices, rulesRoutes } from './rules/rules-routes.ts'
import { type SearchServices, searchRoutes } from './search/search-routes.ts'
import { type SettingDeskServices, settingDeskRoutes } from './settings/setting-routes.ts'
import { type WatchDeskServices, watchRoutes } from './watch/watch-routes.ts'
import { type WithdrawalDeskServices, withdrawalDeskRoutes } from './withdrawal-routes.ts'

export type OperatorCallServices = ActDeskServices &
  OperatorServices &
  ReviewServices &
  WithdrawalDeskServices &
  DepositDeskServices &
  RulesServices &
  MoneyDeskServices &
  AuditDeskServices &
  WatchDeskServices &
  SettingDeskServices &
  ContentDeskServices &
  BrandDeskServices &
  HomeServices &
  PersonServices &
  AlertDeskServices &
  SearchServices

/** Every call of operators, the same at each of their doors. */
export function operatorCallRoutes(app: FastifyInstance, services: OperatorCallServices, desk: ActDesk, door: SittingDoor): void {
  operatorRoutes(app, services, desk, door)
  reviewRoutes(app, services)
  withdrawalDeskRoutes(app, services)
  depositDeskRoutes(app, services)
  rulesRoutes(app, services)
  moneyRoutes(app, services)
  auditRoutes(app, services)
  watchRoutes(app, services)
  settingDeskRoutes(app, services)
  contentDeskRoutes(app, services)
  brandDeskRoutes(app, services)
  homeRoutes(app, services)
  personRoutes(app, services)
  alertRoutes(app, services)
  searchRoutes(app, services)
}
