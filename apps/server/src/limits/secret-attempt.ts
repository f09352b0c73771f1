import type { ProofWay } from '@glasshouse/domain'

/** Tries of a user's own secrets, wherever they come from; names of devices are hashes, so no sign-in has this one. */
export const secretAttempt = (userId: string, way: ProofWay | 'fund') => ({
  loginName: `proof ${way}`,
  network: '',
  device: `user:${userId}`,
})

/** A user's own turn of hashing. */
export const ownTurn = (userId: string) => ({ key: `user:${userId}`, isKnown: true })
