import { accountRoutes } from '../features/account/routes.ts'
import { bankRoutes } from '../features/bank/routes.ts'
import { certificationRoutes } from '../features/certification/routes.ts'
import { contractRoutes } from '../features/contract/routes.ts'
import { depositRoutes } from '../features/deposit/routes.ts'
import { detailRoutes } from '../features/detail/routes.ts'
import { fairnessRoutes } from '../features/fairness/routes.ts'
import { historyRoutes } from '../features/history/routes.ts'
import { homeRoutes } from '../features/home/routes.ts'
import { marketsRoutes } from '../features/markets/routes.ts'
import { noticesRoutes } from '../features/notices/routes.ts'
import { optionRoutes } from '../features/option/routes.ts'
import { preferencesRoutes } from '../features/preferences/routes.ts'
import { protectionRoutes } from '../features/protection/routes.ts'
import { rulesRoutes } from '../features/rules/routes.ts'
import { sessionsRoutes } from '../features/sessions/routes.ts'
import { spotRoutes } from '../features/spot/routes.ts'
import { swapRoutes } from '../features/swap/routes.ts'
import { transferRoutes } from '../features/transfer/routes.ts'
import { walletRoutes } from '../features/wallet/routes.ts'
import { withdrawRoutes } from '../features/withdraw/routes.ts'
import type { FeatureRoute } from '../live/routes/feature-route.ts'

/** Every address that has a screen. */
export const FEATURE_ROUTES: readonly FeatureRoute[] = [
  ...accountRoutes,
  ...bankRoutes,
  ...certificationRoutes,
  ...contractRoutes,
  ...depositRoutes,
  ...detailRoutes,
  ...fairnessRoutes,
  ...historyRoutes,
  ...homeRoutes,
  ...marketsRoutes,
  ...noticesRoutes,
  ...optionRoutes,
  ...preferencesRoutes,
  ...protectionRoutes,
  ...rulesRoutes,
  ...sessionsRoutes,
  ...spotRoutes,
  ...transferRoutes,
  ...swapRoutes,
  ...walletRoutes,
  ...withdrawRoutes,
]
