/**
 * Shape that kept data must have: the name of a type, a list of one shape, an object of shapes, or a test. Written for
 * a type, it names each field of that type, so that a changed type does not compile until its shape is changed too.
 */
export type Shape<Value = unknown> =
  | ((data: unknown) => data is Value)
  | (Value extends string
      ? 'string'
      : Value extends number
        ? 'number'
        : Value extends boolean
          ? 'boolean'
          : Value extends readonly (infer Item)[]
            ? readonly [Shape<Item>]
            : { readonly [Field in keyof Value]-?: Shape<Value[Field]> })

type AnyShape = string | ((data: unknown) => boolean) | readonly AnyShape[] | { readonly [field: string]: AnyShape }

/** Whether data has a shape, in all its depth. Fields beyond the shape are left alone. */
export const fits = <Value>(shape: Shape<Value>, data: unknown): data is Value => hasShape(shape as AnyShape, data)

function hasShape(shape: AnyShape, data: unknown): boolean {
  if (typeof shape === 'function') return shape(data)
  if (typeof shape === 'string') return typeof data === shape
  if (Array.isArray(shape)) return Array.isArray(data) && data.every((item) => hasShape(shape[0] as AnyShape, item))
  return isObject(data) && Object.entries(shape).every(([field, inner]) => hasShape(inner, data[field]))
}

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

export const oneOf =
  <const Value>(...values: readonly Value[]) =>
  (data: unknown): data is Value =>
    values.includes(data as Value)

/** The shape, or the value that stands for none: null or undefined. */
export const orNone =
  <Value, None extends null | undefined>(shape: Shape<Value>, none: None) =>
  (data: unknown): data is Value | None =>
    data === none || fits(shape, data)

export const recordOf =
  <Value>(shape: Shape<Value>) =>
  (data: unknown): data is Readonly<Record<string, Value>> =>
    isObject(data) && Object.values(data).every((item) => fits(shape, item))

export const isAnything = (_data: unknown): _data is unknown => true

/** Visible ASCII characters, such as a header of a call can carry. */
export const isPlainText = (data: unknown): data is string => typeof data === 'string' && /^[!-~]+$/.test(data)
