import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = process.env.PUBLIC_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Words are objects of texts: a constant for each of their keys beside would be half of their bytes.
  json: { namedExports: false },
  build: {
    // Browsers with light-dark(), on which the tokens stand.
    target: ['chrome123', 'safari17.5', 'firefox120'],
    sourcemap: true,
    rolldownOptions: {
      output: {
        // The service worker knows the words of a language by their name.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, file] = /\/words\/(\w+)\/(\w+)\.(?:ts|json)$/.exec(facadeModuleId ?? '') ?? []
          if (!language) return 'assets/[name]-[hash].js'
          return `assets/words-${language}${file === 'texts' ? '' : `_${file}`}-[hash].js`
        },
        codeSplitting: {
          groups: [
            // The first page in two files instead of sixty: what it stands on from elsewhere, which most updates leave as it is, and ours.
            // Icons are from elsewhere too, but come and go with our screens.
            { name: 'base', tags: ['$initial'], test: /node_modules\/(?!lucide-react\/)/ },
            { name: 'home', tags: ['$initial'] },
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
})
