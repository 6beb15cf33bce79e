/** States in cart and checkout what the manufacturer states about road use; nothing without a statement. */
export const RoadUseNote = ({ note, className }: { note: string | undefined; className: string }) =>
  note ? <p className={className}>{note}</p> : null
