import { api } from '@glasshouse/client'
import type { WantedProof } from '@glasshouse/wire'
import { codeDigits } from '../fields/digits.ts'
import { signedBy } from '../passkeys/webauthn.ts'

/** Ways that this sheet can ask for. */
export type AskedWay = WantedProof['ways'][number]
/** Ways with a form; a wallet signs a text instead. */
export type FormWay = Exclude<AskedWay, 'wallet'>

export const SENT = { mail: 'PROOF.email', text: 'PROOF.phone' } as const

export async function proveBySecret(way: Exclude<FormWay, 'passkey'>, secret: string): Promise<void> {
  const given = way === 'totp' ? codeDigits(secret) : secret.trim()
  await api.prove({ way, secret: way === 'password' ? secret : given }, { isQuiet: true })
}

export async function proveByPasskey(): Promise<void> {
  const { data: options } = await api.beginPasskeyProof({}, { isQuiet: true })
  await api.provePasskey({ passkey: await signedBy(options) }, { isQuiet: true })
}
