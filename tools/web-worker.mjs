// After the app is built: builds its service worker beside it (apps/web/src/offline/worker.ts) and tells it the names
// of all files.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export async function buildWebWorker(webFolder) {
  const { build } = await import('rolldown')
  const { output } = await build({
    input: join(webFolder, 'src/offline/worker.ts'),
    transform: { define: { BUILT_FILES: JSON.stringify(builtFiles(webFolder)) } },
    output: { format: 'iife', minify: true },
    write: false,
    logLevel: 'warn',
  })
  writeFileSync(join(webFolder, 'dist/sw.js'), output[0].code)
}

/** What worker-rules.ts calls BuiltFiles. */
export function builtFiles(webFolder) {
  const page = readFileSync(join(webFolder, 'dist/index.html'), 'utf8')
  const entry = /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(page)?.[1]
  if (!entry) throw new Error('the built page names no script')
  const code = readdirSync(join(webFolder, 'dist/assets'))
    .filter((name) => /\.(js|css|woff2)$/.test(name))
    .map((name) => `/assets/${name}`)
    .sort()
  const pictures = hashOf(
    [join(webFolder, 'public'), join(webFolder, '../../brands')].flatMap(picturesIn).map((path) => `${path} ${hashOf(readFileSync(path))}`),
  )
  // The page is part of the build, without the name of the brand, which the server writes.
  return { build: hashOf([...code, pictures, page]), entry, code, pictures }
}

function picturesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()
}

const hashOf = (content) =>
  createHash('sha256')
    .update(Array.isArray(content) ? content.join('\n') : content)
    .digest('hex')
    .slice(0, 12)

const TEXT = /\.(js|css|svg)$/

/**
 * Leaves a packed copy beside each text, made once here and not at every answer: code comes over a phone's line in a
 * third of the time.
 */
export function packTexts(folder) {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !TEXT.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
  }
}
