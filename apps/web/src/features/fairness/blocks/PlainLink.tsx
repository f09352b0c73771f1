import { Link } from 'react-router'

/** A way to another screen, in the text, tall enough for a finger. */
export function PlainLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}
