// Names of wire fields end in packages/wire. The list is derived: fields of the wire that no inner package uses as a
// name.
import { lineOf, parse, walk } from './sources.mjs'

const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path)
/** Calls of older clients; messages, fairness and the envelope have words of our own. */
const WIRE = /^packages\/wire\/src\/(?!socket\/|client\/|fairness\/|operator\/)[^/]+\//
const INNER = /^packages\/(domain|core|read-model|records|journal|feeds)\/src\//
const SERVER = /^apps\/server\/src\//

/** Words of the server that a wire field happens to share. */
export const OWN_WORDS = {
  holding: 'amount of an asset that somebody holds, in the published books',
  params: 'parts of a path, as the router calls them',
  receipt: 'receipt of an option, in its maker',
  response: 'answer to a request; part of what a passkey answers, as browsers name it',
  userName: 'name of an account, as passkeys are asked for with it',
}
/** Methods of zod whose argument names the fields of a request or reply. */
const SHAPES = ['object', 'extend', 'strictObject', 'looseObject']
/** Fields whose numbers mean something only to older clients. */
const NUMBERED = ['type', 'status', 'flag', 'kind', 'delegateType', 'lossType', 'betContent']

/** Codes of older clients are one digit; statuses of HTTP are not meant. */
const CODES_END = 10

/**
 * @returns {Set<string>} fields of the wire that are no words of domain, core, tables or records, and no names of calls
 */
export function legacyWords(files) {
  const [fields, known] = [new Set(), new Set()]
  for (const file of files.filter(({ path }) => WIRE.test(path) && !isTest(path))) {
    walk(parse(file), (node) => {
      for (const name of fieldsOf(node)) fields.add(name)
      if (node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration')
        for (const { id } of node.declaration.declarations) known.add(id.name)
    })
  }
  for (const file of files.filter(({ path }) => INNER.test(path) && !isTest(path)))
    walk(parse(file), (node) => node.type === 'Identifier' && known.add(node.name))
  return new Set([...fields].filter((name) => !known.has(name)))
}

function fieldsOf(node) {
  const isShape = node.type === 'CallExpression' && SHAPES.includes(node.callee.property?.name)
  const [shape] = isShape ? node.arguments : []
  return shape?.type === 'ObjectExpression' ? shape.properties.flatMap(({ key }) => key?.name ?? key?.value ?? []) : []
}

/**
 * @returns {string[]} uses of the wire's words and numbers in the server, and own words that need no exception any more
 */
export function legacyWordsInServer(files) {
  const legacy = legacyWords(files)
  const faults = []
  for (const file of files.filter(({ path }) => SERVER.test(path) && !isTest(path))) {
    walk(parse(file), (node) => {
      const word = node.type === 'Identifier' ? node.name : node.type === 'Literal' ? node.value : undefined
      const here = `${file.path}:${lineOf(file.text, node.start)}`
      if (legacy.has(word) && !Object.hasOwn(OWN_WORDS, word))
        faults.push(`${here} says ${word}, a word of the wire: translate it in packages/wire, beside its call`)
      const number = numberedField(node)
      if (number) faults.push(`${here} compares ${number} with a number of the wire: let packages/wire answer a word`)
    })
  }
  const stale = Object.keys(OWN_WORDS).filter((word) => !legacy.has(word))
  return [...new Set(faults), ...stale.map((word) => `${word} is no word of the wire any more: take it off OWN_WORDS`)]
}

function numberedField(node) {
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(node.operator)) return undefined
  const [field, number] = node.left.type === 'Literal' ? [node.right, node.left] : [node.left, node.right]
  const name = field.property?.name ?? field.name
  return typeof number.value === 'number' && number.value < CODES_END && NUMBERED.includes(name) ? name : undefined
}
