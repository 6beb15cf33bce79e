import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'

/** Replaces a completed form and receives its focus. */
export const OutcomeNotice = (props: ComponentProps<typeof Notice>) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <div className="outline-none" ref={container} tabIndex={-1}>
      <Notice {...props} />
    </div>
  )
}
