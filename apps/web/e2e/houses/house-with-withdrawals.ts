import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { startTestServer } from '../../../../tools/test-server.ts'
import { Member } from '../pages/member.ts'
import { operatorsAct } from './operators.ts'

export const FUND_PASSWORD = 'fund_secret1'
export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

export interface HouseWithWithdrawals {
  readonly url: string
  /** Somebody with money, and with a fund password and a saved address unless told otherwise. */
  member(put?: { readonly usdt?: number; readonly isReady?: boolean }): Promise<Member>
  /** Both operators: one asks, the other approves. */
  act(...words: readonly string[]): Promise<void>
  leave(): Promise<void>
}

/** A house of its own, with somebody at its custody and two operators at the desk. */
export async function houseWithWithdrawals(settings: Readonly<Record<string, string>> = {}): Promise<HouseWithWithdrawals> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-withdrawals-'))
  const server = await startTestServer(dataDir, settings, 'house-with-deposits')
  await vi.waitUntil(() => /operator-b/.test(server.output()), { timeout: 30_000, interval: 100 })
  const deposit = (loginName: string, usdt: number) =>
    new Promise<void>((done, failed) => {
      const hear = (answer: { readonly loginName: string; readonly refusal: string }) => {
        if (answer.loginName !== loginName) return
        server.process.off('message', hear)
        if (answer.refusal === '') done()
        else failed(new Error(`no deposit for ${loginName}: ${answer.refusal}`))
      }
      server.process.on('message', hear)
      server.process.send({ loginName, usdt, isGated: true })
    })
  return {
    url: server.url,
    member: async ({ usdt = 1_000, isReady = true } = {}) => {
      const member = await Member.of(server.url)
      const { data } = await member.done('/api/user/getInfo')
      if (isReady) {
        await member.done('/api/user/proof', { way: 'password', secret: 'a long enough one' })
        await member.done('/api/user/tardPwdSet', { pwd: FUND_PASSWORD })
        await member.done('/api/user/addresses/add', { type: 'TRC', address: TRON, name: 'Cold wallet' })
      }
      await deposit(data.user.loginName, usdt)
      return member
    },
    act: (...words) => operatorsAct({ dataDir, output: server.output }, words),
    leave: async () => {
      await server.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
