import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { KindIcon } from './kind-icon.tsx'
import { hideToast, holdToasts, noToasts, onToasts, shownToasts } from './toasts.ts'

/** Where toasts appear, under the header (the layout sets `--header-height` on the root), the newest below; once in the layout. */
export const ToastViewport = ({ label, closeLabel }: { label: string; closeLabel: string }) => {
  const toasts = useSyncExternalStore(onToasts, shownToasts, noToasts)
  const section = useRef<HTMLElement>(null)
  // Who stood at one that is gone, or told anew, leaves without a word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever they change
  useEffect(() => holdToasts(section.current?.matches(':hover, :focus-within') ?? false), [toasts])
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      className="toasts no-print"
      onBlur={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onMouseEnter={() => holdToasts(true)}
      onMouseLeave={() => holdToasts(false)}
      ref={section}
    >
      {toasts.map(({ id, telling, kind, message, leaving }) => (
        <div className="toast" data-kind={kind} data-leaving={leaving || undefined} key={telling}>
          <KindIcon kind={kind} />
          <div className="min-w-0 self-center">{message}</div>
          <button aria-label={closeLabel} onClick={() => hideToast(id)} type="button">
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ))}
    </section>
  )
}
