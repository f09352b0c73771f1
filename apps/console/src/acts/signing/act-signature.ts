import { bytesOf, isActOf, type OperatorKey } from '@glasshouse/operator-keys'
import type { OperatorSignature, RequestedAct } from '@glasshouse/wire'
import { askHouse, type HouseOperators } from '../../session/house-keys.ts'
import { keepKey, keyOf } from '../../session/open-key.ts'
import { signByPasskey } from '../../session/passkeys.ts'
import { ofKeyFile, SigningError } from '../../session/signing-error.ts'

/** By the key file that is open. */
export async function signByKey(key: OperatorKey, act: RequestedAct): Promise<OperatorSignature> {
  const { bytes } = await actToSign(act)
  return { keyId: key.keyId, kind: 'ed25519', signature: key.sign(bytes), authenticatorData: '', clientData: '' }
}

/** Opens a file of this operator and keeps it open for the session. */
export async function openOwnKey(operatorId: number, { file, passphrase }: { readonly file: Blob; readonly passphrase: string }) {
  const key = await keyOf(file, passphrase).catch((error: unknown) => {
    throw ofKeyFile(error)
  })
  const { operators } = await askHouse()
  const own = operators.find(({ id }) => id === operatorId)
  if (!own?.isActive || !own.keys.some(({ keyId }) => keyId === key.keyId)) throw new SigningError('key_foreign', 'file')
  keepKey(key)
  return key
}

export async function signByOwnPasskey(operatorId: number, act: RequestedAct): Promise<OperatorSignature> {
  const { bytes, known } = await actToSign(act)
  const own = known.operators.filter(({ id }) => id === operatorId)
  return signByPasskey(known.house, own, bytes)
}

/** Bytes of the act, which must be one of this very exchange: a key signs nothing else here. */
async function actToSign({ toSign }: RequestedAct): Promise<{ readonly bytes: Uint8Array; readonly known: HouseOperators }> {
  const known = await askHouse()
  const bytes = bytesOf(toSign ?? '')
  if (!bytes || !isActOf(known.house.exchangeId, bytes)) throw new SigningError('not_an_act')
  return { bytes, known }
}
