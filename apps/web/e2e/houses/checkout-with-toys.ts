import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildApp, root } from '../../../../tools/build.mjs'

export const TOY_LANGUAGE = 'xx'
export const TOY_BRAND = 'toy'
/** Text of the toy language for an English one. */
export const toyText = (text: string) => `~${text}~`

const LINKED = ['node_modules', 'packages', 'data', 'package.json', 'tsconfig.json', 'tsconfig.base.json']
const COPIED = ['content', 'brands', 'dist']

/**
 * A copy of this checkout with one more language and one more brand: folders are added, not a line of code is touched.
 * The app is built.
 */
export async function checkoutWithToys(): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'glasshouse-toys-'))
  for (const name of LINKED) symlinkSync(join(root, name), join(place, name))
  for (const name of COPIED) cpSync(join(root, name), join(place, name), { recursive: true })
  const web = join(place, 'apps/web')
  cpSync(join(root, 'apps/web'), web, { recursive: true, filter: (path) => !/\/(node_modules|dist|e2e)$/.test(path) })
  addLanguage(join(place, 'content'))
  addLanguage(join(web, 'src/words'))
  addBrand(join(place, 'brands', TOY_BRAND))
  await buildApp(web)
  return place
}

/** Each file of English, its texts in the toy language. */
function addLanguage(folder: string): void {
  for (const path of readdirSync(join(folder, 'en'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(json|md)$/.test(path)) continue
    const english = readFileSync(join(folder, 'en', path), 'utf8')
    put(join(folder, TOY_LANGUAGE, path), path.endsWith('.md') ? toyLines(english) : toyValues(path, english))
  }
}

const toyLines = (text: string) => text.replace(/^(# |> |- |)(.+)$/gm, (_, mark: string, line: string) => `${mark}${toyText(line)}`)

function toyValues(path: string, source: string): string {
  if (path === 'language.json') return JSON.stringify({ name: 'Toylish', direction: 'rtl', flag: 'aq' })
  const texts = JSON.parse(source) as Record<string, string>
  return JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, toyText(text)])))
}

/** Colours, a mark, a name, a flag; pictures for home screens and a drawn name are left to the default. */
function addBrand(folder: string): void {
  put(join(folder, 'brand.json'), JSON.stringify({ name: 'Toybox & Co', flags: { phoneAreaCode: '672' } }))
  put(
    join(folder, 'tokens.css'),
    '[data-brand="toy"] {\n  --surface-0: light-dark(#fffdf0, #101000);\n  --accent: light-dark(#123456, #abcdef);\n}\n',
  )
  put(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 4h24v24H4z"/></svg>')
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
