import type { AccountId, Hash128, Realm } from '@glasshouse/domain'
import type { Engine } from '../engine/protocol/engine.ts'
import { ApiError } from '../errors/api-error.ts'

/** Accounts of a user, one a realm. Opened at the first need, so a start that was cut short heals by itself. */
export class Accounts {
  readonly #engine: Engine
  readonly #known = { real: new Map<Hash128, Promise<AccountId>>(), demo: new Map<Hash128, Promise<AccountId>>() }

  constructor(engine: Engine) {
    this.#engine = engine
  }

  of(userRef: Hash128, realm: Realm): Promise<AccountId> {
    const ofRealm = this.#known[realm]
    const known = ofRealm.get(userRef)
    if (known) return known
    const finding = this.#findOrOpen(userRef, realm)
    ofRealm.set(userRef, finding)
    finding.catch(() => ofRealm.delete(userRef))
    return finding
  }

  async #findOrOpen(userRef: Hash128, realm: Realm): Promise<AccountId> {
    const found = await this.#engine.read.accountOf(userRef, realm)
    if (found !== null) return found
    const actor = { origin: 'system', actorId: 0, accountId: 0, realm, key: '' } as const
    const submitted = await this.#engine.submit({ type: 'OpenAccount', actor, realm, userRef })
    if (submitted.ok) {
      const opened = submitted.events.find((event) => event.type === 'AccountOpened')
      if (opened) return opened.accountId
    }
    // Another process may have been quicker.
    const now = await this.#engine.read.accountOf(userRef, realm)
    if (now !== null) return now
    throw new ApiError({ reason: submitted.ok ? 'internal' : submitted.reason })
  }
}
