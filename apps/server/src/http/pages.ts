import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { failure } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { pictureSet } from '../brands/brand-pictures.ts'
import type { BrandFolder, Brands } from '../brands/read-brands.ts'
import { installManifest } from './install-manifest.ts'

export interface PageParts {
  readonly webFolder: string
  readonly brands: Brands
  readonly brand: BrandFolder
}

/** Not screens of the app, whatever follows. */
const SERVER_PATHS = /^\/(api|ws|platform|kline|assets|coins|healthz|readyz|metrics)(\/|$)/

/**
 * The built app. Screens live behind `#`; a plain screen path such as /register is forwarded to its hash form with its
 * query.
 */
export async function servePages(app: FastifyInstance, { webFolder, brands, brand }: PageParts): Promise<void> {
  const page = pageOf(readFileSync(join(webFolder, 'index.html'), 'utf8'), { brands, brand })
  const manifest = JSON.stringify(installManifest(brands, brand))
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    dotfiles: 'ignore',
    // Else the library's own header would stand over the one below.
    cacheControl: false,
    // The last route below sends them: one for each of a thousand files takes a tenth of a start.
    serve: false,
    // The build leaves a packed copy beside each text (tools/web-worker.mjs).
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Packed or not, by what the reader's browser said it unpacks.
      reply.header('vary', 'accept-encoding')
      // Names of built files carry their hash, so they never change; everything else may.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  )
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  )
  const files = filesOf(webFolder)
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    const { '*': file } = request.params
    if (files.has(file)) return reply.sendFile(file)
    const [path = '', query] = request.url.split('?', 2)
    if ((SERVER_PATHS.test(path) && path !== '/assets') || /\.\w+$/.test(path))
      return reply.code(404).send(failure({ reason: 'unknown_path' }))
    return reply.redirect(`/#${path}${query ? `?${query}` : ''}`, 302)
  })
}

/** What the build left, by its path below the folder. */
function filesOf(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) => (entry.isDirectory() ? [] : [relative(folder, join(entry.parentPath, entry.name))]))
  return new Set(paths.map((path) => path.split(sep).join('/')).filter((path) => !/(^|\/)\./.test(path)))
}

/** The built page as this brand shows it: its switches, its pictures, its name. */
export function pageOf(built: string, { brands, brand }: Omit<PageParts, 'webFolder'>): string {
  const { icon, favicon } = pictureSet(brands, brand)
  return built
    .replace('/platform/default/config.js', `/platform/${brand.name}/config.js`)
    .replace('/icons/default-180.png', icon('180.png'))
    .replace('"/mark.svg"', `"${favicon()}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(brand.productName)}</title>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
