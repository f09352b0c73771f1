import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './envelope.ts'

/**
 * Query client whose invalidation also counts while a first answer is under way. The library lets such a query keep its
 * one fetch, whose answer may be older than the change: a deposit that arrives then would stay unseen.
 */
export class FreshQueryClient extends QueryClient {
  readonly #overtaken = new WeakSet<Query>()

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data === undefined && !this.#overtaken.has(query)) this.#askAgain(query)
    }
    return super.invalidateQueries(filters, options)
  }

  #askAgain(query: Query): void {
    this.#overtaken.add(query)
    const { queryKey, promise = Promise.resolve() } = query
    void promise
      .then(() => super.invalidateQueries({ queryKey, exact: true }))
      // A failed fetch has no answer that could be too old; the screen offers to try again.
      .catch(() => {})
      .finally(() => this.#overtaken.delete(query))
  }
}

/** The one copy of everything the server says. Calls fill it at first, the sockets keep it fresh. */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    // Without a network an act fails at once and says so: kept back, an order would go out by itself when the network
    // returns.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A refusal will not change by asking again; a lost connection may.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.kind === 'unreachable' || error.kind === 'superseded'),
      // A read that made way for an identical one is asked again at once, a lost connection is given time.
      retryDelay: (failures, error) => (error instanceof ApiError && error.kind === 'superseded' ? 0 : 1_000 * 2 ** failures),
    },
  },
})
