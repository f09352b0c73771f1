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
        // All words of a language in one file: one request, whichever screen comes first.
        codeSplitting: {
          groups: [
            { name: (id) => /words\/(\w+)\/\w+\.json$/.exec(id)?.[1]?.replace(/^/, 'words-') ?? null, test: /\/words\/\w+\/\w+\.json$/ },
            // The first page in two files instead of sixty: what it stands on from elsewhere, which most updates leave as it is, and ours.
            { name: 'base', tags: ['$initial'], test: /node_modules/ },
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
      '/ws': { target: SERVER, ws: true },
    },
  },
})
