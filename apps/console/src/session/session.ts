import { ApiError, operatorApi, queryClient, setApiListeners } from '@glasshouse/client'
import { OPERATOR_PERMISSIONS, type OperatorPermission, type OperatorRole } from '@glasshouse/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { forgetKey } from './key.ts'

export interface SignedInOperator {
  readonly id: number
  readonly name: string
  readonly roles: readonly OperatorRole[]
}
interface Sitting {
  /** Undefined until the server has said; null signed out. */
  readonly operator: SignedInOperator | null | undefined
  /** When the sitting ends by itself, whatever is done; null while unknown. */
  readonly expiresAtMs: number | null
  /** It ended without a sign-out: of age, of idleness, or by a sign-in elsewhere. */
  readonly hasEnded: boolean
}

/** Who sits at this console. The token itself stands in a cookie that no script reads. */
export const sitting = createStore<Sitting>(() => ({ operator: undefined, expiresAtMs: null, hasEnded: false }))

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

/** Asks the server who sits here, and follows the end of the sitting. Also the first call of the page. */
export async function startSession(onError: (failure: ApiError) => void): Promise<void> {
  setApiListeners({ onTokenLost: endedByServer, onError })
  try {
    const { data } = await operatorApi.showSitting(undefined, { isQuiet: true, isByPage: true })
    sitting.setState({ operator: data, hasEnded: false })
  } catch (failure) {
    sitting.setState({ operator: null, hasEnded: false })
    if (failure instanceof ApiError && failure.kind === 'unreachable') onError(failure)
  }
}

export function signedIn(operator: SignedInOperator, expiresAtMs: number): void {
  queryClient.clear()
  sitting.setState({ operator, expiresAtMs, hasEnded: false })
}

/** How long the sitting lasts from now on, as the server says. */
export function noteSittingEnd(leftMs: number): void {
  sitting.setState({ expiresAtMs: Date.now() + leftMs })
}

export async function signOut(): Promise<void> {
  await operatorApi.signOutOperator(undefined, { isQuiet: true }).catch(() => {})
  forget(false)
}

function endedByServer(): void {
  if (sitting.getState().operator) forget(true)
}

/** Nothing that was shown stays in memory for whoever sits down next. */
function forget(hasEnded: boolean): void {
  queryClient.clear()
  forgetKey()
  sitting.setState({ operator: null, expiresAtMs: null, hasEnded })
}
