import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'

interface BadgeProps {
  tone?: 'neutral' | 'strong' | 'primary' | 'good' | 'warn' | 'bad' | undefined
  /** Keeps this end straight, for a badge at a border. */
  flush?: 'start' | 'end' | undefined
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** Renders a label of one or two words with slanted ends. */
export const Badge = ({ tone = 'neutral', flush, icon, children, className }: BadgeProps) => (
  <span className={joinClassNames('badge', className)} data-flush={flush} data-tone={tone}>
    {icon}
    {children}
  </span>
)
