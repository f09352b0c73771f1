import { type ApiError, useSession } from '@glasshouse/client'
import type { GateState } from '@glasshouse/wire'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../words/error-text.ts'
import type { GateDoor } from './use-gate.ts'

interface Answered {
  readonly rows: readonly GateState[]
}

/** A call that answers how all gates stand then; what it says is shown in the sheet. */
export function useGateAct<Input, Reply extends Answered>(door: GateDoor, send: (input: Input) => Promise<Reply>) {
  const language = useSession((state) => state.language)
  const act = useMutation<Reply, ApiError, Input>({ mutationFn: send, onSuccess: ({ rows }) => door.note(rows) })
  return { ...act, text: act.error && !act.error.isSilent ? errorText(act.error, language) : undefined }
}
