import type { AnyClientCall } from './client-calls.ts'

/** A request as it goes over the network, without its host. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST'
  /** With its query. */
  readonly path: string
  readonly body?: unknown
}

/** The request that a call and its input make. */
export function requestOf(call: AnyClientCall, input: object = {}): ClientRequest {
  const fields: object = call.input ? (call.input(input) as object) : input
  const used = new Set<string>()
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    used.add(name)
    return encodeURIComponent(String((fields as Record<string, unknown>)[name])).replaceAll('%2C', ',')
  })
  if (Array.isArray(fields)) return { method: call.method, path, body: fields }
  const rest = Object.entries(fields).filter(([name, value]) => value !== undefined && !used.has(name))
  if (call.fieldsIn === 'query' || rest.length === 0) return { method: call.method, path: withQuery(path, rest) }
  return { method: call.method, path, body: Object.fromEntries(rest) }
}

/** The same reply in the words of clients. */
export function replyOf<Reply extends { readonly data: unknown; readonly rows: readonly unknown[] }>(
  call: AnyClientCall,
  reply: Reply,
): Reply {
  const data = call.data && reply.data !== null ? call.data(reply.data as never) : reply.data
  const rows = call.row ? (reply.rows ?? []).map((row) => call.row?.(row as never)) : reply.rows
  return { ...reply, data, rows }
}

function withQuery(path: string, fields: readonly (readonly [string, unknown])[]): string {
  if (fields.length === 0) return path
  return `${path}?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`
}
