import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withinPolicy } from './plugins/within-policy.ts'

/** Of a server that runs on this machine: its console's calls. */
const SERVER = process.env.CONSOLE_URL ?? 'http://127.0.0.1:8081'

export default defineConfig({
  plugins: [react(), tailwindcss(), withinPolicy()],
  json: { namedExports: false },
  build: {
    target: ['chrome123', 'safari17.5', 'firefox120'],
    // The policy lets in no `data:` scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The kit of tables and forms is one file, kept by the browser from build to build.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', tags: ['$initial'], test: /node_modules\// }],
        },
      },
    },
  },
  // The server takes calls of its own origin only.
  server: { proxy: { '/operator': { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } } },
})
