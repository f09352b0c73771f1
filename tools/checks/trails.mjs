// docs/trails.md: each file that a trail names exists, and one of its feature's searches finds it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'

const SEARCHES_MAX = 3

/**
 * @returns {string[]} what is wrong with the trails of a page; `read` gives a file's text, or null where there is none
 */
export function faultsOfTrails(page = readText('docs/trails.md') ?? '', read = readText) {
  const trails = page.split(/^## /m).slice(1).map(trailOf)
  return [...(trails.length === 0 ? ['docs/trails.md has no trails'] : []), ...trails.flatMap((trail) => faultsOfTrail(trail, read))]
}

/** A section: its heading, a line of searches, a table whose second cells name files. */
function trailOf(section) {
  const [name, ...lines] = section.split('\n')
  const quoted = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside)
  const searches = lines.filter((line) => line.startsWith('Searches: ')).flatMap(quoted)
  const files = lines.filter((line) => line.startsWith('|')).flatMap((line) => quoted(line.split('|')[2] ?? ''))
  return { name, searches, files }
}

function faultsOfTrail({ name, searches, files }, read) {
  const about = (fault) => `docs/trails.md, ${name}: ${fault}`
  if (searches.length === 0 || searches.length > SEARCHES_MAX)
    return [about(`has ${searches.length} searches, 1 to ${SEARCHES_MAX} must do`)]
  if (files.length === 0) return [about('names no files')]
  return files.flatMap((path) => {
    const text = read(path)
    if (text === null) return [about(`${path} does not exist`)]
    const isFound = searches.some((search) => text.toLowerCase().includes(search.toLowerCase()))
    return isFound ? [] : [about(`no search finds ${path}`)]
  })
}

function readText(path) {
  const place = join(root, path)
  return existsSync(place) ? readFileSync(place, 'utf8') : null
}
