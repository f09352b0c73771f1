// `--browser system` for a program that starts tests: taken out of its arguments, and handed on as CHROME_PATH.
import { existsSync } from 'node:fs'
import { browserOption } from './choice.mjs'

/** Ends the program with status 2 where the option names nothing that can be started. */
export function takeBrowserOption() {
  const { rest, path, fault } = browserOption(process.argv.slice(2), process.env, existsSync)
  if (fault !== undefined) {
    console.error(fault)
    process.exit(2)
  }
  process.argv.splice(2, process.argv.length, ...rest)
  if (path !== undefined) process.env.CHROME_PATH = path
}
