import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const marks = {
  good: { Icon: CircleCheck, ink: 'text-good' },
  warn: { Icon: Clock3, ink: 'text-warn' },
  bad: { Icon: CircleX, ink: 'text-bad' },
  alert: { Icon: CircleAlert, ink: 'text-warn' },
  neutral: { Icon: CircleDashed, ink: 'text-secondary' },
}

interface StatusMarkProps {
  tone: keyof typeof marks
  /** Replaces the tone's own sign. */
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A state in words with a small sign: stock, order, payment. Never colour alone. */
export const StatusMark = ({ tone, icon, children, className }: StatusMarkProps) => {
  const { Icon, ink } = marks[tone]
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm', className)}>
      <span className={classNames('shrink-0', ink)}>{icon ?? <Icon aria-hidden className="size-4" />}</span>
      <span>{children}</span>
    </span>
  )
}
