import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = process.env.PUBLIC_URL ?? 'http://127.0.0.1:8080'

const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|i18next|react-i18next|zustand|use-sync-external-store)\//

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
            // What every page stands on, in one file that most updates leave as it is. Only modules that import nothing of ours.
            { name: 'base', test: BASE },
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
