import { OPERATOR_ACT_NAMES, OPERATOR_ROLES, REASON_CODES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText, wirePattern, wireText } from '../fields.ts'
import { type AboutAct, aboutAct } from './about.ts'

const WORDS_MAX = 9
const moment = z.number().int().nonnegative()
const whole = z.number().int().nonnegative()

/** What a word of an act is: `choice` one of its values, `list` several of something by commas. */
export const ACT_WORD_KINDS = ['choice', 'text', 'uid', 'time', 'decimal', 'whole', 'list'] as const
const actWord = z.object({
  /** As the act's help names it: `maker share`. */
  name: z.string(),
  kind: z.enum(ACT_WORD_KINDS),
  isOptional: z.boolean(),
  /** Of a choice all that are allowed; of others what is there now, or none. */
  values: z.array(z.string()),
  /** Bounds of a number, both within it; null where only the act's own check knows them. */
  least: z.string().nullable(),
  most: z.string().nullable(),
  /** Decimals of a number at the most. */
  places: z.number().int().nullable(),
})
export type ActWord = z.output<typeof actWord>

const actForm = z.object({
  act: z.enum(OPERATOR_ACT_NAMES),
  /** Effect, in one line of English. */
  what: z.string(),
  /** `core`: journalled commands; `records`: a change of plain records. */
  kind: z.enum(['core', 'records']),
  ask: z.array(z.enum(OPERATOR_ROLES)),
  approve: z.array(z.enum(OPERATOR_ROLES)),
  needsEvidence: z.boolean(),
  /** The approver types something that was read elsewhere. */
  needsConfirmation: z.boolean(),
  words: z.array(actWord),
})
export type ActForm = z.output<typeof actForm>

/** In the order of the role table. `values` of markets, coins and methods are those of now. */
export const listActForms = endpoint('GET', '/operator/acts/forms', {
  summary: 'Every act with its words, as a form needs them',
  access: 'operator',
  permission: 'see_acts',
  kind: 'read',
  data: z.object({ reasons: z.array(z.enum(REASON_CODES)) }),
  row: actForm,
})

/** `now` is null of what is not there yet, `next` of what goes. */
const changedLine = z.object({ subject: z.string(), field: z.string(), now: z.string().nullable(), next: z.string().nullable() })
export type ChangedLine = z.output<typeof changedLine>

export const TOUCHED = ['open_positions', 'open_orders', 'open_options', 'accounts_that_pass', 'waiting_withdrawals'] as const
/**
 * What accepted orders meet with. `keep_terms`: they keep those they were accepted under; `at_once`: it holds for what is
 * asked for from then on, and exits stay open; `one_of`: it concerns one person, payment or record.
 */
export const ACT_REACHES = ['keep_terms', 'at_once', 'one_of'] as const

const preview = z.object({
  /** Null of what holds as soon as it is executed. */
  effectiveFrom: moment.nullable(),
  lines: z.array(changedLine),
  touched: z.array(z.object({ what: z.enum(TOUCHED), subject: z.string(), count: whole })),
  reach: z.enum(ACT_REACHES),
  about: aboutAct,
})
export type ActPreview = z.output<typeof preview>

export interface KeptPreview extends Pick<ActPreview, 'reach'> {
  readonly effectiveFromMs: number | null
  readonly lines: readonly ChangedLine[]
  readonly touched: readonly ActPreview['touched'][number][]
  readonly about: AboutAct
}
export const previewToWire = ({ effectiveFromMs, lines, touched, reach, about }: KeptPreview): ActPreview => ({
  ...{ effectiveFrom: effectiveFromMs, lines: [...lines], touched: [...touched], reach, about },
})

/** Works an act out and asks for nothing. For whoever may ask for it or approve it. */
export const previewAct = endpoint('POST', '/operator/acts/preview', {
  summary: 'What an act would change, and whom',
  access: 'operator',
  permission: 'ask',
  kind: 'read',
  body: z.object({ act: z.enum(OPERATOR_ACT_NAMES), words: z.array(wireText()).max(WORDS_MAX), evidence: optionalText() }),
  data: preview,
})

/** What a request would change if this operator approved it now; refused as the approval would be. */
export const previewRequest = endpoint('POST', '/operator/acts/preview-request', {
  summary: 'What a request would change if it were approved now, and whom',
  access: 'operator',
  permission: 'approve',
  kind: 'read',
  body: z.object({ id: wirePattern(/^[0-9a-f]{32}$/, 'must be the id of a request, 32 hex digits', 32) }),
  data: preview,
})

export const RULE_KINDS = ['market', 'contract', 'option', 'index', 'gate', 'house_fees', 'withdrawal_method'] as const
const ruleLine = z.object({ field: z.string(), value: z.string() })
const rule = z.object({
  kind: z.enum(RULE_KINDS),
  /** Symbol, product or method. */
  subject: z.string(),
  version: z.number().int().nullable(),
  lines: z.array(ruleLine),
  /** By time: what was announced and is not in force yet, with what it changes of the rule in force. */
  announced: z.array(z.object({ from: moment, version: z.number().int().nullable(), lines: z.array(changedLine) })),
})
export type ListedRule = z.output<typeof rule>

export const listRules = endpoint('GET', '/operator/rules', {
  summary: 'Rules in force, and those that are announced',
  access: 'operator',
  permission: 'see_rules',
  kind: 'read',
  row: rule,
})

export const STOP_KINDS_SHOWN = ['new_orders', 'payouts', 'market', 'contract', 'option', 'person'] as const
const stop = z.object({
  kind: z.enum(STOP_KINDS_SHOWN),
  /** Symbol or UID; '' of what is of the whole exchange. */
  subject: z.string(),
  /** Of a market: its state. */
  state: z.string(),
  /** Null where the tables do not know it. */
  since: moment.nullable(),
  requestedBy: z.number().int().nullable(),
  approvedBy: z.number().int().nullable(),
})
export type ListedStop = z.output<typeof stop>

/** Only what is stopped; of each market its kind and state are in the rules. */
export const listStops = endpoint('GET', '/operator/stops', {
  summary: 'What is stopped now, since when and by whom',
  access: 'operator',
  permission: 'see_stops',
  kind: 'read',
  row: stop,
})

export type KeptStop = Omit<ListedStop, 'since'> & { readonly sinceMs: number | null }
export const listedStopToWire = ({ sinceMs: since, ...stop }: KeptStop): ListedStop => ({ ...stop, since })
