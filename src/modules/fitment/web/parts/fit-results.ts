import { useEffect, useState } from 'react'
import { type FitResult, fitCalls, MAX_FIT_PRODUCTS } from '#fitment/contract-fit.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { type Send, SendError } from '#wire/send.ts'
import { checkCar } from './check-car.ts'

/** Products of a page that wait for one common call, by car and language. */
interface Batch {
  answers: Promise<ReadonlyMap<number, FitResult>>
  ids: Set<number>
}

const openBatches = new Map<string, Batch>()

/** Returns the verdict on a product; null until it is known. All products that a page shows at once share one call. */
export const useFitResult = (productId: number, carKey: string): FitResult | null => {
  const send = useSend()
  const lang = useLanguage()
  const [answer, setAnswer] = useState<{ carKey: string; lang: string; result: FitResult | null } | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const ask = async () => {
      try {
        const results = await joinBatch(send, { v: carKey, lang }, productId)
        if (!isUnmounted) setAnswer({ carKey, lang, result: results.get(productId) ?? null })
      } catch (error) {
        // `send` has reported other failures.
        if (!(error instanceof SendError)) throw error
      }
    }
    void ask()
    return () => {
      isUnmounted = true
    }
  }, [send, productId, carKey, lang])
  return answer?.carKey === carKey && answer.lang === lang ? answer.result : null
}

const joinBatch = (send: Send, query: { v: string; lang: string }, productId: number): Batch['answers'] => {
  const name = `${query.lang} ${query.v}`
  const batch = openBatches.get(name) ?? openBatch(send, query, name)
  batch.ids.add(productId)
  if (batch.ids.size === MAX_FIT_PRODUCTS) openBatches.delete(name)
  return batch.answers
}

const openBatch = (send: Send, query: { v: string; lang: string }, name: string): Batch => {
  const ids = new Set<number>()
  const ask = async () => {
    // Effects of one commit run in one task, so the next task knows all products.
    await new Promise(resolve => setTimeout(resolve))
    openBatches.delete(name)
    // Equal lists have equal addresses, which caches need.
    const p = [...ids].sort((first, second) => first - second).join()
    const { body } = await send(fitCalls.verdicts, { query: { ...query, p } }, { suppressesErrorToast: true })
    checkCar(query.v, body.car)
    return new Map(body.results.map(result => [result.product_id, result]))
  }
  const batch = { ids, answers: ask() }
  openBatches.set(name, batch)
  return batch
}
