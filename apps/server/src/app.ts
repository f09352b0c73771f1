import type { FastifyInstance } from 'fastify'
import type { BrandFolder } from './brands/read-brands.ts'
import { createCallServer } from './calls/serve-call.ts'
import { accountRoutes } from './features/accounts/accounts.ts'
import { captchaRoutes } from './features/accounts/captcha.ts'
import { codeRoutes } from './features/accounts/codes.ts'
import { bindRoutes } from './features/accounts/keys/bind-contact.ts'
import { fundPasswordRoutes } from './features/accounts/keys/fund-password.ts'
import { loginPasswordRoutes } from './features/accounts/keys/login-password.ts'
import { passkeySignInRoutes } from './features/accounts/keys/passkey-sign-in.ts'
import { passkeyRoutes } from './features/accounts/keys/passkeys.ts'
import { securityRoutes } from './features/accounts/keys/security.ts'
import { totpRoutes } from './features/accounts/keys/totp.ts'
import { walletLoginRoutes } from './features/accounts/keys/wallet-login.ts'
import { addressRoutes } from './features/accounts/keys/withdrawal-address.ts'
import { notMeRoutes } from './features/accounts/not-me.ts'
import { passwordResetRoutes } from './features/accounts/password-reset.ts'
import { payoutRoutes } from './features/accounts/payouts.ts'
import { proveRoutes } from './features/accounts/prove.ts'
import { secondStepRoutes } from './features/accounts/second-step.ts'
import { sessionRoutes } from './features/accounts/sessions.ts'
import { bankRoutes } from './features/bank/bank.ts'
import { contentRoutes } from './features/content/content.ts'
import { mailRoutes } from './features/content/mail.ts'
import { contractActs } from './features/contract/contract-acts.ts'
import { contractFacts } from './features/contract/contract-facts.ts'
import { contractLists } from './features/contract/contract-lists.ts'
import { contractProtectionRoutes } from './features/contract/contract-protection.ts'
import { depositRoutes } from './features/deposit/deposit.ts'
import { fairnessRoutes } from './features/fairness/routes.ts'
import { gateRoutes } from './features/gates/gate-routes.ts'
import { identityRoutes } from './features/identity/identity.ts'
import { favouriteRoutes } from './features/markets/favourites.ts'
import { fillRoutes } from './features/markets/fills.ts'
import { marketRoutes } from './features/markets/markets.ts'
import { noticeRoutes } from './features/notices/notices.ts'
import { pushRoutes } from './features/notices/push.ts'
import { watchMetrics } from './features/operators/watch/watch-metrics.ts'
import { optionActs } from './features/option/option-acts.ts'
import { optionFacts } from './features/option/option-facts.ts'
import { optionLists } from './features/option/option-lists.ts'
import { optionProtectionRoutes } from './features/option/option-protection.ts'
import { privacyRoutes } from './features/privacy/privacy.ts'
import { settingRoutes } from './features/settings/settings.ts'
import { spotRoutes } from './features/spot/spot.ts'
import { swapRoutes } from './features/swap/swap.ts'
import { orderTotalRoutes } from './features/totals/order-totals.ts'
import { uploadRoutes } from './features/uploads/uploads.ts'
import { walletRoutes } from './features/wallet/wallet.ts'
import { withdrawRoutes } from './features/withdraw/withdraw-routes.ts'
import { serveFiles } from './files/serve-files.ts'
import { serveDocs } from './http/api-docs.ts'
import { forwardToConsole } from './http/forward-to-console.ts'
import { serveHealth } from './http/health.ts'
import { createHttpApp } from './http/http-app.ts'
import { HttpMetrics, serveMetrics } from './http/metrics.ts'
import { servePages } from './http/pages.ts'
import type { Services } from './services/services.ts'

const ARRIVE_WITHIN_MS = 15_000

export interface AppParts {
  readonly services: Services
  readonly socketCount: () => number
  /** Folder of the built web app; null serves none. */
  readonly webFolder: string | null
  readonly arriveWithinMs?: number
  /** Where the operators' console is; null where readers of these pages cannot reach it. */
  readonly consoleAddress?: () => string | null
}

/** The whole HTTP side, and the one place that joins the features: each is given the services it names. */
export async function createApp({
  services,
  socketCount,
  webFolder,
  arriveWithinMs = ARRIVE_WITHIN_MS,
  consoleAddress = () => null,
}: AppParts): Promise<FastifyInstance> {
  const { config, log, brands } = services
  const app = createHttpApp({ config, log, arriveWithinMs })
  if (config.apiDocs === 'on') await serveDocs(app)
  const metrics = new HttpMetrics({ services, socketCount })
  metrics.watch(app)
  watchMetrics(metrics.registry, services)
  serveMetrics(app, services, metrics)
  serveHealth(app, services)
  const server = createCallServer(app, services)
  for (const serveFeature of FEATURES) serveFeature(server, services)
  serveFiles(app, services.fileStore.files)
  forwardToConsole(app, consoleAddress)
  if (webFolder) await servePages(app, { webFolder, brands, brand: brands.get(config.brand) as BrandFolder })
  return app
}

const FEATURES = [
  accountRoutes,
  codeRoutes,
  passwordResetRoutes,
  captchaRoutes,
  walletLoginRoutes,
  proveRoutes,
  securityRoutes,
  loginPasswordRoutes,
  fundPasswordRoutes,
  bindRoutes,
  totpRoutes,
  secondStepRoutes,
  passkeyRoutes,
  passkeySignInRoutes,
  addressRoutes,
  settingRoutes,
  contentRoutes,
  mailRoutes,
  noticeRoutes,
  pushRoutes,
  sessionRoutes,
  notMeRoutes,
  payoutRoutes,
  fillRoutes,
  marketRoutes,
  favouriteRoutes,
  walletRoutes,
  spotRoutes,
  orderTotalRoutes,
  contractActs,
  contractLists,
  contractFacts,
  optionActs,
  swapRoutes,
  optionLists,
  optionFacts,
  optionProtectionRoutes,
  contractProtectionRoutes,
  fairnessRoutes,
  uploadRoutes,
  identityRoutes,
  privacyRoutes,
  gateRoutes,
  bankRoutes,
  withdrawRoutes,
  depositRoutes,
]
