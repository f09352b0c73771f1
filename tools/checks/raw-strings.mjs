// Words that stand in a component itself, where no translation can reach them.
import { parse, walk } from './sources.mjs'

/** Attributes that a reader sees or hears. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'cancelLabel',
  'closeLabel',
  'confirmLabel',
  'hideLabel',
  'hint',
  'label',
  'placeholder',
  'showLabel',
  'title',
])

/** Words between tags, as a value drawn between tags, in what is read out or written as a label, and in a toast. */
export function rawStringsIn(source) {
  const found = []
  walk(parse({ path: 'component.tsx', text: source }), (node) => {
    if (node.type === 'JSXText') found.push(node.value.trim().replace(/\s+/g, ' '))
    if (node.type === 'JSXAttribute' && SPOKEN.has(node.name.name)) found.push(...drawnBy(node.value))
    if (node.type === 'Property' && SPOKEN.has(node.key.name)) found.push(...drawnBy(node.value))
    if (node.type === 'CallExpression' && node.callee.name === 'showToast') found.push(...drawnBy(node.arguments[1]))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') found.push(...drawnBy(child))
  })
  return found.filter((text) => WORD.test(text))
}
/** Two letters; in scripts where one sign is a word or a syllable, one. */
const WORD = /\p{L}{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The texts an expression can come to: itself, or the branches of a choice. */
function drawnBy(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.raw)
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return drawnBy(node.expression)
    case 'ConditionalExpression':
      return [...drawnBy(node.consequent), ...drawnBy(node.alternate)]
    case 'LogicalExpression':
      return [...drawnBy(node.left), ...drawnBy(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...drawnBy(node.left), ...drawnBy(node.right)] : []
    default:
      return []
  }
}
