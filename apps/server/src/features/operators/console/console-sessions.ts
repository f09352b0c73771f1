import type { Operator } from '@glasshouse/records'
import { CONSOLE_IDLE_MS } from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'

export type ConsoleSessionServices = Needs<'clock', 'audit' | 'operatorSessions'>
/** Ends whose cause is still told to the page that had the session; the oldest are forgotten. */
const ENDS_KEPT = 100

interface Kept {
  readonly operatorId: number
  readonly seenAtMs: number
}
type Cause = 'idle' | 'replaced' | 'signed_out'
const REASONS = { idle: 'session_idle', replaced: 'session_replaced', signed_out: 'token_invalid' } as const

/**
 * Sittings that were opened at the console: one for each operator, known to this process alone. A restart ends them, and
 * a token of the command line is none of them.
 */
export class ConsoleSessions {
  readonly #services: ConsoleSessionServices
  readonly #kept = new Map<string, Kept>()
  /** By token; a page asks once more after its session has ended. */
  readonly #ends = new Map<string, Cause>()

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
    if (!kept) throw new ApiError({ reason: REASONS[this.#ends.get(token) ?? 'signed_out'] })
    const nowMs = this.#services.clock()
    if (nowMs - kept.seenAtMs >= CONSOLE_IDLE_MS) {
      await this.end(token, 'idle')
      throw new ApiError({ reason: 'session_idle' })
    }
    if (isPerson) this.#kept.set(token, { ...kept, seenAtMs: nowMs })
  }

  async end(token: string, cause: Cause = 'signed_out'): Promise<void> {
    const kept = this.#kept.get(token)
    if (!kept) return
    this.#kept.delete(token)
    this.#ends.set(token, cause)
    for (const oldest of [...this.#ends.keys()].slice(0, -ENDS_KEPT)) this.#ends.delete(oldest)
    const { audit, operatorSessions } = this.#services.records
    await operatorSessions.end(token)
    await audit.add({ ...ofOperator(kept.operatorId), act: 'console-session-end', detail: { cause } })
  }
}

const ofOperator = (operatorId: number) => ({ actor: `operator:${operatorId}`, subject: `operator:${operatorId}` })
