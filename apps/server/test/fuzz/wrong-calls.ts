import type { Random } from '@glasshouse/testkit'
import { type AnyEndpoint, type CallName, calls, type OperatorCallName, operatorCalls } from '@glasshouse/wire'
import { z } from 'zod'
import type { RawRequest } from './raw-http.ts'
import type { RightCall } from './right-calls.ts'
import { type Aim, escaped, nested, otherLeaf, otherValue, strangeText, type Written, written } from './values.ts'

type Place = 'params' | 'query' | 'body' | 'header' | 'form'
export interface Field {
  readonly place: Place
  readonly name: string
}
/** A request and what is wrong with it; `field` is null where nothing is. */
export interface Shot<Name extends AnyCallName = CallName> {
  readonly call: Name
  readonly field: Field | null
  /** What stands in the wrong field; null where none does. */
  readonly value: Written | null
  readonly request: RawRequest
}

const RIGHT_PERCENT = 4
/** Of what is wrong: not a value, but the text, the headers or the names. */
const FORM_PERCENT = 6
const EDGE_PERCENT = 55

export type AnyCallName = CallName | OperatorCallName
const ENDPOINTS: Readonly<Record<AnyCallName, AnyEndpoint>> = { ...calls, ...operatorCalls }
const endpointOf = (name: AnyCallName): AnyEndpoint => ENDPOINTS[name]

/** Names that a call declares, by where they stand. */
export function declaredFields(name: AnyCallName): Field[] {
  const { params, query, body } = endpointOf(name)
  const named = (place: Place, schema: unknown): Field[] => Object.keys(shapeOf(schema)).map((one) => ({ place, name: one }))
  return [...named('params', params), ...named('query', query), ...named('body', body)]
}

function shapeOf(schema: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodObject) return schema.shape
  return schema instanceof z.ZodArray ? shapeOf(schema.element) : {}
}

interface Parts {
  params: Map<string, Written>
  query: Map<string, Written>
  /** Each entry of a list, or the one object. */
  body: Map<string, Written>
}

/** The right call, or one with exactly one thing wrong. */
export function shotOf<Name extends AnyCallName>(
  call: Name,
  right: RightCall,
  token: string,
  isRight: boolean,
  random: Random,
): Shot<Name> {
  const parts: Parts = { params: writtenAll(right.params), query: writtenAll(right.query), body: writtenAll(entryOf(right.body)) }
  const how: Writing = { isList: Array.isArray(right.body), headers: { authorization: token }, bodyText: null, twice: null }
  if (isRight || random.chance(RIGHT_PERCENT)) return { call, field: null, value: null, request: requestOf(call, parts, how, random) }
  const fields = declaredFields(call)
  const isForm = fields.length === 0 || random.chance(FORM_PERCENT)
  const field = isForm ? spoilForm(parts, how, random) : spoilField(random.pick(fields), parts, random)
  const value = isForm ? null : (parts[field.place as keyof Parts].get(field.name) ?? null)
  return { call, field, value, request: requestOf(call, parts, how, random) }
}

const entryOf = (body: RightCall['body']) => (Array.isArray(body) ? (body[0] as Record<string, unknown>) : body)

const writtenAll = (fields: object | undefined) => new Map(Object.entries(fields ?? {}).map(([name, value]) => [name, written(value)]))

function spoilField(field: Field, parts: Parts, random: Random): Field {
  const values = parts[field.place as 'params' | 'query' | 'body']
  const aim: Aim = random.chance(EDGE_PERCENT) ? 'edge' : 'hostile'
  if (field.place !== 'params' && random.chance(4)) values.delete(field.name)
  else {
    const right = values.get(field.name) ?? written('1')
    values.set(field.name, otherLeaf(right, aim, random) ?? otherValue(right, aim, random))
  }
  return field
}

interface Writing {
  readonly isList: boolean
  headers: Record<string, string>
  /** Instead of the fields. */
  bodyText: string | null
  /** A name that stands twice. */
  twice: string | null
  /** Behind the path. */
  tail?: string
  /** One name more in the query. */
  queryName?: string
}

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'then', 'length', '\ud800', '']
/** Headers that some call reads, or keeps. */
const TEXT_HEADERS = ['x-realm', 'idempotency-key', 'authorization', 'language', 'accept-language', 'user-agent', 'content-type', 'cookie']
const BOUNDARY = 'between'
const BODIES = [
  '',
  '{',
  '[]',
  '[[]]',
  'null',
  '1',
  '"text"',
  '{"a":}',
  '{"a":1,}',
  '{"a":1}}',
  '[{}]',
  '\u0000',
  '{"__proto__":null}',
  'NaN',
]

