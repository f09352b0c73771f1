import { assetBalance, assetStatement, success } from '@glasshouse/wire'
import { type Server, serveUser } from '../../calls/serve-call.ts'
import { allAssets, balancesOf, totalsOf } from '../../views/assets.ts'
import { statementOf } from './statement.ts'

export function walletRoutes(server: Server): void {
  const { house } = server
  serveUser(server, assetBalance, async ({ session }) => {
    const balances = await balancesOf(house, session)
    return success(
      { realm: session.realm, asset: allAssets(house, balances), total: totalsOf(house, balances) },
      { seq: house.engine.health().lastSeq },
    )
  })
  serveUser(server, assetStatement, ({ query, session }) => statementOf(house, session, query))
}
