import type { Actor, Origin, Realm } from '@glasshouse/domain'

/** Actor of a part of the exchange that acts by itself: no user, no operator, no key. */
export function systemActor(origin: Extract<Origin, 'feed' | 'clock' | 'system'>, realm: Realm = 'real', accountId = 0): Actor {
  return { origin, actorId: 0, accountId, realm, key: '' }
}
