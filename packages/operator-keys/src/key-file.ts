import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesOf, hexOf } from './hex.ts'
import { keyIdOf } from './key-id.ts'

/** What a key file says of itself, to anybody. */
export interface KeyFileHeader {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  readonly keyId: string
  /** Ed25519, 64 hex digits. */
  readonly publicKey: string
  /** How the passphrase becomes the key of the seal. */
  readonly derivation: { readonly name: typeof DERIVATION; readonly iterations: number; readonly salt: string }
  readonly cipher: { readonly name: typeof CIPHER; readonly iv: string }
}
interface KeyFile extends KeyFileHeader {
  /** Seed of the private key. */
  readonly sealed: string
  /** Of all above it: tells a damaged file from a wrong passphrase. */
  readonly checksum: string
}

/** A private key that is open: it lies in this memory alone, and signs. */
export interface OperatorKey {
  readonly keyId: string
  readonly publicKey: string
  /** Ed25519 signature of these bytes, 128 hex digits. */
  sign(bytes: Uint8Array): string
}

export type KeyFileRefusal = 'not_a_key_file' | 'version_unknown' | 'damaged' | 'passphrase_wrong' | 'passphrase_short'
const WORDS: Readonly<Record<KeyFileRefusal, string>> = {
  not_a_key_file: 'this is no key file of an operator, or it is cut off',
  version_unknown: 'this key file is of a version that this release does not know',
  damaged: 'this key file was changed or damaged since it was made',
  passphrase_wrong: 'the passphrase is wrong',
  passphrase_short: 'a passphrase has 12 characters or more',
}

export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
  readonly reason: KeyFileRefusal

  constructor(reason: KeyFileRefusal) {
    super(WORDS[reason])
    this.reason = reason
  }
}

const FORMAT = 'glasshouse operator key'
const VERSION = 1
const DERIVATION = 'PBKDF2-SHA-256'
const CIPHER = 'AES-256-GCM'
const PASSPHRASE_LEAST = 12
const SEED_BYTES = 32
/**
 * Counts of the derivation. `people`: about half a second a guess. `random`: for a passphrase of 75 random bits or more,
 * which nobody guesses however fast a guess is.
 */
export const KEY_FILE_DERIVATIONS = { people: 1_200_000, random: 10_000 } as const
/** A file of a stranger must not stop its reader. */
const ITERATIONS_MOST = 10_000_000

/** A new private key, in a file that its passphrase opens. */
export async function makeKeyFile(
  passphrase: string,
  {
    iterations = KEY_FILE_DERIVATIONS.people,
    seed = randomBytes(SEED_BYTES),
  }: { iterations?: number; seed?: Uint8Array<ArrayBuffer> } = {},
): Promise<{ readonly file: string; readonly header: KeyFileHeader }> {
  if ([...passphrase].length < PASSPHRASE_LEAST) throw new KeyFileError('passphrase_short')
  const publicKey = ed25519.getPublicKey(seed)
  const header: KeyFileHeader = {
    format: FORMAT,
    version: VERSION,
    keyId: keyIdOf('ed25519', publicKey),
    publicKey: hexOf(publicKey),
    derivation: { name: DERIVATION, iterations, salt: hexOf(randomBytes(16)) },
    cipher: { name: CIPHER, iv: hexOf(randomBytes(12)) },
  }
  const key = await sealKey(passphrase, header, 'encrypt')
  const sealed = hexOf(new Uint8Array(await crypto.subtle.encrypt(sealOf(header), key, seed)))
  const file: KeyFile = { ...header, sealed, checksum: checksumOf(header, sealed) }
  return { file: `${JSON.stringify(file, null, 2)}\n`, header }
}

