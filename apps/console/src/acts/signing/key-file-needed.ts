import { isSignedActName, SIGNED_ACTS } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'

/** Whether the table asks for a key file's signature among those of this act. Large payouts ask for one too, by their amount. */
export const needsKeyFile = (act: string): boolean => isSignedActName(act) && SIGNED_ACTS[act].needsKeyFile

/** Whether it still lacks one. */
export const lacksKeyFile = ({ act, signers }: Pick<RequestedAct, 'act' | 'signers'>): boolean =>
  needsKeyFile(act) && !signers.some(({ kind }) => kind === 'ed25519')

/** How the command line signs what waits. */
export const commandOf = ({ id }: Pick<RequestedAct, 'id'>, part: 'ask' | 'approve' | 'confirm'): string =>
  `npm run operator -- ${part === 'ask' ? 'sign' : 'approve'} ${id} --key FILE`
