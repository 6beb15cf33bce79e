/** Shows the manufacturer's statement about road use in cart and checkout. Renders nothing without a statement. */
export const RoadUseNote = ({ note, className }: { note: string | undefined; className: string }) =>
  note ? <p className={className}>{note}</p> : null
