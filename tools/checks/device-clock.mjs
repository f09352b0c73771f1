// A device's clock may be minutes off: what is compared with a moment of the server goes by `coreNow`. The list names where
// only moments of the device itself are compared, with the number of reads in each file; it only shrinks.
import { lineOf, parse, walk } from './sources.mjs'

const APP = /^apps\/(web|console)\/src\//
const TESTS = /\.test\.tsx?$|\/testing\//
/** Why each is right: it measures a time that began on this device, or only tells one request from another. */
export const READS_ALLOWED = {
  'apps/console/src/acts/signing/seen-payouts.ts': 3,
  'apps/console/src/features/queues/looks/use-look.ts': 1,
  'apps/console/src/live/freshness.ts': 1,
  'apps/console/src/live/moments.ts': 1,
  'apps/console/src/session/session.ts': 1,
  'apps/console/src/session/sign-in.ts': 1,
  'apps/web/src/app/reload-after-absence.ts': 2,
  'apps/web/src/features/account/fields/CodeField.tsx': 1,
  'apps/web/src/features/account/fields/captcha.ts': 1,
  'apps/web/src/features/account/fields/sent-codes.ts': 2,
  'apps/web/src/features/inbox/liquidation-toasts.ts': 1,
  'apps/web/src/features/swap/CountdownRing.tsx': 2,
  'apps/web/src/live/sockets/sockets.ts': 1,
  'apps/web/src/live/text/AgeText.tsx': 1,
  'apps/web/src/offline/last-state.ts': 2,
  'apps/web/src/offline/update.ts': 3,
  'apps/web/src/chart/candles/candle-feed.ts': 1,
}

/**
 * @param {{ path: string, text: string }[]} files
 * @param {Record<string, number>} allowed
 * @returns {string[]} files that read the device's clock more, or less, than the list allows
 */
export function deviceClocksBeside(files, allowed = READS_ALLOWED) {
  const found = files.filter(({ path, text }) => APP.test(path) && !TESTS.test(path) && /\bDate\b/.test(text)).map(readsOf)
  const faults = found.flatMap(({ path, lines }) => {
    const count = allowed[path] ?? 0
    if (lines.length > count)
      return lines.map((line) => `${path}:${line} reads the device's clock: use coreNow(), unless both moments are this device's own`)
    if (lines.length < count)
      return [`${path} reads the device's clock ${lines.length} times: lower its number in tools/checks/device-clock.mjs`]
    return []
  })
  const paths = new Set(found.map(({ path }) => path))
  for (const path of Object.keys(allowed))
    if (!paths.has(path)) faults.push(`${path} reads the device's clock no more: take it out of tools/checks/device-clock.mjs`)
  return faults
}

function readsOf(file) {
  const lines = []
  walk(parse(file), (node) => {
    const isNow = node.type === 'MemberExpression' && node.object.name === 'Date' && node.property.name === 'now'
    const isNew = node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0
    if (isNow || isNew) lines.push(lineOf(file.text, node.start))
  })
  return { path: file.path, lines }
}
