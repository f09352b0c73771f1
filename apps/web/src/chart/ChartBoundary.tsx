import { Component, type ReactNode } from 'react'

interface ChartBoundaryProps {
  readonly fallback: (onRetry: () => void) => ReactNode
  readonly children: ReactNode
}

/** A chart that cannot be loaded or drawn takes nothing else of the screen with it. */
export class ChartBoundary extends Component<ChartBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback(() => this.setState({ isBroken: false })) : this.props.children
  }
}
