// Which texts the code asks for: `useWords('spot')`, `wordsOf('spot')` and parameters of type `Words<'spot'>`, and what
// is called through them.
import { lineOf, parse, walk } from './sources.mjs'

/**
 * @returns {{
 *   asked: { at: string, sections: string[], key: string | RegExp, values: string[] | undefined }[],
 *   mentioned: (string | RegExp)[],
 * }} what is asked of a section by name, and strings elsewhere that may name a text: a fault that a form shows, a table
 * of labels
 */
export function usesOfWords(files) {
  const asked = []
  const mentioned = new Set()
  const patterns = []
  for (const file of files) {
    const tree = parse(file)
    const sectionsOf = translatorsIn(tree)
    const choices = choicesIn(tree)
    const counted = new Set()
    walk(tree, (node) => {
      const sections = node.type === 'CallExpression' ? sectionsCalled(node, sectionsOf) : []
      if (sections.length === 0) return
      for (const [key, part] of keysIn(node.arguments[0])) {
        counted.add(part)
        asked.push({ at: `${file.path}:${lineOf(file.text, node.start)}`, sections, key, values: valuesGiven(node) })
      }
    })
    walk(tree, (node, parents) => {
      if (counted.has(node) || /^(Import|ExportAll)/.test(parents.at(-1)?.type ?? '')) return
      if (node.type === 'Literal' && typeof node.value === 'string') mentioned.add(node.value)
      if (node.type !== 'TemplateLiteral') return
      // A template that could be any text names none.
      for (const pattern of patternsOf(node, choices))
        if (pattern instanceof RegExp && /^\^\w{2,}_/.test(pattern.source)) patterns.push(pattern)
    })
  }
  return { asked, mentioned: [...mentioned, ...patterns] }
}

/** Names that stand for the words of a section in this file. */
function translatorsIn(tree) {
  const found = new Map()
  const add = (name, section) => found.set(name, [...(found.get(name) ?? []), section])
  walk(tree, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const section = sectionNamed(node.init)
      if (section) add(node.id.name, section)
    }
    const type = node.type === 'Identifier' ? node.typeAnnotation?.typeAnnotation : undefined
    if (type?.typeName?.name === 'Words') {
      const section = type.typeArguments?.params[0]?.literal?.value
      if (section) add(node.name, section)
    }
  })
  return found
}

function sectionNamed(node) {
  const isTranslator = node?.type === 'CallExpression' && ['useWords', 'wordsOf'].includes(node.callee.name)
  return isTranslator ? node.arguments[0]?.value : undefined
}

function sectionsCalled({ callee }, translators) {
  const section = sectionNamed(callee)
  return section ? [section] : callee.type === 'Identifier' ? (translators.get(callee.name) ?? []) : []
}

/** The keys an argument can come to, each with the part of the tree that says it; nothing for a variable. */
function keysIn(node) {
  switch (node?.type) {
    case 'Literal':
      return [[node.value, node]]
    case 'TemplateLiteral':
      return [[patternOf(node), node]]
    case 'ConditionalExpression':
      return [...keysIn(node.consequent), ...keysIn(node.alternate)]
    case 'LogicalExpression':
      return [...keysIn(node.left), ...keysIn(node.right)]
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return keysIn(node.expression)
    default:
      return []
  }
}

/**
 * A template that begins with a parameter of a few literal values, such as `kind: 'shortcut' | 'entry'`, stands for one
 * of each.
 */
function patternsOf(node, choices) {
  const [first] = node.expressions
  const texts = node.quasis.map(({ value }) => value.cooked)
  const values = texts[0] === '' && first?.type === 'Identifier' ? (choices.get(first.name) ?? []) : []
  return values.length === 0 ? [patternOf(node)] : values.map((value) => patternOfTexts([`${value}${texts[1]}`, ...texts.slice(2)]))
}

function choicesIn(tree) {
  const found = new Map()
  walk(tree, (node) => {
    const type = node.type === 'Identifier' ? node.typeAnnotation?.typeAnnotation : undefined
    const values = (type?.type === 'TSUnionType' ? type.types : []).map(({ literal }) => literal?.value)
    if (values.length > 0 && values.every((value) => typeof value === 'string')) found.set(node.name, values)
  })
  return found
}

const patternOf = ({ quasis }) => patternOfTexts(quasis.map(({ value }) => value.cooked))

function patternOfTexts(texts) {
  if (texts.length === 1) return texts[0]
  return new RegExp(`^${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
}

/** Names of the values given; undefined where the code does not list them. */
function valuesGiven({ arguments: [, values] }) {
  if (values === undefined) return []
  if (values.type !== 'ObjectExpression' || values.properties.some(({ type }) => type === 'SpreadElement')) return undefined
  return values.properties.map(({ key }) => key.name ?? String(key.value))
}
