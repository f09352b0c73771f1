import type { CallName, calls } from '../calls.ts'
import type { AnyEndpoint, BodyOf, QueryOf, ReplyOf } from '../endpoint.ts'
import type { Envelope } from '../envelope.ts'

type Declared<Name extends CallName> = (typeof calls)[Name]

/**
 * Text fields of a request may be given as numbers: they travel as text anyway. An absent field may be said to be
 * undefined.
 */
type Given<Fields> = {
  [Name in keyof Fields]:
    | Fields[Name]
    | (string extends Fields[Name] ? number : never)
    | (undefined extends Fields[Name] ? undefined : never)
}
type FieldsOf<E extends AnyEndpoint> = (QueryOf<E> extends undefined ? unknown : Given<QueryOf<E>>) &
  (BodyOf<E> extends undefined ? unknown : BodyOf<E> extends readonly unknown[] ? BodyOf<E> : Given<BodyOf<E>>)

/** Fields of a request as the wire names them. */
export type WireInput<Name extends CallName> = FieldsOf<Declared<Name>>
type ReplyData<E extends AnyEndpoint> = ReplyOf<E> extends Envelope<infer Data, unknown> ? Data : never
type ReplyRow<E extends AnyEndpoint> = ReplyOf<E> extends Envelope<unknown, infer Row> ? Row : never
export type WireData<Name extends CallName> = ReplyData<Declared<Name>>
export type WireRow<Name extends CallName> = ReplyRow<Declared<Name>>

type Method = 'GET' | 'POST'

/**
 * One call as a client makes it: where it goes and how its words are translated. It stands beside the declared endpoint
 * so that a browser loads no schema; types come from the endpoint, and `client-calls.test.ts` holds method, path, kind
 * and place of fields against it.
 */
export interface ClientCall<Input, Data, Row> {
  /** Name of the declared endpoint. */
  readonly endpoint: CallName
  readonly kind: 'read' | 'submit'
  readonly method: Method
  /** `:name` is taken out of the input. */
  readonly path: string
  readonly fieldsIn: 'query' | 'body'
  readonly input: ((input: Input) => unknown) | undefined
  readonly data: ((data: never) => Data) | undefined
  readonly row: ((row: never) => Row) | undefined
}

export interface Translators<Name extends CallName, Input, Data, Row> {
  /** Place of the fields where it is not the usual one: the query of a GET, the body of a POST. */
  readonly fieldsIn?: 'query' | 'body'
  /** From the client's words to the wire's; values for `:name` of the path among them. */
  readonly input?: (input: Input) => unknown
  readonly data?: (data: WireData<Name>) => Data
  readonly row?: (row: WireRow<Name>) => Row
}

/** A call that changes nothing. */
export function read<Name extends CallName, Input = WireInput<Name>, Data = WireData<Name>, Row = WireRow<Name>>(
  endpoint: Name,
  address: `${Method} ${string}`,
  translators: Translators<Name, Input, Data, Row> = {},
): ClientCall<Input, Data, Row> {
  return clientCall('read', endpoint, address, translators)
}

/** A call that changes something. */
export function submit<Name extends CallName, Input = WireInput<Name>, Data = WireData<Name>, Row = WireRow<Name>>(
  endpoint: Name,
  address: `${Method} ${string}`,
  translators: Translators<Name, Input, Data, Row> = {},
): ClientCall<Input, Data, Row> {
  return clientCall('submit', endpoint, address, translators)
}

function clientCall<Name extends CallName, Input, Data, Row>(
  kind: 'read' | 'submit',
  endpoint: Name,
  address: string,
  { fieldsIn, input, data, row }: Translators<Name, Input, Data, Row>,
): ClientCall<Input, Data, Row> {
  const [method, path] = address.split(' ') as [Method, string]
  return { endpoint, kind, method, path, fieldsIn: fieldsIn ?? (method === 'GET' ? 'query' : 'body'), input, data, row }
}
