import type { SeenPayment } from '@glasshouse/act-reader'
import { operatorApi, queryClient } from '@glasshouse/client'
import type { OperatorActName, ReasonCode } from '@glasshouse/domain'
import type { AboutAct, ActToSign, OperatorSignature, RequestedAct } from '@glasshouse/wire'
import { oneActOf } from '../live/acts.ts'
import { showAnew } from '../live/show-anew.ts'
import { openKey } from '../session/open-key.ts'
import { SigningError } from '../session/signing-error.ts'
import { signByKey } from './signing/act-signature.ts'
import { readAct, type SeenRequest } from './signing/read-act.ts'
import { askForSignature } from './signing/signing.ts'

export interface ActToAsk {
  readonly act: OperatorActName
  /** Arguments in the order of the act's help. */
  readonly words: readonly string[]
  readonly reason: ReasonCode
  readonly evidence?: string
  /** The claim or withdrawal that it is about, as the page shows it. */
  readonly payment?: SeenPayment
  /** What it does was shown already, and a second tap meant it: a key file that is open signs without showing it again. */
  readonly isShown?: boolean
}

/**
 * The one place where acts leave the console. The operator who requests one signs it: what restricts is
 * done by that alone, everything else waits for another signature.
 */
export async function askForAct({ words, evidence = '', payment, isShown, ...asked }: ActToAsk): Promise<RequestedAct> {
  const request = { ...asked, words: [...words], ...(evidence === '' ? {} : { evidence }) }
  return shownAnew(async () => {
    const act = actIn(await operatorApi.requestAct(request, { isQuiet: true }))
    return act.toSign === null ? act : signOwn(act, { ...asked, words, evidence, payment: payment ?? null }, isShown)
  })
}

/** Signs what one has requested and not signed yet. */
export const signRequest = (act: ActToSign): Promise<RequestedAct> => shownAnew(() => signOwn(act, asSeen(act)))

/** A request as a page shows it; a list shows no payment. */
type ShownRequest = RequestedAct & { readonly about?: AboutAct }
const asSeen = ({ about, ...request }: ShownRequest): SeenRequest => ({ ...request, payment: about ?? null })

/**
 * Approves what somebody else requested, as the page shows it, or confirms what one did alone. `confirmation`: what the
 * approver has read and types, where the act asks for it.
 */
export async function approveRequest(request: ShownRequest, confirmation = ''): Promise<RequestedAct> {
  const { id } = request
  const send = async (signature: OperatorSignature | null) =>
    actIn(await operatorApi.approveAct({ id, confirmation, signature }, { isQuiet: true }))
  return shownAnew(async () => {
    // By the exchange's newest word. A call of its own would take the place of the page's, whose repetition takes its.
    const act = await queryClient.fetchQuery(oneActOf(id))
    if (act.toSign === null) return send(null)
    const read = await readAct(act, asSeen(request))
    return askForSignature({ act, ...read, part: act.isUnconfirmed ? 'confirm' : 'approve', send })
  })
}

export const withdrawRequest = (id: string): Promise<RequestedAct> =>
  shownAnew(async () => actIn(await operatorApi.withdrawAct({ id }, { isQuiet: true })))

export const declineRequest = (id: string, words: string): Promise<RequestedAct> =>
  shownAnew(async () => actIn(await operatorApi.declineAct({ id, words }, { isQuiet: true })))

/** Without a signature there is no request: it is taken back. */
async function signOwn(act: ActToSign, seen: SeenRequest, isShown = false): Promise<RequestedAct> {
  const key = openKey()
  try {
    const read = await readAct(act, seen)
    if (isShown && read.takesAway && act.isRestricting && key) return await sent(act.id, await signByKey(key, act))
    return await askForSignature({ act, ...read, part: 'ask', send: (signature) => sent(act.id, signature) })
  } catch (error) {
    if (error instanceof SigningError) await operatorApi.withdrawAct({ id: act.id }, { isQuiet: true }).catch(() => {})
    throw error
  }
}

const sent = async (id: string, signature: OperatorSignature) => actIn(await operatorApi.signAct({ id, signature }, { isQuiet: true }))

function actIn<Act extends RequestedAct>({ data }: { readonly data: Act | null }): Act {
  if (!data) throw new Error('An act was answered without one')
  return data
}

/** An act changes what many pages show: all that is shown is fetched again. */
async function shownAnew(work: () => Promise<RequestedAct>): Promise<RequestedAct> {
  try {
    return await work()
  } finally {
    void showAnew()
  }
}
