import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:call/'
const PACKAGES = join(import.meta.dirname, '../../../packages')
const CLIENT = 'wire/src/client'
const DECLARED = /^ {2}(\w+): ((?:read|submit)\([\s\S]*?\)),$/gm
const USED = /\b(api|clientCalls)\.(\w+)/g

/**
 * In the built app a file brings the calls it makes and no others: the table of all calls with the words of each
 * feature would stand in the first page for the few that home makes. `api.signIn` becomes module
 * `virtual:call/signIn`, and so does `clientCalls.signIn`, which is a call's address without its sender.
 */
export function calls(packages = PACKAGES): Plugin {
  const declared = declaredCalls(readFileSync(join(packages, CLIENT, 'client-calls.ts'), 'utf8'))
  return {
    name: 'calls',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(NAME) ? { id: `\0${id}`, moduleSideEffects: false } : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined
      const name = id.slice(NAME.length + 1)
      const call = declared.get(name)
      if (call === undefined) throw new Error(`There is no call ${name}`)
      return callModule(call, packages)
    },
    transform: (code, id) => (/\.tsx?$/.test(id) && importsCalls(code) ? withOwnCalls(code) : undefined),
  }
}

/** Each call of the table as it is written there. The table is made by `npm run calls`, so its shape is known. */
export function declaredCalls(table: string): ReadonlyMap<string, string> {
  return new Map([...table.matchAll(DECLARED)].map(([, name = '', call = '']) => [name, call]))
}

const importsCalls = (code: string) => /^import \{[^}]*\b(api|clientCalls)\b[^}]*\} from '@glasshouse\/(client|wire)'/m.test(code)

/**
 * On the lines it has, so that its map needs no change: imports are lifted anyway and may stand at the end.
 */
export function withOwnCalls(code: string): { readonly code: string; readonly map: null } {
  const imports = new Map<string, string>()
  const changed = code.replace(USED, (_, table: 'api' | 'clientCalls', name: string) => {
    const local = `${table}_${name}`
    imports.set(local, `import { ${table === 'api' ? 'call' : 'address'} as ${local} } from '${NAME}${name}'`)
    return local
  })
  return { code: `${changed}\n${[...imports.values()].join('\n')}\n`, map: null }
}

function callModule(call: string, packages: string): string {
  const [feature] = /\w+(?=Translations\.)/.exec(call) ?? []
  const from = (path: string) => JSON.stringify(posix.join(packages.replaceAll('\\', '/'), path))
  return `import { callerOf } from ${from('client/src/calls/caller.ts')}
import { read, submit } from ${from(`${CLIENT}/call.ts`)}
${feature ? `import { ${feature}Translations } from ${from(`${CLIENT}/${feature}-translations.ts`)}` : ''}
export const address = /* @__PURE__ */ ${call}
export const call = /* @__PURE__ */ callerOf(address)
`
}
