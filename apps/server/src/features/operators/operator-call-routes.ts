import type { FastifyInstance } from 'fastify'
import type { ActDesk, ActDeskServices } from './act-desk.ts'
import { type DepositDeskServices, depositDeskRoutes } from './deposit-routes.ts'
import { type HomeServices, homeRoutes } from './home/home-routes.ts'
import { type OperatorServices, operatorRoutes, type SittingDoor } from './operator-routes.ts'
import { type PersonServices, personRoutes } from './person/person-routes.ts'
import { type ReviewServices, reviewRoutes } from './review-routes.ts'
import { type WithdrawalDeskServices, withdrawalDeskRoutes } from './withdrawal-routes.ts'

export type OperatorCallServices = ActDeskServices &
  OperatorServices &
  ReviewServices &
  WithdrawalDeskServices &
  DepositDeskServices &
  HomeServices &
  PersonServices

/** Every call of operators, the same at each of their doors. */
export function operatorCallRoutes(app: FastifyInstance, services: OperatorCallServices, desk: ActDesk, door: SittingDoor): void {
  operatorRoutes(app, services, desk, door)
  reviewRoutes(app, services)
  withdrawalDeskRoutes(app, services)
  depositDeskRoutes(app, services)
  homeRoutes(app, services)
  personRoutes(app, services)
}
