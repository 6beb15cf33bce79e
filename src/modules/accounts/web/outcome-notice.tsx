import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'

/** Takes the place of a form that is done, and its focus with it. */
export const OutcomeNotice = (props: ComponentProps<typeof Notice>) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className="outline-none" ref={place} tabIndex={-1}>
      <Notice {...props} />
    </div>
  )
}
