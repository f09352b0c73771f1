import { operatorApi, queryClient } from '@glasshouse/client'
import type { OperatorActName, ReasonCode } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'
import { signatureOf } from '../session/key.ts'

export interface ActToAsk {
  readonly act: OperatorActName
  /** Arguments in the order of the act's help. */
  readonly words: readonly string[]
  readonly reason: ReasonCode
  readonly evidence?: string
}

/**
 * The one place where acts leave the console. What the core does is signed here at once, by the key of whoever asks; acts
 * on records, and those of an exchange without keys, are not.
 */
export async function askForAct({ words, evidence, ...asked }: ActToAsk): Promise<RequestedAct> {
  const requested = await done(
    operatorApi.requestAct({ ...asked, words: [...words], ...(evidence ? { evidence } : {}) }, { isQuiet: true }),
  )
  return requested.toSign === null ? requested : signRequest(requested)
}

/** One's own request, where it could not be signed when it was asked for. */
export async function signRequest({ id, toSign }: Pick<RequestedAct, 'id' | 'toSign'>): Promise<RequestedAct> {
  return done(operatorApi.signAct({ id, signature: await signatureOf(toSign ?? '') }, { isQuiet: true }))
}

/** `confirmation`: what the approver has read and types, where the act asks for it. Confirms too what was done alone. */
export async function approveRequest({ id, toSign }: Pick<RequestedAct, 'id' | 'toSign'>, confirmation = ''): Promise<RequestedAct> {
  const signed = toSign === null ? {} : { signature: await signatureOf(toSign) }
  return done(operatorApi.approveAct({ id, confirmation, ...signed }, { isQuiet: true }))
}

export async function withdrawRequest(id: string): Promise<RequestedAct> {
  return done(operatorApi.withdrawAct({ id }, { isQuiet: true }))
}

/** An act changes what many pages show: all that is shown is asked for again. */
async function done(sent: Promise<{ readonly data: RequestedAct | null }>): Promise<RequestedAct> {
  try {
    const { data } = await sent
    if (!data) throw new Error('An act was answered without one')
    return data
  } finally {
    void queryClient.invalidateQueries()
  }
}
