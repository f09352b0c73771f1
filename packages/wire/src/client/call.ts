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
type Place = 'query' | 'body'

/**
 * One call as a client makes it: where it goes and how its words are translated. `client-calls.ts` is made from the
 * declared endpoints and holds no schema, so that a browser loads none; types come from the endpoints.
 */
export interface ClientCall<Input, Data, Row> {
  /** Name of the declared endpoint. */
  readonly endpoint: CallName
  readonly kind: 'read' | 'submit'
  readonly method: Method
  /** `:name` is taken out of the input. */
  readonly path: string
  readonly fieldsIn: Place
  readonly input: ((input: Input) => unknown) | undefined
  readonly data: ((data: never) => Data) | undefined
  readonly row: ((row: never) => Row) | undefined
}

/** Words of one call, where the client's are not the wire's. */
export interface Translation<Name extends CallName, Input, Data, Row> {
  /** From the client's words to the wire's; values for `:name` of the path among them. */
  readonly input?: (input: Input) => unknown
  readonly data?: (data: WireData<Name>) => Data
  readonly row?: (row: WireRow<Name>) => Row
}

/** A call that changes nothing. */
export function read<Name extends CallName, Input = WireInput<Name>, Data = WireData<Name>, Row = WireRow<Name>>(
  endpoint: Name,
  address: `${Method} ${string}`,
  translation: Translation<Name, Input, Data, Row> = {},
  fieldsIn?: Place,
): ClientCall<Input, Data, Row> {
  return clientCall('read', endpoint, address, translation, fieldsIn)
}

/** A call that changes something. */
export function submit<Name extends CallName, Input = WireInput<Name>, Data = WireData<Name>, Row = WireRow<Name>>(
  endpoint: Name,
  address: `${Method} ${string}`,
  translation: Translation<Name, Input, Data, Row> = {},
  fieldsIn?: Place,
): ClientCall<Input, Data, Row> {
  return clientCall('submit', endpoint, address, translation, fieldsIn)
}

function clientCall<Name extends CallName, Input, Data, Row>(
  kind: 'read' | 'submit',
  endpoint: Name,
  address: string,
  { input, data, row }: Translation<Name, Input, Data, Row>,
  fieldsIn: Place | undefined,
): ClientCall<Input, Data, Row> {
  const [method, path] = address.split(' ') as [Method, string]
  return { endpoint, kind, method, path, fieldsIn: fieldsIn ?? (method === 'GET' ? 'query' : 'body'), input, data, row }
}
