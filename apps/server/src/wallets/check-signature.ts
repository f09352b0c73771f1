import type { WalletType } from '@glasshouse/records'
import { addressOf } from './addresses.ts'
import { isSignedByContract } from './contract-wallet.ts'
import { hashOfMessage } from './message.ts'
import { recoverAddress, SIGNATURE_BYTES } from './recover.ts'

export interface SignedText {
  readonly type: WalletType
  readonly address: string
  readonly chainId: number
  readonly message: string
  readonly signature: Uint8Array
}
/** `contract_not_checkable`: a contract's signature by its length, on a chain that nobody can be asked about. */
export type SignatureCheck = 'right' | 'wrong' | 'contract_not_checkable'

/** By the key of the address; where a node of the chain is set, also by the contract that lies there. */
export async function checkSignature(text: SignedText, chainRpc: ReadonlyMap<number, string>): Promise<SignatureCheck> {
  const { type, address, chainId, message, signature } = text
  const hash = hashOfMessage(type, message)
  const signer = recoverAddress(hash, signature)
  if (signer && addressOf(type, signer) === address) return 'right'
  const url = type === 'ethereum' ? chainRpc.get(chainId) : undefined
  if (url === undefined) return signature.length === SIGNATURE_BYTES ? 'wrong' : 'contract_not_checkable'
  return (await isSignedByContract({ url, chainId, address, hash, signature })) ? 'right' : 'wrong'
}
