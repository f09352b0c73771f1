import { operatorApi, queryClient } from '@glasshouse/client'
import type { OperatorActName, ReasonCode } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'

export interface ActToAsk {
  readonly act: OperatorActName
  /** Arguments in the order of the act's help. */
  readonly words: readonly string[]
  readonly reason: ReasonCode
  readonly evidence?: string
}

/** The one place where acts leave the console: whatever an operator adds to one, such as a signature, is added here. */
export async function askForAct({ words, evidence, ...asked }: ActToAsk): Promise<RequestedAct> {
  return done(operatorApi.requestAct({ ...asked, words: [...words], ...(evidence ? { evidence } : {}) }, { isQuiet: true }))
}

/** `confirmation`: what the approver has read and types, where the act asks for it. */
export async function approveRequest(id: string, confirmation = ''): Promise<RequestedAct> {
  return done(operatorApi.approveAct({ id, confirmation }, { isQuiet: true }))
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
