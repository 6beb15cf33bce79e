import { useRef, useState } from 'react'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type DocumentLine, documentAdmin } from '#warehouse/contract-document.ts'
import { readScan } from '#warehouse/domain/read-scan.ts'
import { SendFailure } from '#wire/send.ts'

/** What was scanned and is not counted, and why. */
interface Missed {
  key: number
  text: string
  why: string
}

export interface Scanner {
  scan: (text: string) => void
  /** Scanned, and on its way to the server. */
  waiting: number
  last: DocumentLine | undefined
  missed: readonly Missed[]
  forget: () => void
}

/**
 * Codes come faster than answers: each is sent when the one before is answered, in the order scanned, and none is lost. What could not be counted
 * stays told until somebody has looked at it.
 */
export const useScanner = (documentId: number, onCounted: (line: DocumentLine) => void): Scanner => {
  const t = useT()
  const send = useSend()
  const queue = useRef<string[]>([])
  const working = useRef(false)
  const made = useRef(0)
  const [waiting, setWaiting] = useState(0)
  const [last, setLast] = useState<DocumentLine>()
  const [missed, setMissed] = useState<readonly Missed[]>([])
  const miss = (text: string, why: string) => {
    made.current += 1
    const key = made.current
    setMissed(before => [{ key, text, why }, ...before])
  }
  const count = async (text: string): Promise<void> => {
    const read = readScan(text)
    if (!read) return
    try {
      const { body } = await send(documentAdmin.scan, { params: { id: documentId }, body: read })
      setLast(body.data)
      onCounted(body.data)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      miss(text.trim(), error.message || t('app.form.failed'))
    }
  }
  const work = async (): Promise<void> => {
    if (working.current) return
    working.current = true
    try {
      for (let text = queue.current.shift(); text !== undefined; text = queue.current.shift()) {
        await count(text)
        setWaiting(queue.current.length)
      }
    } finally {
      working.current = false
    }
  }
  return {
    scan: text => {
      queue.current.push(text)
      setWaiting(queue.current.length)
      void work()
    },
    waiting,
    last,
    missed,
    forget: () => setMissed([]),
  }
}
