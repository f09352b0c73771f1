import type { AnyEndpoint } from './endpoint.ts'
import * as declared from './endpoints.ts'

type Declared = typeof declared
type CallNames = { [Name in keyof Declared]: Declared[Name] extends AnyEndpoint ? Name : never }[keyof Declared]

/** Every call of the wire, by the name its file exports. Tests and OpenAPI go through this list. */
export const calls = /* @__PURE__ */ endpointsIn(declared)
export type CallName = keyof typeof calls

function endpointsIn(all: Declared): Pick<Declared, CallNames> {
  const found = Object.entries(all).filter(([, value]) => isEndpoint(value))
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1))) as Pick<Declared, CallNames>
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
