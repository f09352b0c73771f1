import type { BrowserContext } from 'playwright-core'

/**
 * A device of an operator, in software: it makes and keeps one passkey and verifies whoever asks. The virtual one of the
 * browser ends the headless shell that tests run in. Before the page is loaded.
 */
export async function addPasskeyDevice(context: BrowserContext, origin: string): Promise<void> {
  // Drags the simulator along, which few tests need.
  const { SoftPasskey } = await import('@glasshouse/testkit')
  const passkey = new SoftPasskey(origin)
  await context.exposeFunction('makePasskey', () => passkey.spki.toString('hex'))
  await context.exposeFunction('signByPasskey', (challenge: string) => passkey.sign({ challenge }).response)
  await context.addInitScript(answerByDevice)
}

interface Signed {
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

/** Runs in a page before the console: what asks the device for a passkey is answered by the functions of the test. */
function answerByDevice(): void {
  const given = window as unknown as {
    makePasskey(): Promise<string>
    signByPasskey(challenge: string): Promise<Signed>
  }
  const base64url = (data: BufferSource) =>
    btoa(String.fromCharCode(...new Uint8Array(data as ArrayBuffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
  const hexBytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16)).buffer
  Object.defineProperties(navigator.credentials, {
    create: {
      value: async () => {
        const spki = await given.makePasskey()
        return { response: { getPublicKey: () => hexBytes(spki) } }
      },
    },
    get: {
      value: async ({ publicKey }: { readonly publicKey: { readonly challenge: BufferSource } }) => {
        const { clientDataJSON, authenticatorData, signature } = await given.signByPasskey(base64url(publicKey.challenge))
        return {
          response: { clientDataJSON: bytes(clientDataJSON), authenticatorData: bytes(authenticatorData), signature: bytes(signature) },
        }
      },
    },
  })
}
