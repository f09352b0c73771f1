import type { FastifyRequest } from 'fastify'
import { type Config, isLoopbackName } from '../config/config.ts'

/**
 * Origin that a signed text names: PUBLIC_URL. An exchange without one that only this machine reaches is where it was
 * asked, as long as that is this machine.
 */
export function originOf(
  { publicUrl, hasPublicUrl, isLocalOnly }: Config,
  { protocol, host }: Pick<FastifyRequest, 'host' | 'protocol'>,
): string {
  const asked = `${protocol}://${host}`
  const isAsked = !hasPublicUrl && isLocalOnly && URL.canParse(asked) && isLoopbackName(asked)
  return new URL(isAsked ? asked : publicUrl).origin
}
