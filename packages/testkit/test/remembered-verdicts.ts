type Exports = Record<string, unknown>
type Verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array, options?: object) => boolean

/**
 * The library with curves that look at a signature once: each core with a fault is shown those that all others were
 * shown, and checking them is most of its work. The verdict is the library's own, by everything it was asked with.
 */
export function rememberingVerdicts(library: Exports): Exports {
  return Object.fromEntries(Object.entries(library).map(([name, value]) => [name, isCurve(value) ? remembering(value) : value]))
}

const isCurve = (value: unknown): value is { verify: Verify } =>
  typeof value === 'object' && value !== null && 'verify' in value && typeof value.verify === 'function'

function remembering<Curve extends { verify: Verify }>(curve: Curve): Curve {
  const verdicts = new Map<string, boolean>()
  const verify: Verify = (signature, message, publicKey, options) => {
    const asked = [signature, message, publicKey].map((bytes) => Buffer.from(bytes).toString('base64'))
    const key = `${asked.join(' ')} ${JSON.stringify(options)}`
    const known = verdicts.get(key)
    if (known !== undefined) return known
    const verdict = curve.verify(signature, message, publicKey, options)
    verdicts.set(key, verdict)
    return verdict
  }
  return Object.create(curve, { verify: { value: verify } }) as Curve
}
