import CircleSlash from 'lucide-react/icons/circle-slash'

/** Shows unmatched filters of a partial match, one per line. */
export const PartialMatchNotes = ({ misses }: { misses: readonly string[] }) =>
  misses.map(words => (
    <p className="mt-1 flex items-baseline gap-1.5 text-sm text-secondary" key={words}>
      <CircleSlash aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
      {words}
    </p>
  ))
