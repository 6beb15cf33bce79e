import CircleSlash from 'lucide-react/icons/circle-slash'

/** Shows unmatched filters of a partial match, one per line. */
export const PartialMatchNotes = ({ missedFilters }: { missedFilters: readonly string[] | undefined }) =>
  missedFilters?.map(note => (
    <p className="mt-1 flex items-baseline gap-1.5 text-sm text-secondary" key={note}>
      <CircleSlash aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
      {note}
    </p>
  ))
