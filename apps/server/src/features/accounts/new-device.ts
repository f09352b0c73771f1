import { deviceText, maskedNetwork, type Records } from '@glasshouse/records'
import type { FastifyRequest } from 'fastify'
import { deviceTokenOf } from '../../calls/access.ts'
import type { Needs } from '../../services/services.ts'

export type NewDeviceServices = Needs<'clock' | 'devices' | 'notices'>

/**
 * What tells the person of a sign-in from a device that the account has not been used from; undefined where it has, and
 * at the first sign-in of all. For the transaction of the session.
 */
export async function newDeviceNotice(
  { clock, devices, notices }: NewDeviceServices,
  request: FastifyRequest,
  userId: string,
): Promise<((tx: Records) => Promise<void>) | undefined> {
  if (!(await devices.isNewFor(userId, deviceTokenOf(request)))) return undefined
  const values = {
    device: deviceText(request.headers['user-agent'] ?? ''),
    time: new Date(clock()),
    network: maskedNetwork(request.ip),
  }
  return (tx) => notices.tell(tx, { userId, name: 'sign-in-new-device', values })
}
