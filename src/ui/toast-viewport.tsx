import { X } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { Toaster, toast } from 'sonner'
import { KindIcon, type NoticeKind } from './kind-icon.tsx'

/** Toasts close by themselves after five seconds. */
const toastDuration = 5000

const CloseLabel = createContext('')

const Toast = ({ id, kind, message }: { id: string | number; kind: NoticeKind; message: ReactNode }) => {
  const closeLabel = useContext(CloseLabel)
  return (
    <div className="toast" data-kind={kind}>
      <KindIcon kind={kind} />
      <div className="min-w-0 self-center">{message}</div>
      <button aria-label={closeLabel} onClick={() => toast.dismiss(id)} type="button">
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

interface ToastOptions {
  /** Milliseconds; default 5000. */
  duration?: number | undefined
  /** Stays until it is closed. */
  persistent?: boolean | undefined
  /** The same id replaces the toast that is already up. */
  id?: string | undefined
}

/** Shows a message at the top right; call it in the browser only. Returns the id for `hideToast`. */
export const showToast = (kind: NoticeKind, message: ReactNode, options: ToastOptions = {}): string | number =>
  toast.custom(id => <Toast id={id} kind={kind} message={message} />, {
    duration: options.persistent ? Number.POSITIVE_INFINITY : (options.duration ?? toastDuration),
    ...(options.id === undefined ? {} : { id: options.id }),
  })

/** Closes one toast, or all of them. */
export const hideToast = (id?: string | number) => {
  toast.dismiss(id)
}

const top = 'calc(var(--header-height, 0px) + 12px)'

/** Where toasts appear, under the header (the layout sets `--header-height` on the root); once in the layout. */
export const ToastViewport = ({ label, closeLabel }: { label: string; closeLabel: string }) => (
  <CloseLabel value={closeLabel}>
    <Toaster
      containerAriaLabel={label}
      duration={toastDuration}
      gap={8}
      mobileOffset={{ top, left: 12, right: 12 }}
      offset={{ top, right: 16 }}
      position="top-right"
      visibleToasts={4}
    />
  </CloseLabel>
)
