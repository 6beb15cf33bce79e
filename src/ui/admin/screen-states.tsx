import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface EmptyListProps {
  /** A short sentence. */
  title: string
  children?: ReactNode
  /** A single action: create the first item, clear the filters. */
  action?: ReactNode
}

/** Says that a list is empty or nothing matches. */
export const EmptyList = (props: EmptyListProps) => <EmptyState className="px-6 py-10" {...props} />

interface LoadErrorProps {
  title: string
  /** The server's error message. */
  children?: ReactNode
  retryLabel: string
  isRetrying?: boolean | undefined
  onRetry: () => void
}

/** Says that loading failed. */
export const LoadError = ({ title, children, retryLabel, isRetrying, onRetry }: LoadErrorProps) => (
  <div role="alert">
    <EmptyState
      action={
        <Button isLoading={isRetrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
      className="px-6 py-10"
      title={title}
    >
      {children}
    </EmptyState>
  </div>
)

/** Says that the screen is loading. */
export const LoadingState = ({ label }: { label: string }) => <Spinner isCentered label={label} />
