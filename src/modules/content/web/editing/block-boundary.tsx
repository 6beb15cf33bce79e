import { Component, type ReactNode } from 'react'

interface BlockBoundaryProps {
  /** What is shown follows from it: once it is another, showing it is tried again. */
  of: unknown
  /** Stands in for what cannot be shown. */
  broken: ReactNode
  children: ReactNode
}

interface State {
  of: unknown
  failed: boolean
}

/** Keeps what one block cannot show from taking the page down that somebody is writing; React tells the console of it. */
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
