/**
 * Settings that a role may change for its own sessions (`ALTER ROLE ... SET`) and on which the server's answers or its
 * durability depend. An address names them all, and what an address names wins over what stands at the role: somebody with the
 * role's password can make no later connection read only, answer from other tables or give up its work.
 */
const SETTINGS = {
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
  synchronous_commit: 'on',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  // The writer reads a warning that a wait for the standby was given up.
  client_min_messages: 'notice',
  exit_on_error: 'off',
  local_preload_libraries: '',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  array_nulls: 'on',
  bytea_output: 'hex',
  extra_float_digits: '1',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
}
/** An older server refuses a connection that names it. */
const SINCE_17 = { transaction_timeout: '0' }

/** The address with these settings beside the options that it has; `version` as `server_version_num`. */
export function withSession(url: string, version: number): string {
  const changed = new URL(url)
  const settings = { ...SETTINGS, ...(version >= 170_000 ? SINCE_17 : {}) }
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  changed.searchParams.set('options', [...own, changed.searchParams.get('options') ?? ''].join(' ').trim())
  return changed.href
}
