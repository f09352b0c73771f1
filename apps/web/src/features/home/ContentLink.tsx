import { session } from '@glasshouse/client'
import { linkTarget } from '@glasshouse/wire'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface ContentLinkProps {
  readonly link: string
  readonly className: string
  /** Opens the service; it belongs to the screen. */
  readonly onService: () => void
  readonly children: ReactNode
}

/** What an operator linked, followed by the one rule for such links. What is not plainly harmless leads nowhere. */
export function ContentLink({ link, className, onService, children }: ContentLinkProps) {
  const target = linkTarget(link)
  switch (target.kind) {
    case 'trade':
      return (
        <Link to="/trade" onClick={() => session.setState({ tradeStatus: 0 })} className={className}>
          {children}
        </Link>
      )
    case 'path':
      return (
        <Link to={target.path} className={className}>
          {children}
        </Link>
      )
    case 'external':
      return (
        <a href={target.url} target="_blank" rel="noopener noreferrer" className={className}>
          {children}
        </a>
      )
    case 'service':
      return (
        <button type="button" onClick={onService} className={className}>
          {children}
        </button>
      )
    default:
      return <div className={className}>{children}</div>
  }
}
