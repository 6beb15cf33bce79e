import { CircleAlert, CircleCheck, Info, OctagonAlert } from 'lucide-react'

/** The kinds of notification. */
export type NoticeKind = 'info' | 'success' | 'warning' | 'danger'

const icons = { info: Info, success: CircleCheck, warning: CircleAlert, danger: OctagonAlert }

/** The sign of a kind of notification. */
export const KindIcon = ({ kind }: { kind: NoticeKind }) => {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
