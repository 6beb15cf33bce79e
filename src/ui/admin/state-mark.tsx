import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleX from 'lucide-react/icons/circle-x'
import Clock3 from 'lucide-react/icons/clock-3'
import type { ReactNode } from 'react'

const MARKS = {
  good: { Icon: CircleCheck, colourClass: 'text-good' },
  wait: { Icon: Clock3, colourClass: 'text-warn' },
  warn: { Icon: CircleAlert, colourClass: 'text-warn' },
  bad: { Icon: CircleX, colourClass: 'text-bad' },
  quiet: { Icon: CircleDashed, colourClass: 'text-secondary' },
}

/** Renders a status as text with an icon, so that colour is not the only sign. */
export const StateMark = ({ tone, children }: { tone: keyof typeof MARKS; children: ReactNode }) => {
  const { Icon, colourClass } = MARKS[tone]
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <Icon aria-hidden className={`size-4 shrink-0 ${colourClass}`} />
      {children}
    </span>
  )
}
