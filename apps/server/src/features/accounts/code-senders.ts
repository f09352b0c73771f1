import type { CodeSender, NameKind, Session } from '@glasshouse/records'
import type { CaptchaAnswer, WorkAnswer } from '@glasshouse/wire'
import type { FastifyRequest } from 'fastify'
import { deviceTokenOf } from '../../calls/access.ts'
import { ApiError } from '../../errors/api-error.ts'
import { countedNetwork } from '../../limits/counted-address.ts'
import type { Needs } from '../../services/services.ts'
import type { SignInServices } from '../../services/sign-in-settings.ts'
import { requireCaptcha, takeCaptcha } from './sign-in-ways.ts'

type SenderServices = SignInServices & Needs<'captchas' | 'codes' | 'config' | 'devices' | 'workChallenges', 'users'>

export interface CodeRequest {
  /** As codes name it. */
  readonly target: string
  /** The same as a name of a user. */
  readonly name: { readonly kind: NameKind; readonly name: string }
  readonly session: Session | null
  /** Nobody is signed in for this purpose. */
  readonly isForVisitors: boolean
  readonly captcha: CaptchaAnswer
  readonly work: WorkAnswer
}

/** Requester of a code, once the request has brought what this target costs by now. */
export async function admittedSender(services: SenderServices, request: FastifyRequest, wanted: CodeRequest): Promise<CodeSender> {
  const own = await ownBudget(services, request, wanted)
  const sender = { own, network: countedNetwork(request.ip), isCounted: services.config.limits === 'on', hasWorked: false }
  if (await services.codes.isWorkNeeded(wanted.target, sender)) {
    await requireWork(services, wanted)
    return { ...sender, hasWorked: true }
  }
  if (wanted.isForVisitors) await requireCaptcha(services, 'CODE', wanted.captcha)
  return sender
}

/** Session or known device of the owner of the address; '' for anybody else. */
async function ownBudget(services: SenderServices, request: FastifyRequest, { session, name }: CodeRequest): Promise<string> {
  if (session) {
    const owner = await services.records.users.byName(name.kind, name.name)
    if (owner?.userId === session.userId) return `session:${session.sessionId}`
  }
  const device = await services.devices.knownAs(deviceTokenOf(request), name.kind, name.name)
  return device === null ? '' : `device:${device}`
}

/** A captcha, also where the ways in have none, and a proof of work. Neither is used up while the other is missing. */
async function requireWork(services: SenderServices, { captcha, work }: CodeRequest): Promise<void> {
  if (captcha.answer === '') throw new ApiError({ reason: 'captcha_required', field: captcha.field })
  if (captcha.captchaId === '') throw new ApiError({ reason: 'captcha_required', field: 'captchaId' })
  if (work.workId === '' || work.answer === '') throw new ApiError({ reason: 'work_required', field: work.field })
  await takeCaptcha(services, 'CODE', captcha)
  if (!(await services.workChallenges.take(work.workId, 'CODE_WAIT', work.answer)))
    throw new ApiError({ reason: 'work_wrong', field: work.field })
}
