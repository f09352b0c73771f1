import { coreNow, operatorApi } from '@glasshouse/client'
import { bytesOf, hexOf, signInBytes } from '@glasshouse/operator-keys'
import type { OperatorSignature } from '@glasshouse/wire'
import { askHouse, type HouseOperators } from './house-keys.ts'
import { keepKey, keyOf } from './open-key.ts'
import { signByPasskey } from './passkeys.ts'
import { signedIn } from './session.ts'
import { ofKeyFile, SigningError } from './signing-error.ts'

export interface KeyFileGiven {
  readonly file: File
  readonly passphrase: string
}

/** Opens the file in this page; what leaves it is a signature of a challenge. The key stays open for the acts of the session. */
export async function signInByKeyFile({ file, passphrase }: KeyFileGiven): Promise<void> {
  const key = await keyOf(file, passphrase).catch((error: unknown) => {
    throw ofKeyFile(error)
  })
  const { operators } = await askHouse()
  if (!operators.some(({ isActive, keys }) => isActive && keys.some(({ keyId }) => keyId === key.keyId)))
    throw new SigningError('key_unknown', 'file')
  await signIn((bytes) => ({ keyId: key.keyId, kind: 'ed25519', signature: key.sign(bytes), authenticatorData: '', clientData: '' }))
  keepKey(key)
}

export async function signInByPasskey(): Promise<void> {
  await signIn((bytes, { house, operators }) => signByPasskey(house, operators, bytes))
}

type Sign = (bytes: Uint8Array, house: HouseOperators) => OperatorSignature | Promise<OperatorSignature>

/** What is signed is made here from the challenge, so that a key signs nothing else for it. */
async function signIn(sign: Sign): Promise<void> {
  const [known, { data: asked }] = await Promise.all([askHouse(), operatorApi.operatorChallenge(undefined, { isQuiet: true })])
  if (!asked) throw new SigningError('key_unknown')
  const { challenge, bytes: told } = asked
  const bytes = signInBytes(known.house.exchangeId, 'console', challenge)
  if (hexOf(bytes) !== told || bytesOf(told) === null) throw new SigningError('not_an_act')
  const signature = await sign(bytes, known)
  const { data } = await operatorApi.signInOperator({ challenge, signature }, { isQuiet: true })
  // By this device's clock, which may be wrong, as the end of the session is counted.
  if (data) signedIn(data.operator, Date.now() + data.expiresAt - coreNow())
}
