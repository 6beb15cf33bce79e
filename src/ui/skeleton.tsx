import { classNames } from './class-names.ts'

interface SkeletonProps {
  /** Its size, e.g. `h-5 w-40` or `aspect-square`. */
  className?: string | undefined
  /** So many lines of text, the last one shorter. */
  lines?: number | undefined
}

const Bar = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden className={classNames('skeleton block', className)} />
)

/** The shape of what is loading, with a slanted gleam; the page says what is loading. */
export const Skeleton = ({ className, lines }: SkeletonProps) => {
  if (lines === undefined) return <Bar className={className} />
  return (
    <span className={classNames('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change places
        <Bar className={classNames('h-4', line === lines - 1 && 'w-3/5')} key={line} />
      ))}
    </span>
  )
}
