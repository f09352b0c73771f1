import type { ProofWay } from '@glasshouse/domain'

/** `other password`: comparisons of a new password with the user's other one. */
export type CountedSecret = ProofWay | 'fund' | 'other password'

/** Tries of a user's own secrets, wherever they come from; names of devices are hashes, so no sign-in has this one. */
export const secretAttempt = (userId: string, way: CountedSecret) => ({
  loginName: `proof ${way}`,
  network: '',
  device: `user:${userId}`,
})

/** A user's own turn of hashing. */
export const ownTurn = (userId: string) => ({ key: `user:${userId}`, isKnown: true })
