import { clientFrame, type Fault, faultOf } from '@glasshouse/wire'
import type { z } from 'zod'
import { readJson } from '../http/read-json.ts'

export type ReadFrame = z.output<typeof clientFrame>

/** Reads one text frame. The literal `ping` is answered by nothing; it only keeps the socket alive. */
export function readFrame(text: string): ReadFrame | Fault | 'ping' {
  if (text === 'ping') return 'ping'
  const json = readJson(text, 'frame_not_json')
  if ('fault' in json) return json.fault
  const { value } = json
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: 'frame_not_json' }
  const { op } = value as { op?: unknown }
  if (op !== 'subscribe' && op !== 'unsubscribe' && op !== 'auth')
    return { reason: 'unknown_op', field: 'op', rule: 'must be subscribe, unsubscribe or auth' }
  const read = clientFrame.safeParse(value)
  if (read.success) return read.data
  const fault = faultOf(read.error, value)
  return fault.field === 'type' ? { ...fault, reason: 'unknown_topic' } : fault
}
