import { assetBalance, assetStatement, success } from '@glasshouse/wire'
import { type Server, serveUser } from '../../calls/serve-call.ts'
import { allAssets, balancesOf, totalsOf } from '../../views/assets.ts'
import { statementOf } from './statement.ts'

export function walletRoutes(server: Server): void {
  const { services } = server
  serveUser(server, assetBalance, async ({ session }) => {
    const balances = await balancesOf(services, session)
    return success(
      { realm: session.realm, asset: allAssets(services, balances), total: totalsOf(services, balances) },
      { seq: services.engine.health().lastSeq },
    )
  })
  serveUser(server, assetStatement, ({ query, session }) => statementOf(services, session, query))
}
