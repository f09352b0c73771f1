import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** What a dishonest device or page may change. */
export interface PasskeyForgery {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly type?: string
  readonly counter?: number
  readonly challenge?: string
}
type Options = Record<string, unknown> & { readonly challenge: string }

const ORIGIN = 'http://localhost'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator in software: it signs as a phone does, with one ES256 key. */
export class SoftPasskey {
  readonly id = randomBytes(32)
  readonly origin: string
  counter = 0
  readonly #keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }

  constructor(origin = ORIGIN) {
    this.origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** As a browser gives the public key of a new passkey. */
  get spki(): Buffer {
    return this.#keys.publicKey.export({ format: 'der', type: 'spki' })
  }

  /** Answer to options of `beginPasskey`. */
  make(options: Options, forgery: PasskeyForgery = {}) {
    const clientDataJSON = this.#clientData('webauthn.create', options, forgery)
    const credential = Buffer.concat([Buffer.alloc(16), lengthOf(this.id), this.id, this.#coseKey()])
    const authData = Buffer.concat([this.#head(HAS_CREDENTIAL, forgery), credential])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x59]),
      lengthOf(authData),
      authData,
    ])
    return this.#answer({ clientDataJSON: b64(clientDataJSON), attestationObject: b64(attestationObject), transports: ['internal'] })
  }

  /** Answer to options of a proof or a sign-in. */
  sign(options: Options, forgery: PasskeyForgery = {}) {
    this.counter += 1
    const clientDataJSON = this.#clientData('webauthn.get', options, forgery)
    const authenticatorData = this.#head(0, forgery)
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
      .sign(this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: b64(clientDataJSON),
      authenticatorData: b64(authenticatorData),
      signature: b64(signature),
      userHandle: b64('somebody'),
    })
  }

  #answer<Response>(response: Response) {
    return { id: b64(this.id), rawId: b64(this.id), type: 'public-key', response }
  }

  #clientData(type: string, { challenge }: Options, forgery: PasskeyForgery): Buffer {
    const said = {
      type: forgery.type ?? type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(said))
  }

  #head(flags: number, { rpId = 'localhost', isVerified = true, counter = this.counter }: PasskeyForgery): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]), count])
  }

  /** COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const part = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
    return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), part(x), Buffer.from([0x22]), part(y)])
  }
}

function lengthOf(data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return length
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
