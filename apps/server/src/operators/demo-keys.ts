import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_FILE_DERIVATIONS, makeKeyFile } from '@glasshouse/operator-keys'

/** Below DATA_DIR. */
export const DEMO_KEYS_FOLDER = 'operator-keys'
const UNTOLD_FILE = 'untold-passphrases.json'

export const DEMO_OPERATORS = ['operator-a', 'operator-b'] as const
const RECOVERY = 'recovery'

export interface DemoPassphrase {
  /** Of the key file `<name>.json`. */
  readonly name: string
  readonly passphrase: string
}

/**
 * Key files of a sandbox, made beside its data: they lie on the server, so signatures with them prove nothing to
 * anybody else. Gives the public keys. Passphrases wait in a file until they have been told.
 */
export async function makeDemoKeys(
  dataDir: string,
  newPassphrase: () => string,
): Promise<{ readonly operators: readonly { readonly name: string; readonly publicKey: string }[]; readonly recoveryKey: string }> {
  const folder = join(dataDir, DEMO_KEYS_FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = await Promise.all(
    [...DEMO_OPERATORS, RECOVERY].map(async (name) => {
      const passphrase = newPassphrase()
      const { file, header } = await makeKeyFile(passphrase, { iterations: KEY_FILE_DERIVATIONS.random })
      writeFileSync(join(folder, `${name}.json`), file, { mode: 0o600 })
      return { name, passphrase, publicKey: header.publicKey }
    }),
  )
  writeFileSync(join(folder, UNTOLD_FILE), JSON.stringify(made.map(({ name, passphrase }) => ({ name, passphrase }))), { mode: 0o600 })
  const keyOf = new Map(made.map(({ name, publicKey }) => [name, publicKey]))
  return {
    operators: DEMO_OPERATORS.map((name) => ({ name, publicKey: keyOf.get(name) as string })),
    recoveryKey: keyOf.get(RECOVERY) as string,
  }
}

/** Passphrases that nobody has been told yet; they are told this once, and then forgotten. */
export function takeUntoldPassphrases(dataDir: string): readonly DemoPassphrase[] {
  const file = join(dataDir, DEMO_KEYS_FOLDER, UNTOLD_FILE)
  try {
    const untold = JSON.parse(readFileSync(file, 'utf8')) as readonly DemoPassphrase[]
    rmSync(file)
    return untold
  } catch {
    return []
  }
}
