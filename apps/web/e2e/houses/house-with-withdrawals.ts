import { Member } from '../pages/member.ts'
import { getsReady } from '../pages/withdraw-pages.ts'
import { deposited } from './deposited.ts'
import { housePlace } from './house-place.ts'
import { deskOf, type OperatorDesk } from './operator-desk.ts'

export interface HouseWithWithdrawals extends OperatorDesk {
  readonly url: string
  /** Somebody with money, and with a fund password and a saved address unless told otherwise. */
  member(put?: { readonly usdt?: number; readonly isReady?: boolean }): Promise<Member>
  /** Asks of withdrawals what this brand does, from now on. */
  runBrand(brand: string): Promise<void>
  leave(): Promise<void>
}

/** A house of its own, with somebody at its custody and two operators at the desk. Nobody quotes. */
export async function houseWithWithdrawals(): Promise<HouseWithWithdrawals> {
  const { dataDir, start, remove } = await housePlace('withdrawals')
  const server = await start({ LIQUIDITY: 'off' }, 'house-with-deposits')
  return {
    ...(await deskOf({ dataDir, output: server.output })),
    url: server.url,
    member: async ({ usdt = 1_000, isReady = true } = {}) => {
      const member = await Member.of(server.url)
      if (isReady) await getsReady(member)
      await deposited(server, { loginName: member.login.name, usdt, isGated: true })
      return member
    },
    runBrand: (brand) =>
      new Promise((done) => {
        const hear = (answer: { readonly brand?: string }) => {
          if (answer.brand !== brand) return
          server.process.off('message', hear)
          done()
        }
        server.process.on('message', hear)
        server.process.send({ brand })
      }),
    leave: async () => {
      await server.end()
      await remove()
    },
  }
}
