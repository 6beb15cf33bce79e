import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface NothingHereProps {
  /** One sentence. */
  title: string
  children?: ReactNode
  /** One action: make the first, take the filters away. */
  action?: ReactNode
}

/** There is nothing, or nothing fits. */
export const NothingHere = (props: NothingHereProps) => <EmptyState className="px-6 py-10" {...props} />

interface NotLoadedProps {
  title: string
  /** What went wrong, in the server's words. */
  children?: ReactNode
  retryLabel: string
  retrying?: boolean | undefined
  onRetry: () => void
}

/** It could not be learnt. */
export const NotLoaded = ({ title, children, retryLabel, retrying, onRetry }: NotLoadedProps) => (
  <div role="alert">
    <EmptyState
      action={
        <Button loading={retrying} onClick={onRetry}>
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

/** It is on its way. */
export const Coming = ({ label }: { label: string }) => <Spinner centered label={label} />
