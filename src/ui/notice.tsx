import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'
import { KindIcon, type NoticeKind } from './kind-icon.tsx'

interface NoticeProps {
  kind?: NoticeKind | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** Renders a message inside the page. Screen readers announce `danger` at once and other kinds politely. */
export const Notice = ({ kind = 'info', title, children, action, className }: NoticeProps) => (
  <div className={joinClassNames('notice', className)} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
    <KindIcon kind={kind} />
    <div className="grid min-w-0 content-start gap-1 wrap-anywhere">
      {title ? <p className="font-bold">{title}</p> : null}
      {children}
      {action ? <div className="pt-2">{action}</div> : null}
    </div>
  </div>
)
