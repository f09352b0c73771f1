// First of all in a worker of tests that Node itself loads (vitest.config.ts): what Node makes of a source file, without
// its types and compiled, is kept for later workers and runs. Node compares the text and takes what fits alone.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Programs that a worker forks inherit the flag; a listener for messages would keep them running.
if (/[\\/]vitest[\\/]dist[\\/]workers[\\/]/.test(process.argv[1] ?? '')) {
  enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
  // Vitest ends a worker before Node would write by itself.
  process.on('message', (message) => {
    if (message?.type === 'stop') flushCompileCache()
  })
}
