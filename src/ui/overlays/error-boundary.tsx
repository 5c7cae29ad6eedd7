import { Component, type ReactNode } from 'react'

type Props = {
  /** Shown in the place of children that failed. */
  fallback: (error: unknown) => ReactNode
  /** A new value gives the children another try. */
  resetKey: string
  children: ReactNode
}

type State = { error?: unknown; hasFailed: boolean; resetKey: string }

/** Keeps a failure in one part of the screen from taking the rest with it. A fallback that fails as well leaves nothing. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey
      ? null
      : { error: undefined, hasFailed: false, resetKey: props.resetKey }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    // Without a boundary of its own, a fallback whose effect fails would come back here and be drawn again, for ever.
    return (
      <ErrorBoundary resetKey={this.state.resetKey} fallback={nothing}>
        {this.props.fallback(this.state.error)}
      </ErrorBoundary>
    )
  }
}

const nothing = () => null
