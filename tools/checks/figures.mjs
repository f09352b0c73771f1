// A browser's translation may rewrite figures, and shows an old one where its answer comes late. What is set as a figure
// says translate="no"; labels of buttons do so by themselves (`TrueText` of the kit).
import { lineOf, parse, walk } from './sources.mjs'

const PLACES = /^(apps\/web|packages\/ui)\/src\/.*\.tsx$/
const WORD = /(^|\s)figure(\s|$)/
/** Shows no text node. */
const FIELDS = new Set(['input', 'select', 'textarea'])

/** @returns {string[]} elements of the class `figure` that a translation would change */
export function translatedFigures(files) {
  return files.filter(({ path }) => PLACES.test(path) && !path.endsWith('.test.tsx')).flatMap(faultsOf)
}

function faultsOf(file) {
  if (!/\bfigure\b/.test(file.text)) return []
  const faults = []
  walk(parse(file), (node) => {
    if (node.type !== 'JSXOpeningElement' || FIELDS.has(node.name.name)) return
    const attribute = (name) => node.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === name)?.value
    if (!isFigure(attribute('className')) || attribute('translate')?.value === 'no') return
    faults.push(`${file.path}:${lineOf(file.text, node.start)} shows a figure that a translation would change: add translate="no"`)
  })
  return faults
}

function isFigure(className) {
  let found = false
  if (className)
    walk(className, (node) => {
      if (node.type === 'Literal' && WORD.test(String(node.value))) found = true
      if (node.type === 'TemplateElement' && WORD.test(node.value.raw)) found = true
    })
  return found
}
