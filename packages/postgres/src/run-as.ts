import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DatabaseStartError } from './errors.ts'

/** Way to run a PostgreSQL program: words before it, and the account it runs under when that is not ours. */
export interface RunAs {
  readonly prefix: readonly string[]
  readonly account: Account | null
  /** Words right before the server, inside whatever the prefix makes. */
  readonly dieWithUs: readonly string[]
  /** One line for the log when something special was done. */
  readonly note: string | null
}
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}
export interface Circumstances {
  /** Our user id; null where the system has none. */
  readonly uid: number | null
  readonly canUnshare: boolean
  /** Existing accounts that may serve, the preferred first. */
  readonly accounts: readonly Account[]
  /** Words that make PostgreSQL stop when we die, however we die; none where the system has no such thing. */
  readonly dieWithUs: readonly string[]
  /** Owner of the data directory, null when it is not made yet. */
  readonly dataOwner: { readonly uid: number; readonly gid: number } | null
}

const UNSHARE = ['unshare', '--user', '--map-user=1', '--map-group=1'] as const

/**
 * PostgreSQL refuses to run as root. As root we run it in a user namespace, where we are user 1 and the files stay
 * root's, or else as an account that exists already; we never make one.
 */
export function chooseRunAs(at: Circumstances): RunAs {
  const { dieWithUs } = at
  if (at.uid !== 0) {
    if (at.uid !== null && at.dataOwner && at.dataOwner.uid !== at.uid) {
      throw new DatabaseStartError('foreign_owner', `the data directory belongs to user ${at.dataOwner.uid}, and this is user ${at.uid}`)
    }
    return { prefix: [], dieWithUs, account: null, note: null }
  }
  if (at.dataOwner && at.dataOwner.uid !== 0) {
    const account = { name: `user ${at.dataOwner.uid}`, ...at.dataOwner }
    return { prefix: [], dieWithUs, account, note: `running as root: PostgreSQL runs as ${account.name}, who owns the data directory` }
  }
  if (at.canUnshare)
    return { prefix: UNSHARE, dieWithUs, account: null, note: 'running as root: PostgreSQL runs in a user namespace as user 1' }
  const account = at.accounts[0]
  if (!account) {
    throw new DatabaseStartError(
      'no_account',
      'PostgreSQL refuses to run as root, and there is neither unshare nor a postgres or nobody account',
    )
  }
  return { prefix: [], dieWithUs, account, note: `running as root: PostgreSQL runs as the existing account ${account.name}` }
}

export function lookAround(dataOwner: Circumstances['dataOwner']): Circumstances {
  const uid = process.getuid?.() ?? null
  const isRoot = uid === 0
  return {
    uid,
    canUnshare: isRoot && process.platform === 'linux' && runs([...UNSHARE, 'true']),
    accounts: isRoot ? existingAccounts(['postgres', 'nobody']) : [],
    dieWithUs: dieWithUs(),
    dataOwner,
  }
}

/** Linux only; the program keeps its process id. */
function dieWithUs(): readonly string[] {
  const words = ['setpriv', '--pdeathsig', 'INT']
  return process.platform === 'linux' && runs([...words, 'true']) ? words : []
}

function runs([command, ...args]: readonly string[]): boolean {
  return spawnSync(command as string, args, { stdio: 'ignore' }).status === 0
}

function existingAccounts(names: readonly string[]): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return names.flatMap((name) => {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    return fields ? [{ name, uid: Number(fields[2]), gid: Number(fields[3]) }] : []
  })
}
