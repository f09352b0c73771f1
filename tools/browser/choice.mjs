// Which browser a run takes, decided by its settings and arguments alone: the package's own, whatever is installed;
// another by CHROME_PATH; the installed one by `--browser system`.

/** Where systems keep a Chromium or a Chrome, in order of preference. */
export const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser that a program starts.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {(path: string) => boolean} exists
 * @returns {{ path: string } | undefined} undefined: the one of the package
 */
export function chosenBrowser(env, exists) {
  const path = env.CHROME_PATH
  if (path === undefined || path === '') return undefined
  if (!exists(path)) throw new Error(`CHROME_PATH: there is no file ${path}`)
  return { path }
}

/**
 * `--browser system` of a command line, as a setting for the programs that it starts.
 * @param {readonly string[]} words
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {(path: string) => boolean} exists
 * @returns {{ rest: string[], path?: string, fault?: string }} the other words, with a path where one was found
 */
export function browserOption(words, env, exists) {
  const at = words.findIndex((word) => word === '--browser' || word.startsWith('--browser='))
  if (at < 0) return { rest: [...words] }
  const [, inline] = words[at].split('=', 2)
  const value = inline ?? words[at + 1]
  const rest = words.filter((_, place) => place !== at && (inline !== undefined || place !== at + 1))
  if (rest.some((word) => word === '--browser' || word.startsWith('--browser='))) return { rest, fault: '--browser is given twice' }
  if (value !== 'system') return { rest, fault: `--browser takes system, not ${value || 'nothing'}; CHROME_PATH names another browser` }
  if (env.CHROME_PATH) return { rest, fault: '--browser system and CHROME_PATH both choose a browser: leave one of them out' }
  const path = INSTALLED.find(exists)
  if (path === undefined) return { rest, fault: `--browser system: no browser is installed at ${INSTALLED.join(', ')}` }
  return { rest, path }
}