/** What stands in clear; refused where the file is none, cut off or damaged. */
export function readKeyFile(text: string): KeyFileHeader & { readonly sealed: string } {
  const given = parsed(text)
  if (given.format !== FORMAT) throw new KeyFileError('not_a_key_file')
  if (given.version !== VERSION) throw new KeyFileError('version_unknown')
  const { derivation, cipher } = given
  const iterations = derivation?.iterations
  const isWhole =
    isHex(given.keyId, 32) &&
    isHex(given.publicKey, 64) &&
    derivation?.name === DERIVATION &&
    Number.isSafeInteger(iterations) &&
    Number(iterations) >= 1 &&
    Number(iterations) <= ITERATIONS_MOST &&
    isHex(derivation.salt, 32) &&
    cipher?.name === CIPHER &&
    isHex(cipher.iv, 24) &&
    isHex(given.sealed, 2 * (SEED_BYTES + 16)) &&
    isHex(given.checksum, 16)
  if (!isWhole) throw new KeyFileError('damaged')
  const { keyId, publicKey, sealed, checksum } = given as KeyFile
  const header: KeyFileHeader = {
    ...{ format: FORMAT, version: VERSION, keyId, publicKey },
    derivation: { name: DERIVATION, iterations: Number(iterations), salt: derivation.salt as string },
    cipher: { name: CIPHER, iv: cipher.iv as string },
  }
  if (checksumOf(header, sealed) !== checksum || keyIdOf('ed25519', bytesOf(publicKey) as Uint8Array) !== keyId)
    throw new KeyFileError('damaged')
  return { ...header, sealed }
}

/** The key of a file. Whoever changes its header, and the checksum with it, is found out as a wrong passphrase is. */
export async function openKeyFile(text: string, passphrase: string): Promise<OperatorKey> {
  const { sealed, ...header } = readKeyFile(text)
  const key = await sealKey(passphrase, header, 'decrypt')
  const opened = await crypto.subtle.decrypt(sealOf(header), key, bytesOf(sealed) as Uint8Array<ArrayBuffer>).catch(() => {
    throw new KeyFileError('passphrase_wrong')
  })
  const seed = new Uint8Array(opened)
  if (hexOf(ed25519.getPublicKey(seed)) !== header.publicKey) throw new KeyFileError('damaged')
  return { keyId: header.keyId, publicKey: header.publicKey, sign: (bytes) => hexOf(ed25519.sign(bytes, seed)) }
}

async function sealKey(passphrase: string, { derivation: { iterations, salt } }: KeyFileHeader, use: 'encrypt' | 'decrypt') {
  // The same characters are the same passphrase, on whatever keyboard they were composed.
  const typed = new TextEncoder().encode(passphrase.normalize('NFC'))
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', iterations, salt: bytesOf(salt) as Uint8Array<ArrayBuffer> }
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, [use])
}

const sealOf = (header: KeyFileHeader) => ({
  name: 'AES-GCM',
  iv: bytesOf(header.cipher.iv) as Uint8Array<ArrayBuffer>,
  additionalData: bytesOfHeader(header),
})

/** In one order, whatever the file's. */
const bytesOfHeader = ({ format, version, keyId, publicKey, derivation, cipher }: KeyFileHeader): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify([format, version, keyId, publicKey, derivation.name, derivation.iterations, derivation.salt, cipher.name, cipher.iv]),
  )

const checksumOf = (header: KeyFileHeader, sealed: string): string =>
  hexOf(sha256(Uint8Array.of(...bytesOfHeader(header), ...new TextEncoder().encode(sealed)))).slice(0, 16)

type Parsed = { readonly [Name in keyof KeyFile]?: unknown } & {
  readonly derivation?: Readonly<Record<string, unknown>>
  readonly cipher?: Readonly<Record<string, unknown>>
}

function parsed(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Parsed
  } catch {
    // Told below.
  }
  throw new KeyFileError('not_a_key_file')
}

const isHex = (value: unknown, digits: number): boolean => typeof value === 'string' && value.length === digits && /^[0-9a-f]+$/.test(value)

const randomBytes = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count))
