import {
  type Files,
  Identities,
  IdentityDesk,
  type IdentityKeys,
  type IdentityParts,
  type IdentityRules,
  identityKind,
  ListScreening,
  NO_SCREENING,
  type Records,
  Reviews,
  type Screening,
} from '@glasshouse/records'
import type { Brand } from '@glasshouse/wire'
import type { Config } from '../config/config.ts'
import type { Notices } from '../messages/notices.ts'
import { DecidedIdentities } from './decided-identities.ts'
import { identityKeys } from './identity-keys.ts'

export interface IdentityService {
  readonly identities: Identities
  readonly desk: IdentityDesk
  readonly screening: Screening
  readonly keys: IdentityKeys
  /** Told once a decision is committed. */
  readonly decided: DecidedIdentities
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
  const keys = identityKeys(config.secretsDir)
  const parts: IdentityParts = {
    ...{ db, clock, files, screening },
    reviews: new Reviews(db, clock),
    kind: identityKind((tx, notice) => notices.tell(tx, notice)),
    keys,
    rules: identityRules(brand),
  }
  return { identities: new Identities(parts), desk: new IdentityDesk(parts), screening, keys, decided: new DecidedIdentities() }
}

/** What a brand asks for. */
export const identityRules = (brand: Pick<Brand, 'kycAdvancedNameNumber' | 'kycHandheldImage' | 'kycDefaultCountry'>): IdentityRules => ({
  advancedNeedsNameAndNumber: brand.kycAdvancedNameNumber,
  needsHandheld: brand.kycHandheldImage,
  defaultCountry: brand.kycDefaultCountry,
})
