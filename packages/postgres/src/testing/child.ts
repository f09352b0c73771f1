import { readFileSync } from 'node:fs'
import { startEmbedded } from '../embedded.ts'
import { lookAround } from '../run-as.ts'

// An exchange in a process of its own, to be killed: `child.js <dataDir> [unbound | slow | hung]`. Unbound: PostgreSQL
// does not die with it.
const [dataDir, mode] = process.argv.slice(2)
const database = await startEmbedded({
  dataDir: dataDir as string,
  lookAround: (owner) => ({ ...lookAround(owner), ...(mode === 'unbound' && { dieWithUs: [] }) }),
})
const pid = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
console.log(JSON.stringify({ url: database.url, superUrl: database.superUrl, pid, uid: process.getuid?.() }))
if (mode !== 'slow' && mode !== 'hung')
  process.stdin.on('end', async () => {
    await database.stop()
    process.exit(0)
  })
process.stdin.resume()
// Over a channel it is a supervised exchange, which stops when its supervisor is gone, or slowly, or, when it hangs,
// never.
const stopAfterMs = mode === 'slow' ? 500 : 0
if (mode === 'hung') setInterval(() => {}, 1_000)
else process.on('disconnect', () => setTimeout(() => void database.stop().then(() => process.exit(0)), stopAfterMs))
