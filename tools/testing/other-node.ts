/**
 * Flags under which a program takes the running Node for another one; what that one starts anew is itself again.
 * `platform`: the system that it takes this one for.
 */
export function takenForNode(version: string, platform: NodeJS.Platform = process.platform): string[] {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const system = `Object.defineProperty(process, 'platform', { value: '${platform}' })`
  return ['--import', `data:text/javascript,if (!process.env.FIRST_NODE) { ${encodeURIComponent(`${versions}; ${system}`)} }`]
}

/** The Node that started this run of tests, where it is not the one that runs them; another is no longer maintained. */
export const FIRST_NODE = process.env.FIRST_NODE

/** Environment of a program that is started as the first process, whatever started the tests. */
export function asFirstProcess(): NodeJS.ProcessEnv {
  const { FIRST_NODE: _, ...rest } = process.env
  return rest
}
