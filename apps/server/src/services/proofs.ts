import { countingWays, type ProofWay } from '@glasshouse/domain'
import type { ProofRecords, ProvableFacts, Session } from '@glasshouse/records'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import type { Messages } from '../messages/messages.ts'

type Who = Pick<Session, 'sessionId' | 'userId'>
type HasWay = (userId: string) => Promise<boolean>

/**
 * Proofs that the person at a session is the account's owner. A session may have been stolen: what could take the
 * account away needs a proof of the last five minutes, given in that very session
 * (docs/adr/0029-keys-of-an-account.md).
 */
export class Proofs {
  readonly #records: ProofRecords
  readonly #messages: Pick<Messages, 'canMail' | 'canText'>
  readonly #offered = new Map<ProofWay, HasWay>()

  constructor({ records, messages }: { readonly records: ProofRecords; readonly messages: Pick<Messages, 'canMail' | 'canText'> }) {
    this.#records = records
    this.#messages = messages
  }

  /** One more way, noted by its own feature: `has` tells who has it. */
  offer(way: ProofWay, has: HasWay): void {
    this.#offered.set(way, has)
  }

  /** Refuses with the ways that the person has, unless this session has proved itself. The refusal is logged. */
  async require(session: Who, request?: Pick<FastifyRequest, 'log' | 'routeOptions'>): Promise<void> {
    const ways = await this.countingWaysOf(session.userId)
    if ((await this.#records.provedUntilMs(session.sessionId, ways)) !== null) return
    request?.log.info({ userId: session.userId, route: request.routeOptions.url }, 'proof required')
    throw new ApiError({ reason: 'proof_required', proof: { ways } })
  }

  note({ sessionId }: Pick<Who, 'sessionId'>, way: ProofWay): Promise<void> {
    return this.#records.note(sessionId, way)
  }

  /** When the session's proof ends; null without one that counts. */
  async provedUntilMs({ sessionId, userId }: Who): Promise<number | null> {
    return this.#records.provedUntilMs(sessionId, await this.countingWaysOf(userId))
  }

  async countingWaysOf(userId: string): Promise<readonly ProofWay[]> {
    return countingWays(await this.waysOf(userId))
  }

  async waysOf(userId: string): Promise<readonly ProofWay[]> {
    const own = this.#ownWays(await this.#records.factsOf(userId))
    const offered = await Promise.all([...this.#offered].map(async ([way, has]) => ((await has(userId)) ? [way] : [])))
    return [...own, ...offered.flat()]
  }

  #ownWays(facts: ProvableFacts): ProofWay[] {
    const ways: readonly [ProofWay, boolean][] = [
      ['totp', facts.hasTotp],
      ['passkey', facts.passkeys > 0],
      ['recovery', facts.hasTotp && facts.recoveryCodes > 0],
      ['password', facts.hasPassword],
      ['mail', facts.email !== '' && this.#messages.canMail],
      ['text', facts.phone !== '' && this.#messages.canText],
    ]
    return ways.filter(([, has]) => has).map(([way]) => way)
  }
}
