import { join } from 'node:path'
import {
  type Files,
  Identities,
  IdentityDesk,
  type IdentityOutcome,
  type IdentityParts,
  identityKind,
  ListScreening,
  NO_SCREENING,
  openKeyring,
  RECORDS_ONLY,
  type Records,
  Reviews,
  type Screening,
} from '@glasshouse/records'
import type { Brand } from '@glasshouse/wire'
import type { Config } from '../config/config.ts'
import type { Notices } from '../messages/notices.ts'

export interface IdentityService {
  readonly identities: Identities
  readonly desk: IdentityDesk
  readonly screening: Screening
  /** What follows from a level; set once at the start by what gates products. */
  outcome: IdentityOutcome
}
export interface OpenIdentityParts {
  readonly config: Pick<Config, 'secretsDir' | 'screeningList'>
  readonly brand: Brand
  readonly db: Records
  readonly clock: () => number
  readonly files: Files
  readonly notices: Notices
}

/** Identity with its keys, its list and its rules of the brand. */
export function openIdentity({ config, brand, db, clock, files, notices }: OpenIdentityParts): IdentityService {
  const screening = config.screeningList === undefined ? NO_SCREENING : new ListScreening(config.screeningList)
  const keyring = (name: string) => openKeyring(join(config.secretsDir, name))
  const later: IdentityOutcome = { levelChanged: (tx, userId, level) => service.outcome.levelChanged(tx, userId, level) }
  const parts: IdentityParts = {
    ...{ db, clock, files, screening },
    reviews: new Reviews(db, clock),
    kind: identityKind({ outcome: later, tell: (tx, notice) => notices.tell(tx, notice) }),
    keys: { sealing: keyring('identity.keys'), duplicates: keyring('identity-numbers.keys') },
    rules: {
      advancedNeedsNameAndNumber: brand.kycAdvancedNameNumber,
      needsHandheld: brand.kycHandheldImage,
      defaultCountry: brand.kycDefaultCountry,
    },
  }
  const service: IdentityService = { identities: new Identities(parts), desk: new IdentityDesk(parts), screening, outcome: RECORDS_ONLY }
  return service
}
