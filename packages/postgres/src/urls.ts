/** A connection address for another user or database of the same server. */
export function withUser(url: string, user: { name: string; password: string }): string {
  const changed = new URL(url)
  changed.username = encodeURIComponent(user.name)
  changed.password = encodeURIComponent(user.password)
  return changed.href
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}
