import { type DemoKeyFile, demoKeyFiles } from '../../../../tools/demo-operators.ts'
import { housePlace } from './house-place.ts'
import { deskOf, type OperatorDesk } from './operator-desk.ts'

export interface HouseWithConsole extends OperatorDesk {
  /** Of the traders' app. */
  readonly url: string
  readonly consoleUrl: string
  /** With every right. */
  readonly databaseUrl: string
  /** Key files of the two operators of its first start, who may do everything. */
  readonly logins: readonly [DemoKeyFile, DemoKeyFile]
  leave(): Promise<void>
}

/** A house of its own with the operators' console. Nobody quotes: half of what a house does while nothing is asked. */
export async function houseWithConsole(settings: Readonly<Record<string, string>> = {}, program = 'server'): Promise<HouseWithConsole> {
  const { dataDir, databaseUrl, start, remove } = await housePlace('console')
  const server = await start({ LIQUIDITY: 'off', CONSOLE_PORT: '0', ...settings }, program)
  // Said once everything is open.
  const logins = (await demoKeyFiles(dataDir, server.output)) as [DemoKeyFile, DemoKeyFile]
  const [, consoleUrl] = /Operators' console: (\S+)/.exec(server.output()) ?? []
  if (consoleUrl === undefined) throw new Error(`the console is not there: npm run build makes it\n${server.output()}`)
  return {
    ...(await deskOf({ dataDir, output: server.output })),
    ...{ url: server.url, consoleUrl, databaseUrl, logins },
    leave: async () => {
      await server.end()
      await remove()
    },
  }
}
