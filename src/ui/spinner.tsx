import { classNames } from './class-names.ts'

interface SpinnerProps {
  /** What is being waited for; without it the spinner is decoration beside words. */
  label?: string | undefined
  /** Shows the label under the bars, centred in the place that is loading. */
  centered?: boolean | undefined
  className?: string | undefined
}

const Bars = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden className={classNames('spinner', className)}>
    <i />
    <i />
    <i />
  </span>
)

/** Three slanted lights. */
export const Spinner = ({ label, centered, className }: SpinnerProps) => {
  if (!label) return <Bars className={className} />
  return (
    <output
      className={classNames(
        centered && 'grid place-content-center justify-items-center gap-4 py-16 text-secondary',
        className,
      )}
    >
      <Bars className={centered ? 'text-2xl text-text' : undefined} />
      <span className={centered ? undefined : 'sr-only'}>{label}</span>
    </output>
  )
}
