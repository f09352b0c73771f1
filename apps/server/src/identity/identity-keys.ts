import { join } from 'node:path'
import { type IdentityKeys, openKeyring } from '@glasshouse/records'

/** Key files of identity in SECRETS_DIR; a backup with secrets has them. */
export function identityKeys(secretsDir: string): IdentityKeys {
  const keyring = (name: string) => openKeyring(join(secretsDir, name))
  return { sealing: keyring('identity.keys'), duplicates: keyring('identity-numbers.keys') }
}
