import type { Reply, TestUser } from './client.ts'
import { formOf, jpegPicture } from './pictures.ts'
import type { TestServer } from './test-server.ts'

let widths = 120
/** Uploads a picture that nobody sent before, or this one. Gives its url. */
export async function uploadedProof({ url }: Pick<TestServer, 'url'>, person: TestUser, bytes?: Buffer): Promise<string> {
  const response = await fetch(`${url}/api/common/upload`, {
    method: 'POST',
    headers: { authorization: person.token, 'content-type': 'multipart/form-data; boundary=sample-boundary' },
    body: new Uint8Array(formOf([{ fileName: 'proof.jpg', bytes: bytes ?? (await jpegPicture(++widths)) }])),
  })
  return ((await response.json()) as Reply).data.url
}

export const addressesOf = async (person: TestUser) => (await person.post('/api/recharge/getAdress')).data

/** A claim as the app sends it, but for `put`. */
export async function claimBody(place: Pick<TestServer, 'url'>, person: TestUser, put: object = {}) {
  const name = (put as { readonly type?: string }).type ?? 'USDT-TRC20'
  const { address = '', coin = 'usdt' } = (await addressesOf(person))?.[name] ?? {}
  return { amount: '100.5', type: name, coin, address, filePath: await uploadedProof(place, person), ...put }
}

/** Serial number and id of a new claim. */
export async function claimed(
  place: Pick<TestServer, 'url'>,
  person: TestUser,
  put: object = {},
): Promise<{ id: string; serialId: string }> {
  const reply = await person.post('/api/recharge/submit', await claimBody(place, person, put))
  if (reply.code !== 200) throw new Error(reply.msg)
  return reply.data
}

let transactions = 0
/** Evidence that was never used. */
export const freshEvidence = (chain = 'tron') => `${chain}:${String(++transactions).padStart(64, '0')}:0`
