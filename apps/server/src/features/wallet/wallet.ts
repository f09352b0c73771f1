import { assetBalance, assetHistory, assetHolds, assetStatement, statementFile, statementSummary, success } from '@glasshouse/wire'
import { type CallServer, serveUser, serveUserFile } from '../../calls/serve-call.ts'
import type { CommandServices } from '../../calls/serve-command.ts'
import type { Needs } from '../../services/services.ts'
import { allAssets, balancesOf, totalsOf } from '../../views/assets.ts'
import { historyOf } from './history.ts'
import { holdsOf } from './holds.ts'
import { statementOf } from './statement.ts'
import { type FileServices, statementFileOf } from './statement-files.ts'
import { statementSumsOf } from './statement-sums.ts'
import { transferRoutes } from './transfers.ts'

export type WalletServices = CommandServices & FileServices & Needs<'accounts' | 'engine' | 'listing' | 'prices' | 'readModel'>

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
  serveUser(server, assetHistory, ({ query, session }) => historyOf(services, session, query))
  serveUser(server, assetHolds, ({ query, session }) => holdsOf(services, session, query))
  serveUser(server, statementSummary, ({ query, session }) => statementSumsOf(services, session, query))
  serveUserFile(server, statementFile, ({ query, session }) => statementFileOf(services, session, query))
}
