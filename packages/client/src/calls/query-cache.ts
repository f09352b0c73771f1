import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './envelope.ts'

/** The one copy of everything the server says. Calls fill it at first, the sockets keep it fresh. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network an act fails at once and says so: kept back, an order would go out by itself when the network returns.
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
