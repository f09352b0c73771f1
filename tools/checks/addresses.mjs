// Calls of the server are named once, in packages/wire: an app says `api.placeSpotOrder({ ... })` and writes no
// address.
import { lineOf, parse, walk } from './sources.mjs'

const PLACES = /^(apps\/(web|console)|packages\/(client|ui))\/src\//
const TESTS = /\.test\.tsx?$|(^|\/)testing\//

/** @returns {string[]} addresses of calls that stand outside packages/wire */
export function writtenAddresses(files) {
  const faults = []
  for (const file of files.filter(({ path }) => PLACES.test(path) && !TESTS.test(path))) {
    walk(parse(file), (node) => {
      const text = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value?.raw : undefined
      if (typeof text === 'string' && /^\/?api\//.test(text))
        faults.push(
          `${file.path}:${lineOf(file.text, node.start)} writes the address ${text}; call it by its name: api.<call> of packages/client`,
        )
    })
  }
  return faults
}
