import { Component, type ReactNode, useEffect } from 'react'

export interface ErrorBoundaryProps {
  /** The whole address: what broke at one is tried anew at the next. */
  readonly place: string
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}
interface BoundaryState {
  readonly place: string
  readonly broken: { readonly error: unknown } | undefined
}

/**
 * What breaks below it is shown as its fallback, until the reader goes elsewhere. A screen that breaks while it is left
 * does so when the next one is in its place already: in these moments what broke is drawn once more before it counts.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, broken: undefined }
  /** Another screen is being left at this address, and nothing has broken yet. */
  #isArriving = false

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { broken: { error } }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, before: BoundaryState): BoundaryState | null {
    return place === before.place ? null : { place, broken: undefined }
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps) {
    if (place !== this.props.place) this.#isArriving = true
  }

  override componentDidCatch() {
    if (!this.#isArriving) return
    this.#isArriving = false
    this.setState({ broken: undefined })
  }

  readonly #arrive = () => {
    this.#isArriving = false
  }

  override render() {
    const { broken } = this.state
    return (
      <>
        {broken ? this.props.fallback(broken.error) : this.props.children}
        <Arrival key={this.state.place} onArrival={this.#arrive} />
      </>
    )
  }
}

/** Once what the last screen cleans up after itself is done, and what broke in that has been caught. */
function Arrival({ onArrival }: { readonly onArrival: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onArrival)
    return () => clearTimeout(timer)
  }, [onArrival])
  return null
}
