import { joinClassNames } from './class-names.ts'

interface SpinnerProps {
  /** Announces what is loading. Without it the spinner is decorative. */
  label?: string | undefined
  /** Shows the label below the bars, centred. */
  isCentered?: boolean | undefined
  className?: string | undefined
}

const Bars = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden className={joinClassNames('spinner', className)}>
    <i />
    <i />
    <i />
  </span>
)

/** Renders a loading indicator of three slanted bars. */
export const Spinner = ({ label, isCentered, className }: SpinnerProps) => {
  if (!label) return <Bars className={className} />
  return (
    <output
      className={joinClassNames(
        isCentered && 'grid place-content-center justify-items-center gap-4 py-16 text-secondary',
        className,
      )}
    >
      <Bars className={isCentered ? 'text-2xl text-text' : undefined} />
      <span className={isCentered ? undefined : 'sr-only'}>{label}</span>
    </output>
  )
}
