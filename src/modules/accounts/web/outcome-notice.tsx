import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'

/** Replaces a completed form and receives its focus. */
export const OutcomeNotice = (props: ComponentProps<typeof Notice>) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className="outline-none" ref={place} tabIndex={-1}>
      <Notice {...props} />
    </div>
  )
}
