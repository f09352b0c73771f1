import { LISTED_ASSETS, LISTED_SPOT_MARKETS } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type CallName, calls } from '../calls.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import { replySchema } from '../endpoint.ts'
import { failure, list, success } from '../envelope.ts'
import { faultOf } from '../faults.ts'
import { type OperatorCallName, operatorCalls } from '../operator/operator-calls.ts'
import { serverMessage } from '../socket/messages.ts'
import { type CallSample, callSamples, messageSamples, operatorSamples } from './index.ts'

const PARTS = ['params', 'query', 'body'] as const
type Request = Pick<CallSample, (typeof PARTS)[number]>

/** The first fault that the call's schemas find in a request, or null. */
function faultIn(call: AnyEndpoint, request: Request) {
  for (const part of PARTS) {
    const schema: z.ZodType | undefined = call[part]
    const read = schema?.safeParse(request[part])
    if (read && !read.success) return faultOf(read.error, request[part])
  }
  return null
}

const SAMPLES: readonly (readonly [name: string, call: AnyEndpoint, sample: CallSample])[] = [
  ...(Object.keys(calls) as CallName[]).map((name) => [name, calls[name], callSamples[name]] as const),
  ...(Object.keys(operatorCalls) as OperatorCallName[]).map((name) => [name, operatorCalls[name], operatorSamples[name]] as const),
]
describe.each(SAMPLES)('%s', (_name, call, sample) => {
  test('the good sample passes and its reply has exactly the documented fields', () => {
    expect(faultIn(call, sample)).toBeNull()
    const reply = sample.rows ? list(sample.rows, { total: sample.rows.length }) : success(sample.data ?? null)
    const read = replySchema(call).safeParse(reply)
    expect(read.error?.issues ?? []).toEqual([])
    expect(read.data).toEqual(reply)
  })

  test('the refused sample names its reason and field', () => {
    const { reason, field, ...request } = sample.refused
    const isShapeFault = PARTS.some((part) => request[part] !== undefined)
    const fault = isShapeFault ? faultIn(call, request) : { reason }
    expect(fault).toMatchObject(field ? { reason, field } : { reason })
    const reply = failure(fault ?? { reason: 'internal' })
    expect(replySchema(call).parse(reply)).toEqual(reply)
    expect(reply.msg).not.toBe('')
    if (field) expect(reply.msg.startsWith(`${field}: `)).toBe(true)
  })
})

test('every message type has a sample that its schema accepts whole', () => {
  for (const message of messageSamples) expect(serverMessage.parse(message)).toEqual(message)
  expect(new Set(messageSamples.map(({ type }) => type)).size).toBe(serverMessage.options.length)
})

test('samples speak of listed coins', () => {
  expect(LISTED_SPOT_MARKETS.some(({ symbol }) => symbol === callSamples.depth.query?.symbol)).toBe(true)
  expect(LISTED_ASSETS.some(({ symbol }) => symbol === 'btc')).toBe(true)
})
