import { join } from 'node:path'
import { demoKeys } from '../../../../tools/demo-operators.ts'
import { housePlace } from './house-place.ts'
import { deskOf, type OperatorDesk } from './operator-desk.ts'

/** A key file of the first start, and what opens it. */
export interface ConsoleLogin {
  readonly name: string
  readonly file: string
  readonly passphrase: string
}

export interface HouseWithConsole extends OperatorDesk {
  /** Of the traders' app. */
  readonly url: string
  readonly consoleUrl: string
  /** The two operators of its first start, who may do everything. */
  readonly logins: readonly [ConsoleLogin, ConsoleLogin]
  leave(): Promise<void>
}

/** A house of its own with the operators' console. Nobody quotes: half of what a house does while nothing is asked. */
export async function houseWithConsole(settings: Readonly<Record<string, string>> = {}): Promise<HouseWithConsole> {
  const { dataDir, start, remove } = await housePlace('console')
  const server = await start({ LIQUIDITY: 'off', CONSOLE_PORT: '0', ...settings })
  // Said once everything is open.
  await demoKeys(dataDir, server.output)
  const logins = [...server.output().matchAll(/(operator-[ab]) {2}(\S+)/g)].map(([, name = '', passphrase = '']) => ({
    ...{ name, passphrase, file: join(dataDir, `operator-keys/${name}.json`) },
  })) as unknown as [ConsoleLogin, ConsoleLogin]
  const [, consoleUrl] = /Operators' console: (\S+)/.exec(server.output()) ?? []
  if (consoleUrl === undefined) throw new Error(`the console is not there: npm run build makes it\n${server.output()}`)
  return {
    ...(await deskOf({ dataDir, output: server.output })),
    ...{ url: server.url, consoleUrl, logins },
    leave: async () => {
      await server.end()
      await remove()
    },
  }
}
