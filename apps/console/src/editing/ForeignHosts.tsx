import { Alert } from 'antd'
import { useWords } from '../words/words.ts'

interface ForeignHostsProps {
  readonly hosts: readonly string[]
  /** Of a request: it is for the operator who decides. */
  readonly isRequested?: boolean
}

/** Hosts of others to which people would be led, before it is sent and before it is approved. Nothing where there are none. */
export function ForeignHosts({ hosts, isRequested = false }: ForeignHostsProps) {
  const w = useWords('settings')
  if (hosts.length === 0) return null
  const values = { count: hosts.length, hosts: hosts.join(', ') }
  return <Alert type="warning" role="status" title={isRequested ? w('foreign_hosts_requested', values) : w('foreign_hosts', values)} />
}
