export { ACT_TAG, isActOf } from './act-beginning.ts'
export {
  claimHash,
  EVIDENCE_CHAINS,
  type Evidence,
  type EvidenceChain,
  evidenceOfReturn,
  readEvidence,
  secondTo,
} from './evidence.ts'
export { bytesOf, hexOf } from './hex.ts'
export {
  KEY_FILE_DERIVATIONS,
  KeyFileError,
  type KeyFileHeader,
  type KeyFileRefusal,
  makeKeyFile,
  type OperatorKey,
  openKeyFile,
  readKeyFile,
} from './key-file.ts'
export { keyIdOf } from './key-id.ts'
export { type PasskeyAnswer, passkeyPublicKey, signatureOfPasskey } from './passkey.ts'
export { type PayoutDestination, payoutHash } from './payout-destination.ts'
export { SIGN_IN_TAG, signInBytes } from './sign-in-bytes.ts'
export { isRefOf, userRefOf } from './user-ref.ts'
export { type KeyOfSigner, type PasskeyPlace, type SignatureOfKey, verifySignature } from './verify-signature.ts'
