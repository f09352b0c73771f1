import { foreignHostsInText, ownHosts } from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'

export type OwnHostServices = Needs<'brands' | 'config'>

/** Host of PUBLIC_URL, and those that the brand declares. Nothing that an operator changes adds one. */
export function ownHostsOf({ brands, config }: OwnHostServices): readonly string[] {
  return ownHosts([new URL(config.publicUrl).host, ...(brands.get(config.brand)?.hosts ?? [])])
}

/** Words that one operator sends to one person lead nowhere else: there is no second operator who would read them. */
export function assertNoForeignHost(services: OwnHostServices, field: string, text: string): void {
  const [host] = foreignHostsInText(text, ownHostsOf(services))
  if (host === undefined) return
  throw new ApiError({ reason: 'field_malformed', field, rule: `must name no host but the exchange’s own, and names ${host}` })
}
