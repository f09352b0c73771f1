import { fileURLToPath } from 'node:url'

/** Bundled programs lie side by side in one folder; code they share lies in its folder `chunks`. */
export function besideBundle(name: string): string {
  const folder = new URL('.', import.meta.url)
  return fileURLToPath(new URL(name, folder.pathname.endsWith('/chunks/') ? new URL('..', folder) : folder))
}
