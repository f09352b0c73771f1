/** Where the API and the sockets live: the brand's configuration, else the page's own host (same origin). */
export interface Hosts {
  readonly apiBase?: string
  readonly wsBase?: string
}

let configured: Hosts = {}

/** Called once at start with what the brand's config.js says. */
export function configureHosts(hosts: Hosts): void {
  configured = hosts
}

export function apiUrl(path: string): string {
  return `${withoutSlash(configured.apiBase ?? '')}/${path.replace(/^\//, '')}`
}

export function socketUrl(path: string, page: Pick<Location, 'protocol' | 'host'> = window.location): string {
  const base = withoutSlash(configured.wsBase ?? '') || `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}`
  return `${base}/${path.replace(/^\//, '')}`
}

function withoutSlash(base: string): string {
  return base.replace(/\/+$/, '')
}
