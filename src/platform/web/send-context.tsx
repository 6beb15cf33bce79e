import { createContext, type ReactNode, useContext } from 'react'
import { createContext as createLoaderContext } from 'react-router'
import type { Send } from '#wire/send.ts'

/** How loaders send: `fetch` in the browser, in-process calls on the server. */
export const sendContext = createLoaderContext<Send>()

const SendContext = createContext<Send | null>(null)

export const SendProvider = ({ send, children }: { send: Send; children: ReactNode }) => (
  <SendContext value={send}>{children}</SendContext>
)

/** Sends calls from a component; failures of the whole kind (network, 500, expired session) are shown by themselves. */
export const useSend = (): Send => {
  const send = useContext(SendContext)
  if (!send) throw new Error('useSend needs a SendProvider around it')
  return send
}