function spoilForm(parts: Parts, how: Writing, random: Random): Field {
  const form = (name: string): Field => ({ place: 'form', name })
  const header = (name: string, value: string): Field => {
    how.headers = { ...how.headers, [name]: value }
    return { place: 'header', name }
  }
  switch (random.below(13)) {
    case 0:
      how.bodyText = random.pick(BODIES)
      return form('text')
    case 1:
      how.bodyText = nested(random.pick([19, 21, 1_000, 20_000]), random)
      return form('depth')
    case 2:
      how.twice = random.pick([...parts.body.keys(), ...parts.query.keys(), 'id'])
      return form('twice')
    case 3:
      parts.body.set(random.pick(NAMES), written({ polluted: true }))
      return form('name')
    case 4:
      how.bodyText = `{"a":"${'x'.repeat(random.pick([1_000, 65_500, 70_000]))}"}`
      return form('size')
    case 5:
      return header('x-realm', random.pick(['real', 'demo', 'both', '__proto__', '0']))
    case 6:
      return header('idempotency-key', random.pick(['k', 'a'.repeat(65), 'a b', '..', '1'.repeat(64)]))
    case 7:
      return header(random.pick(TEXT_HEADERS), inHeader(strangeText(random)))
    case 8:
      how.tail = `/${escaped(strangeText(random))}`
      return form('path')
    case 9:
      how.queryName = strangeText(random)
      return form('query')
    case 10:
      parts.body.set(strangeText(random), written(strangeText(random)))
      return form('name')
    case 11:
      how.bodyText = multipart(random)
      how.headers = { ...how.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
      return form('multipart')
    case 12:
      return header('authorization', random.pick(['', 'x', 'Bearer ', 'a'.repeat(300), '%00', '{}']))
    default:
      return header(
        'content-type',
        random.pick(['text/plain', 'application/json; charset=utf-16', 'application/xml', 'multipart/form-data', '']),
      )
  }
}

/** Bytes of UTF-8, each as a character: a header goes out as it is written. Without those that end it or are refused with it. */
const inHeader = (text: string) => [...Buffer.from(text).toString('latin1')].filter((one) => one >= ' ' && one !== '\x7f').join('')

/** A form whose names and texts are strange. */
function multipart(random: Random): string {
  const [name, file, value] = [strangeText(random), strangeText(random), strangeText(random)]
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${random.chance(50) ? 'file' : name}"`
  return `${head}; filename="${file}"\r\ncontent-type: ${random.chance(50) ? 'image/png' : value}\r\n\r\n${value}\r\n--${BOUNDARY}--\r\n`
}

function requestOf(name: AnyCallName, parts: Parts, how: Writing, random: Random): RawRequest {
  const call = endpointOf(name)
  const takesBody = call.body !== undefined
  const isQueried = takesBody && call.fieldsMayComeInQuery === true && random.chance(30)
  const isOther = call.acceptsBothMethods === true && random.chance(30)
  const method = isQueried && call.acceptsBothMethods ? 'GET' : takesBody ? 'POST' : isOther ? otherMethod(call.method) : call.method
  const fields = new Map([...parts.query, ...(isQueried ? parts.body : [])])
  if (how.queryName !== undefined) fields.set(how.queryName, written(how.queryName))
  const path = call.path.replace(/:(\w+)/g, (_, one: string) => escaped(parts.params.get(one)?.text ?? '')) + (how.tail ?? '')
  const target = fields.size === 0 ? path : `${path}?${queryText(fields, how)}`
  const hasBody = (takesBody && !isQueried) || (how.bodyText !== null && method === 'POST')
  const body = hasBody ? (how.bodyText ?? bodyTextOf(parts.body, how)) : null
  const headers = { ...(body === null ? {} : { 'content-type': 'application/json' }), ...how.headers }
  return { method, target, headers: withoutEmpty(headers), body }
}

const otherMethod = (method: 'GET' | 'POST') => (method === 'GET' ? 'POST' : 'GET')

function queryText(fields: ReadonlyMap<string, Written>, { twice }: Writing): string {
  const pairs = [...fields].map(([name, value]) => `${escaped(name)}=${escaped(value.text)}`)
  return (twice === null ? pairs : [...pairs, `${escaped(twice)}=1`]).join('&')
}

function bodyTextOf(fields: ReadonlyMap<string, Written>, { isList, twice }: Writing): string {
  const pairs = [...fields].map(([name, value]) => `${JSON.stringify(name)}:${value.json}`)
  const text = `{${(twice === null ? pairs : [...pairs, `${JSON.stringify(twice)}:"1"`, `${JSON.stringify(twice)}:"2"`]).join(',')}}`
  return isList ? `[${text}]` : text
}

/** An empty value would be no header at all on some lines. */
const withoutEmpty = (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
