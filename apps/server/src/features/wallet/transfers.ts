import { isBlocked } from '@glasshouse/records'
import { CONTRACT_ASSETS_FROZEN, entersContractWallet, leavesContractWallet, success, transferFunds } from '@glasshouse/wire'
import { actorOf } from '../../calls/access.ts'
import type { AskedByUser, CallServer } from '../../calls/serve-call.ts'
import { type CommandServices, serveCommand } from '../../calls/serve-command.ts'
import { ApiError } from '../../errors/api-error.ts'

type AskedTransfer = AskedByUser<typeof transferFunds>

export function transferRoutes(server: CallServer, services: CommandServices): void {
  const answer = (isRepeated: boolean, { body, seq }: Pick<AskedTransfer, 'body'> & { readonly seq: number }) =>
    success({ coin: body.coin, amount: body.amount, isRepeated }, { msg: 'Transferred', seq })
  serveCommand(server, services, transferFunds, {
    refuse: async (asked) => {
      await refuseBlockedTransfer(services, asked)
      await refuseOpenContracts(services, asked)
    },
    answer: (accepted) => answer(false, accepted),
    repeated: (accepted) => answer(true, accepted),
  })
}

/**
 * A closed module is closed to all. Who is frozen still brings margin to the contract wallet: a freeze must not become a
 * liquidation (docs/adr/0032-gates-and-freezes.md, 0041).
 */
async function refuseBlockedTransfer({ records }: CommandServices, { session, body }: AskedTransfer): Promise<void> {
  const rules = await records.settings.moduleRules()
  const status = entersContractWallet(body) ? 0 : session.user.status
  if (isBlocked(status, ['TRANSFERFUNDS'], rules)) throw new ApiError({ reason: 'module_frozen' })
}

/** On the brands that ask for it: out of the contract wallet only when no contract order or position is open. */
async function refuseOpenContracts(services: CommandServices, { session, body }: AskedTransfer): Promise<void> {
  if (!services.brand.transferContractCheck || !leavesContractWallet(body)) return
  const { accountId } = await actorOf(services, session, '')
  const [orders, positions] = await Promise.all([services.engine.read.contractOrders(accountId), services.engine.read.positions(accountId)])
  if (orders.length + positions.length > 0) throw new ApiError(CONTRACT_ASSETS_FROZEN)
}
