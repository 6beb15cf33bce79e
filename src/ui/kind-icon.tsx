import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point'

/** The severity of a notification. */
export type NoticeKind = 'info' | 'success' | 'warning' | 'danger'

const ICONS = { info: Info, success: CircleCheck, warning: CircleAlert, danger: OctagonAlert }

/** Renders the icon of a severity. */
export const KindIcon = ({ kind }: { kind: NoticeKind }) => {
  const Icon = ICONS[kind]
  return <Icon aria-hidden />
}
