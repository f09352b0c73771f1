// A path can be written in several ways that lead to one route: what is decided by it is decided by the route.
import { lineOf } from './sources.mjs'

/** Files that answer paths no route names: pages of the app, and upgrades to sockets, which meet no router. */
const WITHOUT_ROUTE = ['apps/server/src/http/pages.ts', 'apps/server/src/ws/socket-server.ts']
const RAW_PATH = /\b(request|req|raw)\??\.(raw\??\.)?(url|originalUrl)\b/g

/** @returns {string[]} one line per place of the server that reads the path as the caller wrote it */
export function rawPathsRead(files) {
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/') && !path.endsWith('.test.ts') && !WITHOUT_ROUTE.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(RAW_PATH)].map(
        ({ index }) => `${path}:${lineOf(text, index)} reads the path as it was written: decide by request.routeOptions.url`,
      ),
    )
}
