import { housePlace } from './house-place.ts'
import { deskOf, type OperatorDesk } from './operator-desk.ts'

export interface HouseWithOperators extends OperatorDesk {
  readonly url: string
  readonly dataDir: string
  leave(): Promise<void>
}

/** A house of its own, whose operators are at the desk. Nobody quotes: half of what a house does while nothing is asked. */
export async function houseWithOperators(settings: Readonly<Record<string, string>> = {}): Promise<HouseWithOperators> {
  const { dataDir, start, remove } = await housePlace('operators')
  const server = await start({ LIQUIDITY: 'off', ...settings })
  return {
    ...(await deskOf({ dataDir, output: server.output })),
    url: server.url,
    dataDir,
    leave: async () => {
      await server.end()
      await remove()
    },
  }
}
