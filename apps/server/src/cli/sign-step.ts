import { createInterface } from 'node:readline/promises'
import { linesOfAct, type TypedAct } from '@glasshouse/act-reader'
import { bytesOf, type OperatorKey } from '@glasshouse/operator-keys'
import {
  type ActToSign,
  approveAct,
  type Envelope,
  oneAct,
  previewAct,
  previewRequest,
  type ShownWithdrawal,
  signAct,
} from '@glasshouse/wire'
import { UsageError } from './cli-context.ts'
import type { OperatorClient } from './operator-client.ts'
import { isShown, lookBefore, payoutLines } from './payout-look.ts'
import { assertAsSent, typedLines } from './typed-look.ts'

/** Who signs at this command line, and how they say yes. */
export interface Signing {
  readonly key: OperatorKey
  /** Beside it, for the one act that needs it. */
  readonly recoveryKey: OperatorKey | null
  readonly isAgreed: (lines: readonly string[]) => Promise<boolean>
}

/** Shows what is signed, as the bytes themselves say it, and asks. */
export const askedOnTerminal = (hasSaidYes: boolean) => async (lines: readonly string[]) => {
  console.log(lines.join('\n'))
  if (hasSaidYes) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Sign this? (yes or no): ')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

/** Signs an act that waits: one's own request, or as the other person. */
export async function signStep(client: OperatorClient, id: string, signing: Signing, confirmation = ''): Promise<Envelope> {
  const found = await client.call(oneAct, { query: { id } })
  if (found.code !== 200 || !found.data) return found
  const look = await lookBefore(client, found.data.act, found.data.words)
  if (look !== null && !isShown(look)) return look
  return signed(client, found.data, signing, { confirmation, seen: look })
}

/** The answer of the request that was sent, then its signature in the same session: of what was typed, and nothing else. */
export async function signRequested(
  client: OperatorClient,
  { sent, reply, seen }: { readonly sent: TypedAct; readonly reply: Envelope<ActToSign | null>; readonly seen: ShownWithdrawal | null },
  signing: Signing,
): Promise<Envelope> {
  if (reply.code !== 200 || !reply.data?.toSign) return reply
  assertAsSent(sent, reply.data)
  return signed(client, reply.data, signing, { confirmation: '', seen })
}

interface Given {
  readonly confirmation: string
  readonly seen: ShownWithdrawal | null
}

async function signed(
  client: OperatorClient,
  act: ActToSign,
  { key, recoveryKey, isAgreed }: Signing,
  { confirmation, seen }: Given,
): Promise<Envelope> {
  const { id, toSign } = act
  if (toSign === null) return client.call(approveAct, { body: { id, confirmation } })
  const { bytes, lines } = actToRead(toSign)
  const shown = [...typedLines(act, bytes), ...payoutLines(act, bytes, seen)]
  if (!(await isAgreed([...lines, ...shown, ...(await linesBeside(client, act))]))) throw new UsageError('Nothing was signed')
  const signatureOf = (by: OperatorKey) => ({
    ...{ keyId: by.keyId, kind: 'ed25519' as const, signature: by.sign(bytes), authenticatorData: '', clientData: '' },
  })
  const isAskers = act.requestedBy.id === client.operatorId
  const reply = await (isAskers
    ? client.call(signAct, { body: { id, signature: signatureOf(key) } })
    : client.call(approveAct, { body: { id, confirmation, signature: signatureOf(key) } }))
  if (!isAskers || recoveryKey === null || reply.code !== 200) return reply
  return client.call(signAct, { body: { id, signature: signatureOf(recoveryKey) } })
}

function actToRead(toSign: string): { readonly bytes: Uint8Array; readonly lines: readonly string[] } {
  const bytes = bytesOf(toSign)
  try {
    if (bytes) return { bytes, lines: linesOfAct(bytes) }
  } catch {
    // Refused below, as bytes that are no act.
  }
  throw new UsageError('The server gives something to sign that is no act of this release: nothing was signed')
}

/** Acts whose outcome hangs on what the exchange has by now. */
const WITH_MORE = ['credit-deposit', 'credit-account', 'credit-suspense', 'reverse-credit', 'correct-credit'] as const
const SHOWN: readonly string[] = ['takenBack', 'debt', 'firstPayment', 'firstPaymentOf']

/** What the server says that would follow: it stands in no signed byte. */
async function linesBeside(client: OperatorClient, { id, act, words, evidence, requestedBy }: ActToSign): Promise<string[]> {
  const named = WITH_MORE.find((one) => one === act)
  if (named === undefined) return []
  const reply = await (requestedBy.id === client.operatorId
    ? client.call(previewAct, { body: { act: named, words, evidence } })
    : client.call(previewRequest, { body: { id } }))
  if (reply.code !== 200 || !reply.data) throw new UsageError(`What it would do is refused: ${reply.msg}`)
  const lines = reply.data.lines.filter(({ field }) => SHOWN.includes(field))
  return lines.map(({ field, now, next }) => `not signed, as of now: ${field} ${now === null ? '' : `${now} -> `}${next}`)
}
