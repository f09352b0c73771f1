import { expect } from 'vitest'
import { Client, type Reply } from './client.ts'

/** A value that is put into an otherwise good request, and how it is refused. */
export type Case = readonly [what: string, put: Record<string, unknown>, reason: string, field?: string]
export const table = (cases: readonly Case[]) => cases.map(([what, put, reason, field]) => ({ what, put, reason, field }))

/** Of every field that carries a decimal text. */
export const decimalFaults = (field: string): Case[] => [
  ['a JSON number', { [field]: 0.5 }, 'field_wrong_type', field],
  ['an object', { [field]: {} }, 'field_wrong_type', field],
  ['true', { [field]: true }, 'field_wrong_type', field],
  ['too long a text', { [field]: '1'.repeat(41) }, 'field_too_long', field],
  ['a negative number', { [field]: '-1' }, 'value_negative', field],
  ['NaN', { [field]: 'NaN' }, 'not_a_number', field],
  ['Infinity', { [field]: 'Infinity' }, 'not_a_number', field],
  ['exponent notation', { [field]: '1e3' }, 'not_a_number', field],
  ['hexadecimal', { [field]: '0x10' }, 'not_a_number', field],
  ['a sign', { [field]: '+5' }, 'not_a_number', field],
  ['spaces', { [field]: ' 5' }, 'not_a_number', field],
  ['a comma', { [field]: '5,5' }, 'not_a_number', field],
]

/**
 * A request that is refused as wanted, in the envelope, with its field in the message, and that changes nothing that
 * `sight` sees. What was seen after one refusal stands before the next, unless a client spoke or the journal grew between the two.
 */
export function refusals(sight: () => Promise<unknown>, lastSeq: () => number) {
  const moment = () => `${Client.sent} ${lastSeq()}`
  let known = { moment: '', seen: undefined as unknown }
  return async (send: () => Promise<Reply>, wanted: { reason: string; field?: string; code?: number }): Promise<Reply> => {
    const before = known.moment === moment() ? known.seen : await sight()
    const reply = await send()
    expect(reply).toMatchObject({ code: 0, data: null, rows: [], ...wanted })
    expect(reply.msg).not.toBe('')
    if (wanted.field) expect(reply.msg.startsWith(`${wanted.field}: `)).toBe(true)
    const seen = await sight()
    expect(seen).toEqual(before)
    known = { moment: moment(), seen }
    return reply
  }
}
