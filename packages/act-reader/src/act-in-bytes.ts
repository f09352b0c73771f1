import { decodeCommand, readAct } from '@glasshouse/core'
import type { Command, UnsignedAct } from '@glasshouse/domain'
import { bytesOf } from '@glasshouse/operator-keys'

export interface ActInBytes extends Omit<UnsignedAct, 'records'> {
  /** 64 hex digits. */
  readonly exchangeId: string
  readonly commands: readonly Command[]
}

/** The act that these bytes are, by the core's own codec; throws where they are none. */
export function actInBytes(bytes: Uint8Array): ActInBytes {
  const { records, ...act } = readAct(bytes)
  return { ...act, commands: records.map(commandOf) }
}

function commandOf(record: string): Command {
  const bytes = bytesOf(record)
  if (!bytes) throw new Error('a record of the act is no bytes')
  return decodeCommand(bytes)
}
