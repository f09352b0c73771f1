import { operatorApi } from '@glasshouse/client'
import { isAsStrict, type MarketState, type OperatorActName } from '@glasshouse/domain'
import type { ListedRule, ListedStop, RequestedAct } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { following } from '../../live/polling.ts'

/** One way to stop something: the act, and whose words say what it does and what it does not. */
export interface StopAct {
  readonly name: 'orders' | 'payouts' | 'all_options' | 'all_futures' | 'cancel_only' | 'halt' | 'options' | 'person'
  readonly act: OperatorActName
  readonly words: readonly string[]
  /** Symbol or UID. */
  readonly subject: string
}

export type MarketKind = 'market' | 'contract' | 'option'
export const STATE_ACTS: Readonly<Record<MarketKind, OperatorActName>> = {
  market: 'market-state',
  contract: 'contract-state',
  option: 'option-state',
}

/** What would undo a stop; null of one that a state of its own ended for good. */
export function liftOf({ kind, subject, state }: ListedStop): Omit<StopAct, 'name'> | null {
  if (kind === 'new_orders') return { act: 'halt-orders', words: ['off'], subject }
  if (kind === 'payouts') return { act: 'stop-payouts', words: ['off'], subject }
  if (kind === 'person') return { act: 'account-flag', words: [subject, 'real', 'frozen', 'off'], subject }
  return state === 'delisted' ? null : { act: STATE_ACTS[kind], words: [subject, 'open'], subject }
}

export const useStops = () =>
  useQuery({
    queryKey: ['stops'],
    queryFn: async ({ signal }): Promise<readonly ListedStop[]> =>
      (await operatorApi.listStops(undefined, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })

/** Every market of a kind by one act: options take nothing new, futures only what closes a position. */
export const ALL_STOPS = [
  { name: 'all_options', act: 'option-state', words: ['all', 'halted'], subject: 'all' },
  { name: 'all_futures', act: 'contract-state', words: ['all', 'close_only'], subject: 'all' },
] as const satisfies readonly StopAct[]

/** Whether every market of the kind is stopped at least so far. Unknown markets are none. */
export function areAllStopped({ act, words }: StopAct, markets: readonly ListedRule[], stops: readonly ListedStop[]): boolean {
  const kind = KINDS[act]
  const subjects = [...new Set(markets.filter((one) => one.kind === kind).map(({ subject }) => subject))]
  const wanted = words[1] as MarketState
  const isStopped = (subject: string) =>
    stops.some((one) => one.kind === kind && one.subject === subject && isAsStrict(one.state as MarketState, wanted))
  return subjects.length > 0 && subjects.every(isStopped)
}

/** Markets by kind, to choose from. */
export const useMarkets = () =>
  useQuery({
    queryKey: ['rules'],
    queryFn: async ({ signal }): Promise<readonly ListedRule[]> =>
      (await operatorApi.listRules(undefined, { isByPage: true, isQuiet: true, signal })).rows,
    staleTime: 30_000,
  })

/** Whether an act asks for this very thing. */
export const isOf = (
  { act, words }: Pick<StopAct, 'words'> & { readonly act: string },
  asked: Pick<RequestedAct, 'act' | 'words'>,
): boolean => asked.act === act && asked.words.join('\n') === words.join('\n')

const KINDS: Readonly<Partial<Record<OperatorActName, ListedStop['kind']>>> = {
  'halt-orders': 'new_orders',
  'stop-payouts': 'payouts',
  'market-state': 'market',
  'contract-state': 'contract',
  'option-state': 'option',
  'account-flag': 'person',
}

/** Whether what a stop would do stands already. */
export const isStoppedBy = ({ act, words, subject }: Omit<StopAct, 'name'>, stops: readonly ListedStop[]): boolean =>
  stops.some((one) => {
    const isSame = one.kind === KINDS[act] && one.subject === subject
    return isSame && (one.state === 'stopped' || one.state === 'frozen' || one.state === words.at(-1))
  })
