import { Component, type ReactNode } from 'react'

interface BlockBoundaryProps {
  /** A new value retries rendering. */
  resetKey: unknown
  /** The fallback for a block that fails to render. */
  fallback: ReactNode
  children: ReactNode
}

interface State {
  resetKey: unknown
  hasFailed: boolean
}

/** An error boundary per block keeps the edited page alive. React logs the error. */
export class BlockBoundary extends Component<BlockBoundaryProps, State> {
  override state: State = { resetKey: this.props.resetKey, hasFailed: false }

  static getDerivedStateFromProps({ resetKey }: BlockBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, hasFailed: false }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
