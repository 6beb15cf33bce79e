import { createContext, type ReactNode, useContext } from 'react'
import { createContext as createLoaderContext } from 'react-router'
import type { Send } from '#wire/send.ts'

/** The `send` of loaders: `fetch` in the browser, in-process calls on the server. */
export const sendContext = createLoaderContext<Send>()

const SendContext = createContext<Send | null>(null)

export const SendProvider = ({ send, children }: { send: Send; children: ReactNode }) => (
  <SendContext value={send}>{children}</SendContext>
)

/** Returns `send` for components. It shows page-wide failures (network, 500, expired session) on its own. */
export const useSend = (): Send => {
  const send = useContext(SendContext)
  if (!send) throw new Error('useSend needs a SendProvider around it')
  return send
}
