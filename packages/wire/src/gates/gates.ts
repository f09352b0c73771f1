import { GATE_PRODUCTS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { refuse } from '../fields.ts'

/** What a gate still wants, in the order in which it is asked for. `country` and `age` are final. */
export const WIRE_GATE_LACKS = ['residence', 'country', 'age', 'level_primary', 'level_advanced', 'terms', 'questions'] as const

const version = z.number().int().min(1).max(65_535)
const gateState = z.object({
  product: z.enum(GATE_PRODUCTS),
  /** Version of the rule in force, 0 without one. */
  version: z.number().int(),
  /** Its first order may be placed. */
  isOpen: z.boolean(),
  lacks: z.array(z.enum(WIRE_GATE_LACKS)),
  ageLeast: z.number().int(),
  /** Version of the terms that it asks for, 0 without any. */
  termsVersion: z.number().int(),
  /** Ids of its questions, in their order; each has three choices. */
  questions: z.array(z.string()),
  /** Of its questions, today. */
  triesLeft: z.number().int(),
})
export type GateState = z.output<typeof gateState>

/** Gates as they stand for the caller, in the realm of the session: a demo account passes them all. */
export const gateStates = endpoint('GET', '/api/gates', {
  clientName: 'getGates',
  summary: 'What each product asks before its first order, and what is missing',
  access: 'user',
  kind: 'read',
  row: gateState,
})

const birthDate = z
  .string()
  .max(10)
  .superRefine(
    refuse((text: string) =>
      /^\d{4}-\d{2}-\d{2}$/.test(text) ? null : { reason: 'field_malformed', rule: 'must be a date such as 2000-01-31' },
    ),
  )
const country = z
  .string()
  .max(2)
  .superRefine(
    refuse((text: string) => (/^[A-Z]{2}$/.test(text) ? null : { reason: 'field_malformed', rule: 'must be a country code such as DE' })),
  )

/** Declared once, with a proof (`proof_required`); customer service changes it. */
export const declareResidence = endpoint('POST', '/api/gates/residence', {
  summary: 'Declare country of residence and date of birth',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  secretsInBody: true,
  body: z.object({ country, birthDate }),
  row: gateState,
})

export const acceptTerms = endpoint('POST', '/api/gates/terms', {
  summary: 'Accept a version of the terms',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ version }),
  row: gateState,
})

/** Place of each choice, from 0, in the order of the questions. Three tries a day. */
export const answerGate = endpoint('POST', '/api/gates/:product/answers', {
  summary: 'Answer the questions of a product',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  params: z.object({ product: z.enum(GATE_PRODUCTS) }),
  body: z.object({ version, answers: z.array(z.number().int().min(0).max(2)).max(10) }),
  data: z.object({
    /** Ids of the questions answered wrong. */
    wrong: z.array(z.string()),
    triesLeft: z.number().int(),
  }),
  row: gateState,
})
