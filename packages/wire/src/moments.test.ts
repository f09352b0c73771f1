import { LAST_MOMENT_MS } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from './calls.ts'
import { faultOf } from './faults.ts'
import { MOMENT_RULE, wireMoment, wireMomentText } from './fields.ts'
import { operatorCalls } from './operator/operator-calls.ts'
import { toOpenTime } from './option/create-second-contract-order.ts'
import { excludeBody } from './own-limits.ts'

/** Beyond the last moment that dates can show, and beyond what a number holds exactly. */
const TOO_FAR = [LAST_MOMENT_MS + 1, 8_640_000_000_000_001, 253_402_300_800_000, Number.MAX_SAFE_INTEGER, 1e20]
const NAMED = /^(until|from|to|at|before|start|end)$|(Time|At|From|Until|AtMs|Ms)$/

interface Field {
  readonly place: string
  readonly schema: z.ZodType
}

/** Fields of a request whose names say that they are moments. */
function momentsIn(schema: z.ZodType | undefined, place: string): readonly Field[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return momentsIn(schema.unwrap() as z.ZodType, place)
  if (schema instanceof z.ZodArray) return momentsIn(schema.element as z.ZodType, place)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) => [
    ...(NAMED.test(name) ? [{ place: `${place} ${name}`, schema: inner }] : []),
    ...momentsIn(inner, `${place} ${name}`),
  ])
}

const fields = [...Object.entries(calls), ...Object.entries(operatorCalls)].flatMap(([name, { query, body }]) => [
  ...momentsIn(query, name),
  ...momentsIn(body, name),
])
/** Read by a function of its own, tested below; the number of a group. */
const ELSEWHERE = ['createSecondContractOrder openTime', 'fairnessHeads before']

test('requests name moments', () => {
  expect(fields.map(({ place }) => place)).toEqual(
    expect.arrayContaining(['excludeFromContracts until', 'excludeFromOptions until', 'searchAudit from']),
  )
})

test.each(fields.filter(({ place }) => !ELSEWHERE.includes(place)))('$place takes no moment that dates cannot show', ({ schema }) => {
  for (const at of [8_640_000_000_000_001, 1e20]) {
    expect(schema.safeParse(at).success, String(at)).toBe(false)
    expect(schema.safeParse(String(at)).success, String(at)).toBe(false)
  }
})

describe('a moment', () => {
  test.each(TOO_FAR)('%d is refused with field and rule', (at) => {
    const body = { until: at }
    for (const schema of [wireMoment, wireMomentText]) {
      const read = z.object({ until: schema }).safeParse(body)
      expect(faultOf(read.error as z.ZodError, body)).toEqual({ reason: 'field_malformed', field: 'until', rule: MOMENT_RULE })
    }
    expect(faultOf(excludeBody.safeParse(body).error as z.ZodError, body)).toMatchObject({ field: 'until', rule: MOMENT_RULE })
    expect(toOpenTime(at)).toMatchObject({ reason: 'field_malformed', field: 'openTime', rule: MOMENT_RULE })
  })

  test('the last one, and any before it, is read', () => {
    expect([wireMoment.parse(LAST_MOMENT_MS), wireMomentText.parse(String(LAST_MOMENT_MS)), wireMoment.parse(0)]).toEqual([
      LAST_MOMENT_MS,
      LAST_MOMENT_MS,
      0,
    ])
    expect(excludeBody.safeParse({ until: LAST_MOMENT_MS }).success).toBe(true)
    expect(excludeBody.safeParse({ forEver: true }).success).toBe(true)
  })
})

test('a number that is too large is not said to have entries', () => {
  const read = z.object({ count: z.number().int().max(5) }).safeParse({ count: 6 })
  expect(faultOf(read.error as z.ZodError, { count: 6 })).toMatchObject({ field: 'count', rule: 'must be at most 5' })
})
