import type { Plugin } from 'vite'

interface Change {
  readonly module: RegExp
  readonly theirs: string
  readonly ours: string
}

const CHANGES: readonly Change[] = [
  {
    // antd hands the nonce of the answer to its styles, but not to those by which it measures scroll bars and holds the
    // page behind a dialog: they take it from the page.
    module: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/,
    theirs: `if (csp?.nonce) {
    styleNode.nonce = csp?.nonce;
  }`,
    ours: `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[property="csp-nonce"]')?.nonce ?? '';`,
  },
  {
    // Schemas try whether they may make code of text. They may not, and the browser would report it.
    module: /zod\/v4\/core\/core\.js$/,
    theirs: '(_a.__zod_globalConfig = {})',
    ours: '(_a.__zod_globalConfig = { jitless: true })',
  },
]

/** Libraries within the policy of the page. A release that does it in another way stops the build. */
export const withinPolicy = (): Plugin => ({
  name: 'within-policy',
  transform(code, id) {
    const change = CHANGES.find(({ module }) => module.test(id.replaceAll('\\', '/')))
    if (!change) return undefined
    if (!code.includes(change.theirs)) throw new Error(`${id} has changed: look whether it keeps to the policy of the page`)
    return { code: code.replace(change.theirs, change.ours), map: null }
  },
})
