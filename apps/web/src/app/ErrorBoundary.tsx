import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  /** Of the address: what broke at one is tried anew at the next. */
  readonly place: string
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}
interface BoundaryState {
  readonly place: string
  readonly broken: { readonly error: unknown } | undefined
}

/** What breaks below it is shown as its fallback, until the reader goes elsewhere. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, broken: undefined }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { broken: { error } }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, before: BoundaryState): BoundaryState | null {
    return place === before.place ? null : { place, broken: undefined }
  }

  override render() {
    const { broken } = this.state
    return broken ? this.props.fallback(broken.error) : this.props.children
  }
}
