import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { drawingOf } from './drawing.ts'

const NAME = 'virtual:brands'
const BRANDS = join(import.meta.dirname, '../../../brands')
const DEFAULT_NAME = 'default'

/**
 * Module `virtual:brands`: the folders of brands/. Colours of all brands are in the app's styles; mark and wordmark of
 * one load by themselves. Pictures lie in the built app under the addresses of `pictures`.
 */
export function brands(folder = BRANDS): Plugin {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'brand.json')))
  const files = pictures(folder, names)
  return {
    name: 'brands',
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${NAME}`) return tableOf(folder, names)
      const name = id.startsWith(`\0${NAME}/`) ? id.slice(NAME.length + 2) : undefined
      return name === undefined ? undefined : lookOf(folder, name)
    },
    generateBundle() {
      for (const [address, path] of files) this.emitFile({ type: 'asset', fileName: address.slice(1), source: readFileSync(path) })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = files.get(request.url?.split('?')[0] ?? '')
        if (path === undefined) return next()
        response.setHeader('content-type', path.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
        createReadStream(path).pipe(response)
      })
    },
  }
}

/** Address of each picture and where it lies. The default's banners and tab icon have no brand in their addresses. */
export function pictures(folder: string, names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const name of names) {
    const isDefault = name === DEFAULT_NAME
    for (const file of filesIn(join(folder, name, 'icons')))
      found.set(isDefault && file === 'favicon.svg' ? '/mark.svg' : `/icons/${name}-${file}`, join(folder, name, 'icons', file))
    for (const file of filesIn(join(folder, name, 'banners')))
      found.set(isDefault ? `/banners/${file}` : `/banners/${name}/${file}`, join(folder, name, 'banners', file))
  }
  return found
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

function tableOf(folder: string, names: readonly string[]): string {
  const sheets = names.map((name) => join(folder, name, 'tokens.css')).filter((path) => existsSync(path))
  const imports = sheets.map((path) => `import ${JSON.stringify(path.replaceAll('\\', '/'))}`)
  const loads = names.map((name) => `  ${name}: () => import('${NAME}/${name}'),`)
  const { name } = JSON.parse(readFileSync(join(folder, DEFAULT_NAME, 'brand.json'), 'utf8')) as { name: string }
  return `${imports.join('\n')}
export const looks = {\n${loads.join('\n')}\n}
export const defaultName = ${JSON.stringify(name)}
`
}

/** A brand without a mark has the default's; one without a wordmark has its name written. */
function lookOf(folder: string, name: string): string {
  const own = (file: string) => join(folder, name, file)
  const mark = existsSync(own('mark.svg')) ? own('mark.svg') : join(folder, DEFAULT_NAME, 'mark.svg')
  const drawing = (path: string) => drawingOf(readFileSync(path, 'utf8'), path)
  const look = { mark: drawing(mark), wordmark: existsSync(own('wordmark.svg')) ? drawing(own('wordmark.svg')) : null }
  return `export default ${JSON.stringify(look)}\n`
}
