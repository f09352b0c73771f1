import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Expected, NOT_PROVEN, type NotProven, RECEIPT_FORMAT, verifyReceipt } from '@glasshouse/verifier'

// npm run verify-receipt -- FILE [--key HEX] [--option ID] [--core FILE]: checks a receipt file with no exchange and no network. Exit 0: it is right; 1: it is not;
// 2: nothing was checked, since there is no receipt to check; 3: it is of another format.

/** The status with which every program ends that meets stored data of another format. */
const OTHER_FORMAT = 3

const USAGE = 'usage: npm run verify-receipt -- FILE [--key PUBLIC-KEY] [--option ID] [--core FILE]'

const HELP = `${USAGE}

Checks a receipt file with no exchange and no network. Exit status: 0 it is right, 1 it is not, 2 nothing was checked, 3 it is of
another format.

  FILE              a receipt as the call gave it, alone or in the whole answer
  --key PUBLIC-KEY  64 hex digits: the key that the exchange publishes
  --option ID       the option that the receipt must be of
  --core FILE       the file of the core (dist/core.js) that must have opened the journal; which cores came later no receipt shows`

const WORDS: Readonly<Record<NotProven, string>> = {
  ticks_left_out:
    'that the journal holds no further prices in its windows: a replay of the journal shows it (the public index call is not signed)',
  rules_left_out:
    'that no further rule or set of sources was journalled, nor the very moment a set began: a replay of the journal shows it',
  commands_accepted: 'that the core took each of these commands, where their bytes do not tell: a replay of the journal shows it',
  order_number:
    'that this is the order first accepted under this number, and not a repeated request: compare acceptedAtMs with the first answer; a replay shows it',
  house_clock: 'that the exchange held back neither order nor prices, and that its clock was right',
  acceptance: 'that everybody’s orders are accepted alike',
  key_is_the_house: 'that this key is the exchange’s: compare it with the one it publishes (--key)',
  log_shown_to_others: 'that others are shown the same journal: compare heads with theirs',
  money_moved: 'that the balance was changed: the statement shows it',
  sources: 'that the sources told the truth and are what they are called',
  reserves: 'that coins outside the exchange cover its books',
  program_served: 'that the app checks as this program does: the exchange serves the app',
  balances: 'that a balance follows from the journal: a statement explains it and is not signed',
  figures_published: 'that published voids, results and books are those of the journal: they are not signed',
  price_lag: 'that nobody saw the prices earlier than the exchange',
}

function main(args: readonly string[]): number {
  if (args.includes('--help') || args.includes('-h')) return say(0, HELP)
  const expected: { -readonly [Key in keyof Expected]: Expected[Key] } = {}
  const files: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string
    if (!arg.startsWith('--')) {
      files.push(arg)
      continue
    }
    const value = args[++at]
    if (value === undefined || value.startsWith('--')) return say(2, USAGE)
    // Hex digits are the same in either case.
    if (arg === '--key' && /^[0-9a-f]{64}$/i.test(value)) expected.publicKey = value.toLowerCase()
    else if (arg === '--core') {
      const coreId = sha256OfFile(value)
      if (coreId === null) return say(2, `${value} cannot be read: no such file, or not one that may be read`)
      expected.coreId = coreId
    } else if (arg === '--option' && /^\d+$/.test(value)) expected.optionId = value
    else return say(2, USAGE)
  }
  const [file] = files
  if (file === undefined || files.length > 1) return say(2, USAGE)
  const read = receiptIn(file)
  if ('fault' in read) return say(read.status, read.fault)
  const { ok, steps, facts } = verifyReceipt(read.receipt, expected)
  for (const step of steps) console.log(`${step.ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(9)}  ${step.detail}`)
  if (!ok || !facts) return say(1, `\nThis receipt does not verify: ${steps.find((step) => !step.ok)?.name}.`)
  console.log(`\nOption ${facts.optionId} on ${facts.symbol}: ${facts.outcome}. The receipt verifies with key ${facts.publicKey}.`)
  console.log(`Its journal stands on ${facts.genesisHash}: SHA-256 of "g0" and the SHA-256 of the core's file that opened it.`)
  return say(0, `It does not prove:\n${NOT_PROVEN.map((what) => `- ${WORDS[what]}`).join('\n')}`)
}

function say(code: number, line: string): number {
  console.log(line)
  return code
}

/** What lies in a file: the receipt, or the whole answer of the call with the receipt in it. */
function receiptIn(file: string): { readonly receipt: object } | { readonly status: number; readonly fault: string } {
  const fault = (words: string) => ({ status: 2, fault: `${file} ${words}` })
  const text = readText(file)
  if (text === null) return fault('cannot be read: no such file, or not one that may be read')
  const value = parsed(text)
  if (value === undefined) return fault('is not JSON: save the receipt as it came')
  const receipt = isObject(value) && 'data' in value && 'code' in value ? value.data : value
  if (!isObject(receipt) || !('format' in receipt)) return fault('holds no receipt')
  if (receipt.format === RECEIPT_FORMAT) return { receipt }
  return { ...fault(`is of the format ${JSON.stringify(receipt.format)}; only ${RECEIPT_FORMAT} can be checked`), status: OTHER_FORMAT }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function sha256OfFile(file: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  } catch {
    return null
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

process.exitCode = main(process.argv.slice(2))
