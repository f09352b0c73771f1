// What opens over a screen of the traders' app owns an entry of the history, so that Back closes it and stays on the
// screen, and ends with its screen. `useLayer` does both; each file that draws such a thing itself calls it.
import { importsOf, lineOf, parse, walk } from './sources.mjs'

const PLACES = /^(apps\/web|packages\/ui)\/src\//
const TEST = /\.test\.tsx?$/
const KIT =
  /^@base-ui\/react\/(alert-dialog|autocomplete|combobox|context-menu|dialog|drawer|menu|menubar|navigation-menu|popover|preview-card|select)$/
const ROLES = new Set(['dialog', 'alertdialog', 'menu'])

/** @returns {string[]} files that open something over the screen without a layer of their own */
export function openWithoutLayer(files) {
  return files.filter(({ path }) => PLACES.test(path) && !TEST.test(path) && /\.tsx?$/.test(path)).flatMap(faultsOf)
}

function faultsOf(file) {
  const { text, path } = file
  if (!/@base-ui\/react|role|<dialog|popover|Escape/.test(text)) return []
  const openers = importsOf(file).some(({ to, isType }) => !isType && (KIT.test(to) || to === '@base-ui/react')) ? [0] : []
  let hasLayer = false
  let isExpanded = false
  let hearsEscape
  walk(parse(file), (node) => {
    if (node.type === 'CallExpression' && node.callee.name === 'useLayer') hasLayer = true
    if (node.type === 'JSXOpeningElement' && node.name.name === 'dialog') openers.push(node.start)
    if (node.type === 'Literal' && node.value === 'Escape') hearsEscape ??= node.start
    if (node.type !== 'JSXAttribute') return
    if (node.name.name === 'role' && ROLES.has(node.value?.value)) openers.push(node.start)
    if (node.name.name === 'popover') openers.push(node.start)
    if (node.name.name === 'aria-expanded') isExpanded = true
  })
  if (isExpanded && hearsEscape !== undefined) openers.push(hearsEscape)
  if (hasLayer || openers.length === 0) return []
  return [`${path}:${lineOf(text, openers[0])} opens over the screen without useLayer: Back would leave the screen and not close it`]
}
