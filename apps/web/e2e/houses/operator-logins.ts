import { setTimeout } from 'node:timers/promises'

export interface OperatorLogin {
  readonly who: string
  readonly password: string
}

const LINES = /operator (\d+) {2}operator-[ab] {2}(\S+)/g

/** Those of the two operators of a new sandbox, once its server has said them. */
export async function operatorLogins(output: () => string): Promise<OperatorLogin[]> {
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    const found = [...output().matchAll(LINES)].map(([, who = '', password = '']) => ({ who, password }))
    if (found.length === 2) return found
    await setTimeout(50)
  }
  throw new Error(`the server said no logins of operators:\n${output()}`)
}
