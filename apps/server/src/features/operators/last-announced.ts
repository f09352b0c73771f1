import type { ContractConfig, MarketConfig, MarketId, OptionConfig } from '@glasshouse/domain'
import { findWaitingRule } from '@glasshouse/read-model'
import { ApiError } from '../../errors/api-error.ts'
import { awaitProjection } from '../../services/await-projection.ts'
import type { Needs } from '../../services/services.ts'

export type WaitingRuleServices = Needs<'engine' | 'readModel'>

interface Announced {
  readonly market: MarketConfig
  readonly contract: ContractConfig
  readonly option: OptionConfig
}
const CHANGES = { market: 'MarketConfigured', contract: 'ContractConfigured', option: 'OptionConfigured' } as const

/**
 * Rule on which a change of a market's rule builds: the last rule that was announced, else the one in force, so that of
 * two changes that wait the later does not take back the earlier. For the same reason it may not begin before the one
 * that waits.
 */
export async function lastAnnounced<Kind extends keyof Announced>(
  services: WaitingRuleServices,
  { kind, inForce, fromMs }: { readonly kind: Kind; readonly inForce: Announced[Kind]; readonly fromMs: number },
): Promise<Announced[Kind]> {
  const nowMs = services.engine.health().lastTimeMs
  // The core lets a rule begin at once while nobody has an account; a receipt could not tell that time from a later
  // one.
  if (fromMs <= nowMs) throw new ApiError({ reason: 'rule_not_in_future', field: 'from' })
  const waiting = await waitingRule(services, { kind, inForce })
  if (!waiting) return inForce
  if (fromMs < waiting.effectiveFromMs) {
    const rule = `must not come before the change that was announced for ${new Date(waiting.effectiveFromMs).toISOString()}`
    throw new ApiError({ reason: 'field_malformed', field: 'from', rule })
  }
  return waiting.config
}

/** The last rule that was announced and does not hold yet; null where none waits. */
export async function waitingRule<Kind extends keyof Announced>(
  services: WaitingRuleServices,
  { kind, inForce }: { readonly kind: Kind; readonly inForce: Announced[Kind] },
): Promise<{ readonly config: Announced[Kind]; readonly effectiveFromMs: number } | null> {
  await awaitProjection(services)
  const nowMs = services.engine.health().lastTimeMs
  const waiting = await findWaitingRule(services.readModel, { change: CHANGES[kind], marketId: inForce.marketId as MarketId, nowMs })
  if (!waiting) return null
  return { config: typedLike(inForce, (waiting.body as Record<Kind, unknown>)[kind]), effectiveFromMs: waiting.effectiveFromMs }
}

/**
 * The log of changes has amounts as texts, and lacks what announcements did not have then: of that the rule in force
 * has it.
 */
export function typedLike<T>(like: T, kept: unknown): T {
  if (kept === undefined) return like
  if (typeof like === 'bigint') return BigInt(kept as string) as T
  if (Array.isArray(like)) return (kept as unknown[]).map((each) => typedLike(like[0], each)) as T
  if (typeof like !== 'object' || like === null) return kept as T
  return Object.fromEntries(
    Object.entries(like).map(([key, value]) => [key, typedLike(value, (kept as Record<string, unknown>)[key])]),
  ) as T
}
