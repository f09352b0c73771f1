import type { Asker, NameKind } from '@glasshouse/records'
import type { FastifyRequest } from 'fastify'
import { deviceTokenOf } from '../../calls/access.ts'
import { countedNetwork } from '../../limits/counted-address.ts'
import type { Needs } from '../../services/services.ts'

/** Whose budget a try uses up: that of a device which the named user has signed in from, else that of the network. */
export interface SignInSource {
  readonly network: string
  /** Null from anywhere but such a device. */
  readonly device: string | null
}

export async function sourceOf(
  services: Needs<'devices'>,
  request: FastifyRequest,
  { kind, name }: { readonly kind: NameKind; readonly name: string },
): Promise<SignInSource> {
  return { network: countedNetwork(request.ip), device: await services.devices.knownAs(deviceTokenOf(request), kind, name) }
}

/** Asker by which turns of hashing are shared out. */
export const askerOf = ({ network, device }: SignInSource): Asker => ({ key: device ?? network, isKnown: device !== null })

/** Name under which tries of a code are counted. */
export const sourceName = ({ network, device }: SignInSource): string => (device === null ? network : `device:${device}`)
