import { createListenerSet } from '#kernel/listener-set.ts'

type Modal = HTMLDialogElement

let modals: readonly Modal[] = []
const listeners = createListenerSet()

const replaceModals = (next: readonly Modal[]): void => {
  modals = next
  listeners.notify()
}

/** Opens a native dialog above all others. The returned function closes it. */
export const openModal = (modal: Modal): (() => void) => {
  if (!modal.open) modal.showModal()
  replaceModals([...modals, modal])
  return () => {
    replaceModals(modals.filter(candidate => candidate !== modal))
    modal.close()
  }
}

/** Returns the topmost native dialog, which makes everything outside inert. */
export const findTopModal = (): Modal | null => modals.at(-1) ?? null

export const subscribeToModals = listeners.subscribe
