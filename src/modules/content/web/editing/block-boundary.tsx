import { Component, type ReactNode } from 'react'

interface BlockBoundaryProps {
  /** A new value retries rendering. */
  of: unknown
  /** The fallback for a block that fails to render. */
  broken: ReactNode
  children: ReactNode
}

interface State {
  of: unknown
  failed: boolean
}

/** An error boundary per block keeps the edited page alive. React logs the error. */
export class BlockBoundary extends Component<BlockBoundaryProps, State> {
  override state: State = { of: this.props.of, failed: false }

  static getDerivedStateFromProps({ of }: BlockBoundaryProps, state: State): State | null {
    return of === state.of ? null : { of, failed: false }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.broken : this.props.children
  }
}
