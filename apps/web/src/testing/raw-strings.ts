import { parseAst } from 'vite'

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

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** Words that stand in a component itself: between tags, as a value drawn between tags, or in an attribute that is read out. */
export function rawStringsIn(source: string): string[] {
  const found: string[] = []
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node, (node) => {
    if (node.type === 'JSXText') found.push(String(node.value).trim().replace(/\s+/g, ' '))
    if (node.type === 'JSXAttribute' && SPOKEN.has((node.name as Node).name as string)) found.push(...drawnBy(node.value as Node | null))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[]) if (child.type === 'JSXExpressionContainer') found.push(...drawnBy(child))
  })
  return found.filter((text) => /\p{L}{2,}/u.test(text))
}

/** The texts an expression can come to: itself, or the branches of a choice. */
function drawnBy(node: Node | null): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)
    case 'JSXExpressionContainer':
      return drawnBy(node.expression as Node)
    case 'ConditionalExpression':
      return [...drawnBy(node.consequent as Node), ...drawnBy(node.alternate as Node)]
    case 'LogicalExpression':
      return [...drawnBy(node.left as Node), ...drawnBy(node.right as Node)]
    default:
      return []
  }
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const part of Object.values(node)) {
    const parts = Array.isArray(part) ? part : [part]
    for (const child of parts) if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see)
  }
}
