import type { RequestedAct } from '@glasshouse/wire'

/** Acts whose evidence is credited once. */
const CREDITS: readonly string[] = ['credit-deposit', 'credit-account', 'credit-suspense']

type Request = Pick<RequestedAct, 'id' | 'act' | 'words' | 'evidence'>

/** Other requests that wait for the same: at most one of them can be executed, or both were meant as one. */
export const twinsOf = <One extends Request>(request: Request, waiting: readonly One[]): One[] =>
  waiting.filter((one) => one.id !== request.id && (isSameCredit(one, request) || isSame(one, request)))

const isSameCredit = (one: Request, other: Request): boolean =>
  one.evidence !== '' && one.evidence === other.evidence && CREDITS.includes(one.act) && CREDITS.includes(other.act)

const isSame = (one: Request, other: Request): boolean =>
  one.act === other.act && one.evidence === other.evidence && one.words.join('\n') === other.words.join('\n')
