import type { Operator } from '@glasshouse/records'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'

export type ConsoleSessionServices = Needs<'clock', 'audit' | 'operatorSessions'>
/** Without a person's call for so long, a session of the console ends. Its whole life is that of every sitting. */
export const CONSOLE_IDLE_MS = 10 * 60_000

interface Kept {
  readonly operatorId: number
  readonly seenAtMs: number
}
type Cause = 'idle' | 'replaced' | 'signed_out'

/**
 * Sittings that were opened at the console: one for each operator, known to this process alone. A restart ends them, and
 * a token of the command line is none of them.
 */
export class ConsoleSessions {
  readonly #services: ConsoleSessionServices
  readonly #kept = new Map<string, Kept>()

  constructor(services: ConsoleSessionServices) {
    this.#services = services
  }

  /** Ends an earlier one of the same operator. */
  async open(operator: Operator, network: string): Promise<{ token: string; expiresAtMs: number }> {
    const { audit, operatorSessions } = this.#services.records
    const opened = await operatorSessions.open(operator)
    const earlier = [...this.#kept].filter(([, { operatorId }]) => operatorId === operator.operatorId)
    this.#kept.set(opened.token, { operatorId: operator.operatorId, seenAtMs: this.#services.clock() })
    for (const [token] of earlier) await this.end(token, 'replaced')
    await audit.add({ ...ofOperator(operator.operatorId), act: 'console-sign-in', detail: { network } })
    return opened
  }

  /** `isPerson`: somebody did something; what the page asks by itself keeps no session alive. */
  async assertOpen(token: string, isPerson: boolean): Promise<void> {
    const kept = this.#kept.get(token)
    if (!kept) throw new ApiError({ reason: 'token_invalid' })
    const nowMs = this.#services.clock()
    if (nowMs - kept.seenAtMs >= CONSOLE_IDLE_MS) {
      await this.end(token, 'idle')
      throw new ApiError({ reason: 'token_invalid' })
    }
    if (isPerson) this.#kept.set(token, { ...kept, seenAtMs: nowMs })
  }

  async end(token: string, cause: Cause = 'signed_out'): Promise<void> {
    const kept = this.#kept.get(token)
    if (!kept) return
    this.#kept.delete(token)
    const { audit, operatorSessions } = this.#services.records
    await operatorSessions.end(token)
    await audit.add({ ...ofOperator(kept.operatorId), act: 'console-session-end', detail: { cause } })
  }
}

const ofOperator = (operatorId: number) => ({ actor: `operator:${operatorId}`, subject: `operator:${operatorId}` })
