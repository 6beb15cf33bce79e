import { useMemo } from 'react'
import type { Send } from '#wire/send.ts'
import { useSend } from '../web/send-context.tsx'
import { keepCreationKeys } from './creation-keys.ts'

/** Returns `send` for calls that create a record. One that is repeated after a reload creates no second record. */
export const useCreationSend = (): Send => {
  const send = useSend()
  return useMemo(() => keepCreationKeys(send), [send])
}
