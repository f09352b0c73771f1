import { Link } from 'react-router'
import { useWords } from '../../../words/words.ts'

/** To the transfer that brings money into the futures wallet, its wallets chosen. */
export function TransferLink() {
  const w = useWords('contract')
  return (
    <Link to="/transfer?from=platform&to=contract" className="inline-flex min-h-6 items-center font-medium text-accent">
      {w('to_transfer')}
    </Link>
  )
}
