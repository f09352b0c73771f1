import { ApiError, api } from '@glasshouse/client'
import type { OptionOutcome, Realm } from '@glasshouse/domain'
import {
  type fairnessClock,
  type fairnessOdds,
  type IndexMoment,
  type OptionReceiptData,
  type ReplyOf,
  roundKey,
  type SettledRound,
} from '@glasshouse/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { askHead } from './head.ts'

/** What the server says of itself is the same for everybody; the keys name no reader. */
const keys = {
  key: ['fairness', 'key'] as const,
  heads: ['fairness', 'heads'] as const,
  books: ['fairness', 'books'] as const,
  odds: (realm: Realm) => ['fairness', 'odds', realm] as const,
  rounds: (realm: Realm, outcome: string) => ['fairness', 'rounds', realm, outcome] as const,
  sources: ['fairness', 'sources'] as const,
  clock: ['fairness', 'clock'] as const,
  walks: ['fairness', 'walks'] as const,
  moment: (symbol: string, at: number) => ['fairness', 'index', symbol, at] as const,
  receipt: (id: string) => ['fairness', 'receipt', id] as const,
}

export type ClockNow = NonNullable<ReplyOf<typeof fairnessClock>['data']>
export type OddsTotal = NonNullable<ReplyOf<typeof fairnessOdds>['data']>

/**
 * The key that the server publishes, to hold a receipt's against it; undefined while it is asked for, null where it
 * cannot be had, as without a network.
 */
export function usePublishedKey(): string | null | undefined {
  const { data, fetchStatus } = useQuery({
    queryKey: keys.key,
    queryFn: async ({ signal }) => (await askHead(signal)).publicKey,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? (fetchStatus === 'fetching' ? undefined : null)
}

const HEADS_A_PAGE = 10

export function usePastHeads() {
  return useInfiniteQuery({
    queryKey: keys.heads,
    queryFn: async ({ pageParam, signal }) => {
      const { rows } = await api.listHeads({ before: pageParam, pageSize: HEADS_A_PAGE }, { signal, isQuiet: true })
      return rows
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < HEADS_A_PAGE ? undefined : last.at(-1)?.seq),
  })
}

export function useBooks() {
  return useQuery({
    queryKey: keys.books,
    queryFn: async ({ signal }) => (await api.listBooks({}, { signal, isQuiet: true })).rows,
  })
}

export function useOdds(realm: Realm) {
  return useQuery({
    queryKey: keys.odds(realm),
    queryFn: async ({ signal }) => {
      const { data, rows } = await api.getOddsResults({ realm }, { signal, isQuiet: true })
      return { total: data as OddsTotal, rows }
    },
  })
}

const ROUNDS_A_PAGE = 100

export function useRounds(realm: Realm, outcome: OptionOutcome | undefined) {
  return useInfiniteQuery({
    queryKey: keys.rounds(realm, outcome ?? ''),
    queryFn: async ({ pageParam, signal }) => {
      const { rows } = await api.listRounds({ realm, outcome, before: pageParam, pageSize: ROUNDS_A_PAGE }, { signal, isQuiet: true })
      return rows
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < ROUNDS_A_PAGE ? undefined : roundKey(last.at(-1) as SettledRound)),
  })
}

export function useSources() {
  return useQuery({
    queryKey: keys.sources,
    queryFn: async ({ signal }) => (await api.listIndexSources({}, { signal, isQuiet: true })).rows,
  })
}

export function useClock() {
  return useQuery({
    queryKey: keys.clock,
    queryFn: async ({ signal }) => {
      const { data, rows } = await api.getClock({}, { signal, isQuiet: true })
      return { now: data as ClockNow, steps: rows }
    },
  })
}

const DAYS_A_PAGE = 5

export function useWalks() {
  return useInfiniteQuery({
    queryKey: keys.walks,
    queryFn: async ({ pageParam, signal }) => {
      const { rows } = await api.listWalks({ before: pageParam, pageSize: DAYS_A_PAGE }, { signal, isQuiet: true })
      return rows
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < DAYS_A_PAGE ? undefined : last.at(-1)?.date),
  })
}

/**
 * So often is it asked again, two seconds apart: paths through the journal are made in the background, and old moments
 * are read in turn.
 */
const AGAIN_MOST: Readonly<Record<string, number>> = { proof_not_ready: 15, busy: 3 }

/** These two are the only refusals that pass by themselves; a lost connection may, too. */
const untilReady = {
  retry: (failures: number, error: Error) => {
    if (!(error instanceof ApiError)) return false
    const isLost = error.kind === 'unreachable' || error.kind === 'superseded'
    return failures < (AGAIN_MOST[error.reason] ?? (isLost ? 2 : 0))
  },
  retryDelay: 2_000,
}

export function useIndexAt(symbol: string, at: number | undefined) {
  return useQuery({
    queryKey: keys.moment(symbol, at ?? 0),
    queryFn: async ({ signal }) => (await api.getIndexAt({ symbol, at: at ?? 0 }, { signal, isQuiet: true })).data as IndexMoment,
    enabled: symbol !== '' && at !== undefined,
    ...untilReady,
  })
}

/** A receipt never changes. */
export function useReceipt(id: string | undefined) {
  return useQuery({
    queryKey: keys.receipt(id ?? ''),
    queryFn: async ({ signal }) => (await api.getReceipt({ id: id ?? '' }, { signal, isQuiet: true })).data as OptionReceiptData,
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    ...untilReady,
  })
}
