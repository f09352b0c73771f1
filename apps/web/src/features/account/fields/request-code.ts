import { ApiError, api } from '@glasshouse/client'
import type { CaptchaFields } from './CodeCaptchaSheet.tsx'
import { wholeNumber } from './digits.ts'
import type { CodeUse, SentCode } from './sent-codes.ts'
import { solveWork } from './solve-work.ts'

export type CodeTarget = Omit<SentCode, 'atMs'>

/**
 * Requests a code. Where the server wants a proof of work, the device gives it while the button shows that it works, and
 * requests again.
 */
export async function requestCode(use: CodeUse, to: CodeTarget, captcha?: CaptchaFields): Promise<void> {
  try {
    await send(use, to, { ...captcha })
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.reason !== 'work_required') throw cause
    await send(use, to, { ...captcha, ...(await workFor(cause)) })
  }
}

interface WorkFields {
  readonly workId: string
  readonly workAnswer: string
}

/** A task that the device cannot solve leaves the refusal as it was. */
async function workFor(refusal: ApiError): Promise<WorkFields> {
  const { data: task } = await api.getWorkChallenge({ codeType: 'CODE_WAIT' }, { isQuiet: true })
  if (!task) throw refusal
  const workAnswer = await solveWork(task, { signal: new AbortController().signal, onProgress: () => {} }).catch(() => {
    throw refusal
  })
  return { workId: task.captchaId, workAnswer }
}

/** The device is named, so that its owner's codes do not depend on anybody else's. */
const QUIETLY = { isQuiet: true, withDevice: true } as const

function send(use: CodeUse, { target, areaCode }: CodeTarget, proofs: Partial<CaptchaFields & WorkFields>): Promise<unknown> {
  const [codeType, way] = use.split('.') as [CodeType, 'email' | 'phone']
  if (way === 'email') return api.sendEmailCode({ codeType, email: target, ...proofs }, QUIETLY)
  return api.sendTextCode({ codeType: codeType as MobileCodeType, phone: wholeNumber(areaCode, target), ...proofs }, QUIETLY)
}
type CodeType = Parameters<typeof api.sendEmailCode>[0]['codeType']
type MobileCodeType = Parameters<typeof api.sendTextCode>[0]['codeType']
