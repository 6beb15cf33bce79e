import { useEffect, useRef, useState } from 'react'
import { isAnswerLost } from '#platform/web/is-answer-lost.ts'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type DocumentLine, documentAdmin } from '#warehouse/contract-document.ts'
import { parseScan } from '#warehouse/domain/parse-scan.ts'
import { SendError } from '#wire/send.ts'

/** A scan; its key identifies repeated requests. */
interface Scan {
  key: string
  text: string
  code: string
  amount: number
  /** The chosen product, when several have the code. */
  productId?: number
}

/** A rejected scan with the reason. */
interface RejectedScan extends Scan {
  reason: string
  /** Products that share the code, or empty. */
  choices: readonly ProductChoice[]
}

interface ProductChoice {
  productId: number
  name: string
}

export interface Scanner {
  scan: (text: string) => void
  /** Scans that are not answered yet. */
  waitingScans: readonly Scan[]
  /** The reason why the queue has stopped; null while it runs. */
  stuckReason: string | null
  lastLine: DocumentLine | undefined
  rejectedScans: readonly RejectedScan[]
  /** Sends waiting and rejected scans again. */
  retry: () => void
  /** Counts a rejected scan as one of its choices. */
  choose: (key: string, productId: number) => void
  /** Drops waiting and rejected scans. */
  discard: () => void
}

/** Reads the products from error fields (`product.12`). */
const readChoices = (errors: SendError['errors']): ProductChoice[] =>
  Object.entries(errors).flatMap(([field, [name = '']]) => {
    const id = /^product\.(\d+)$/.exec(field)?.[1]
    return id === undefined ? [] : [{ productId: Number(id), name }]
  })

const RETRY_AFTER_MS = 5_000

/**
 * Returns true for failures that do not depend on the code: no connection, server error, rate limit, expired session.
 */
const isTransientFailure = (error: SendError): boolean =>
  isAnswerLost(error) || error.status >= 500 || error.status === 401 || error.status === 429

/**
 * Sends scans one after another in order, because they come faster than answers. Without a connection they wait and
 * continue automatically; rejected scans stay visible until somebody handles them.
 */
export const useScanner = (documentId: number, onCounted: (line: DocumentLine) => void): Scanner => {
  const t = useT()
  const send = useSend()
  const queue = useRef<readonly Scan[]>([])
  const isWorking = useRef(false)
  const [waitingScans, setWaitingScans] = useState<readonly Scan[]>([])
  const [stuckReason, setStuckReason] = useState<string | null>(null)
  const [lastLine, setLastLine] = useState<DocumentLine>()
  const [rejectedScans, setRejectedScans] = useState<readonly RejectedScan[]>([])
  const setQueue = (next: readonly Scan[]) => {
    queue.current = next
    setWaitingScans(next)
  }
  /** Returns true when the scan was counted or rejected. */
  const sendScan = async (scan: Scan): Promise<boolean> => {
    const { key, code, amount, productId } = scan
    try {
      const call = {
        params: { id: documentId },
        body: { key, code, amount, ...(productId !== undefined && { product_id: productId }) },
      }
      const { body } = await send(documentAdmin.scan, call, { suppressesErrorToast: true, staysOnSessionExpiry: true })
      setLastLine(body.data)
      onCounted(body.data)
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      const reason = error.status === 401 ? t('accounts.sessionExpired') : error.message || t('app.form.failed')
      if (isTransientFailure(error)) {
        setStuckReason(reason)
        return false
      }
      setRejectedScans(previous => [{ ...scan, reason, choices: readChoices(error.errors) }, ...previous])
    }
    setStuckReason(null)
    return true
  }
  const processQueue = async (): Promise<void> => {
    if (isWorking.current) return
    isWorking.current = true
    try {
      for (let [scan] = queue.current; scan && (await sendScan(scan)); [scan] = queue.current) {
        const { key } = scan
        setQueue(queue.current.filter(queuedScan => queuedScan.key !== key))
      }
    } finally {
      isWorking.current = false
    }
  }
  useRetry(stuckReason !== null, () => void processQueue())
  return {
    scan: text => {
      const parsed = parseScan(text)
      if (!parsed) return
      setQueue([...queue.current, { ...parsed, text: text.trim(), key: createRandomUuid() }])
      void processQueue()
    },
    waitingScans,
    stuckReason,
    lastLine,
    rejectedScans,
    retry: () => {
      const retriedScans = rejectedScans.toReversed().map(toScan)
      setRejectedScans([])
      setQueue([...queue.current, ...retriedScans])
      void processQueue()
    },
    choose: (key, productId) => {
      const rejectedScan = rejectedScans.find(candidate => candidate.key === key)
      if (!rejectedScan) return
      setRejectedScans(previous => previous.filter(candidate => candidate.key !== key))
      setQueue([...queue.current, { ...toScan(rejectedScan), productId }])
      void processQueue()
    },
    discard: () => {
      setQueue([])
      setRejectedScans([])
      setStuckReason(null)
    },
  }
}

const toScan = ({ reason: _reason, choices: _choices, ...scan }: RejectedScan): Scan => scan

/** Retries regularly and when the connection returns, while the queue is stuck. */
const useRetry = (isStuck: boolean, retry: () => void): void => {
  const latestRetry = useRef(retry)
  latestRetry.current = retry
  useEffect(() => {
    if (!isStuck) return
    const retryNow = () => latestRetry.current()
    const timer = setInterval(retryNow, RETRY_AFTER_MS)
    window.addEventListener('online', retryNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retryNow)
    }
  }, [isStuck])
}
