import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ahead } from './plugins/ahead.ts'
import { brands } from './plugins/brands.ts'
import { calls } from './plugins/calls.ts'
import { words } from './plugins/words.ts'

const SERVER = process.env.PUBLIC_URL ?? 'http://127.0.0.1:8080'

const ROUTER = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')))

const FIRST_PAGE = /^assets\/(base|home|rolldown-runtime)-/
const POPUPS = /node_modules\/(@base-ui|@floating-ui|reselect|use-sync-external-store)\//
const FIELDS = /node_modules\/lucide-react\/|packages\/ui\//
const CALLS = /\0virtual:call\/|packages\/wire\/src\/client\//
const TICKET = /apps\/web\/src\/(trade|chart\/own|live\/(markets|settings))\//
const TRADE = /apps\/web\/src\/(trade|chart|live)\/(?!settings)|packages\/(client|wire|domain)\/|node_modules\/@tanstack\//

/** Tailwind leaves open that its styles have no map, which the bundler takes for a forgotten one: here it is said. */
function withoutMap(plugin: Plugin): Plugin {
  const { transform } = plugin
  if (plugin.name !== '@tailwindcss/vite:generate:build' || typeof transform !== 'object') return plugin
  const { handler } = transform
  return {
    ...plugin,
    transform: {
      ...transform,
      async handler(...given) {
        const made = await handler.apply(this, given)
        return typeof made === 'object' && made !== null ? { ...made, map: { mappings: '' } } : made
      },
    },
  }
}

/**
 * Styles stand behind what the page shows at once, not before it: the browser draws that without waiting for them. The
 * app itself waits, as scripts do for styles before their end.
 */
function stylesLast(): Plugin {
  return {
    name: 'styles-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const [sheets] = /(?:\s*<link rel="stylesheet"[^>]*>)+/.exec(page) ?? []
        if (sheets === undefined) throw new Error('the built page names no styles')
        return page.replace(sheets, '').replace(/\s*<\/body>/, (end) => `${sheets}${end}`)
      },
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss().map(withoutMap), words(), brands(), calls(), ahead(), stylesLast()],
  // Words are objects of texts: a constant for each of their keys beside would be half of their bytes.
  json: { namedExports: false },
  resolve: {
    // The package leads every bundler to its development build, whose warnings alone weigh more than our shell.
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: ROUTER }] : [],
  },
  build: {
    // Browsers with light-dark(), on which the tokens stand.
    target: ['chrome123', 'safari17.5', 'firefox120'],
    sourcemap: true,
    // What the first page consists of is there before any other file: named beside each, it would be told again in home.
    modulePreload: {
      // All of them know it.
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => !FIRST_PAGE.test(file))),
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/home-[hash].js',
        // The service worker knows the words of a language and the look of a brand by their names.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, section] =
            /(?:\0virtual:words|\/words)\/([a-z]+)(?:_|\/on-demand\/)?(?:(\w+)(?:\.json)?)?$/.exec(facadeModuleId ?? '') ?? []
          const [, brand] = /\0virtual:brands\/(\w+)$/.exec(facadeModuleId ?? '') ?? []
          if (brand) return `assets/brand-${brand}-[hash].js`
          if (!language) return 'assets/[name]-[hash].js'
          return `assets/words-${language}${section ? `_${section}` : ''}-[hash].js`
        },
        codeSplitting: {
          groups: [
            // The first page in two files instead of sixty: what it stands on from elsewhere, which most updates leave
            // as it is, and ours. Icons are from elsewhere too, but come and go with our screens.
            { name: 'base', tags: ['$initial'], test: /node_modules\/(?!lucide-react\/)/ },
            { name: 'home', tags: ['$initial'] },
            { name: 'calls', test: CALLS, includeDependenciesRecursively: false },
            // What the trade screens share in three files instead of fifty: a browser asks a server for six at a time.
            // By themselves, without what they stand on: home's line of the journal shares some of that, and would
            // bring all of it.
            { name: 'popups', test: POPUPS, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'fields', test: FIELDS, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'trade', test: TRADE, minShareCount: 3, includeDependenciesRecursively: false },
            { name: 'ticket', test: TICKET, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/kline': SERVER,
      '/manifest.webmanifest': SERVER,
      '/platform': SERVER,
      // The server takes sockets of its own pages only.
      '/ws': { target: SERVER, ws: true, rewriteWsOrigin: true },
    },
  },
}))
