import type { AccountId, IdentityLevel } from '@glasshouse/domain'
import type { Needs } from '../../services/services.ts'

export type PayoutLevelServices = Needs<'accounts' | 'engine' | 'identity' | 'log', 'users'>

const LEVELS = ['none', 'primary', 'advanced'] as const satisfies readonly IdentityLevel[]

/** What the records know of the person now, told to the core where it differs: limits follow it. */
export async function followLevel(
  { engine, identity }: Pick<PayoutLevelServices, 'engine' | 'identity'>,
  userId: string,
  accountId: AccountId,
): Promise<IdentityLevel> {
  const [best, account] = await Promise.all([identity.identities.level(userId), engine.read.account(accountId)])
  const level = LEVELS[best]
  if (account === null || account.payoutLevel === level) return level
  const actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
  const submitted = await engine.submit({ type: 'SetPayoutLevel', actor, accountId, level })
  if (!submitted.ok) throw new Error(`a payout level was not set: ${submitted.reason}`)
  return level
}

/**
 * Limits of withdrawals follow identity: at once when a level is decided, and again at each request, so that a kill
 * between decision and core loses nothing, and a level that was taken back counts for no request.
 */
export class PayoutLevels {
  readonly #services: PayoutLevelServices
  readonly #leave: () => void
  #running: Promise<void> = Promise.resolve()

  constructor(services: PayoutLevelServices) {
    this.#services = services
    this.#leave = services.identity.decided.listen((userId) => {
      this.#running = this.#running.then(() => this.#look(userId))
    })
  }

  async stop(): Promise<void> {
    this.#leave()
    await this.#running
  }

  async #look(userId: string): Promise<void> {
    const { accounts, log, records } = this.#services
    try {
      const user = await records.users.byId(userId)
      if (user) await followLevel(this.#services, userId, await accounts.of(user.userRef, 'real'))
    } catch (error) {
      log.warn({ err: error }, 'a payout level waits for the next request of its person')
    }
  }
}
