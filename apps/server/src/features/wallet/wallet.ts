import { assetBalance, assetStatement, success } from '@glasshouse/wire'
import { type CallServer, serveUser } from '../../calls/serve-call.ts'
import type { CommandServices } from '../../calls/serve-command.ts'
import type { Needs } from '../../services/services.ts'
import { allAssets, balancesOf, totalsOf } from '../../views/assets.ts'
import { statementOf } from './statement.ts'
import { transferRoutes } from './transfers.ts'

export type WalletServices = CommandServices & Needs<'accounts' | 'engine' | 'listing' | 'prices' | 'readModel'>

export function walletRoutes(server: CallServer, services: WalletServices): void {
  serveUser(server, assetBalance, async ({ session }) => {
    const balances = await balancesOf(services, session)
    return success(
      { realm: session.realm, asset: allAssets(services, balances), total: totalsOf(services, balances) },
      { seq: services.engine.health().lastSeq },
    )
  })
  transferRoutes(server, services)
  serveUser(server, assetStatement, ({ query, session }) => statementOf(services, session, query))
}
