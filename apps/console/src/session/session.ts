import { ApiError, lastPersonCall, operatorApi, queryClient, setApiListeners } from '@glasshouse/client'
import { OPERATOR_PERMISSIONS, type OperatorPermission, type OperatorRole } from '@glasshouse/domain'
import { CONSOLE_IDLE_MS } from '@glasshouse/wire'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { forgetKey } from './open-key.ts'

export interface SignedInOperator {
  readonly id: number
  readonly name: string
  readonly roles: readonly OperatorRole[]
}
/** Nothing was done for too long; the operator signed in elsewhere; its time was over, or the server began anew. */
export type SittingEnd = 'idle' | 'replaced' | 'over'

interface Sitting {
  /** Undefined until the server has said; null signed out. */
  readonly operator: SignedInOperator | null | undefined
  /** When the session ends by itself, whatever is done; null while unknown. */
  readonly expiresAtMs: number | null
  /** Why it ended without a sign-out; null after a sign-out. */
  readonly endedBy: SittingEnd | null
}

/** Who sits at this console. The token itself stands in a cookie that no script reads. */
export const sitting = createStore<Sitting>(() => ({ operator: undefined, expiresAtMs: null, endedBy: null }))

export const useOperator = (): SignedInOperator => {
  const operator = useStore(sitting, (state) => state.operator)
  if (!operator) throw new Error('A page is drawn without an operator')
  return operator
}
export const useSitting = () => useStore(sitting)

export const mayOf = ({ roles }: SignedInOperator, permission: OperatorPermission | undefined): boolean =>
  permission === undefined || roles.some((role) => (OPERATOR_PERMISSIONS[permission] as readonly OperatorRole[]).includes(role))

/** Whether the operator's roles open a call. What is refused by the server stays refused whatever this says. */
export const useMay = (permission: OperatorPermission | undefined): boolean => mayOf(useOperator(), permission)

/** Reads from the server who is signed in, and follows the end of the session. Also the first call of the page. */
export async function startSession(onError: (failure: ApiError) => void): Promise<void> {
  setApiListeners({ onTokenLost: endedByServer, onError })
  try {
    const { data } = await operatorApi.showSitting(undefined, { isQuiet: true, isByPage: true })
    sitting.setState({ operator: data, endedBy: null })
  } catch (failure) {
    sitting.setState({ operator: null, endedBy: (failure instanceof ApiError && ENDS[failure.reason]) || null })
    if (failure instanceof ApiError && failure.kind === 'unreachable') onError(failure)
  }
}

export function signedIn(operator: SignedInOperator, expiresAtMs: number): void {
  queryClient.clear()
  sitting.setState({ operator, expiresAtMs, endedBy: null })
}

/** How long the session lasts from now on, as the server says. */
export function noteSittingEnd(leftMs: number): void {
  sitting.setState({ expiresAtMs: Date.now() + leftMs })
}

/**
 * When the session ends unless somebody acts, by the calls of this window; another window's put it off too, so that the
 * server may let it live longer. Null before the first act.
 */
export const useIdleEnd = (): number | null => useStore(lastPersonCall, ({ atMs }) => (atMs === null ? null : atMs + CONSOLE_IDLE_MS))

/** Says to the server that somebody is there. */
export async function stay(): Promise<void> {
  await operatorApi.showSitting(undefined, { isQuiet: true }).catch(() => {})
}

export async function signOut(): Promise<void> {
  await operatorApi.signOutOperator(undefined, { isQuiet: true }).catch(() => {})
  forget(null)
}

const ENDS: Readonly<Record<string, SittingEnd>> = { session_idle: 'idle', session_replaced: 'replaced' }

function endedByServer({ reason }: ApiError): void {
  if (sitting.getState().operator) forget(ENDS[reason] ?? 'over')
}

/** Nothing that was shown stays in memory for the next user. */
function forget(endedBy: SittingEnd | null): void {
  forgetKey()
  queryClient.clear()
  sitting.setState({ operator: null, expiresAtMs: null, endedBy })
}
