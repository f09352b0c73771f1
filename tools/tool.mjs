#!/usr/bin/env node
// npm run check, words, calls and sheets: one program of this folder that imports packages, so that it can be read only
// once they are there.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureRuntime } from './install.mjs'

await ensureRuntime()
const file = join(dirname(fileURLToPath(import.meta.url)), `${process.argv[2]}.mjs`)
process.argv.splice(1, 2, file)
await import(pathToFileURL(file).href)
