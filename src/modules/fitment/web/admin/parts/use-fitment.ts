import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  fitmentAdmin,
  type ProductFitmentAnswer,
  type RuleBody,
  type StoredRule,
} from '#fitment/contract-fitment-admin.ts'
import type { FitmentMode } from '#fitment/domain/fitment-rule.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError } from '#wire/send.ts'

export interface FitmentEditing {
  /** Null while loading. */
  fitment: ProductFitmentAnswer | null
  isFailed: boolean
  load: () => void
  /** Replaces the rules of one source. A rejected call throws. */
  saveRules: (sourceId: number, rules: readonly RuleBody[]) => Promise<void>
  saveMode: (mode: FitmentMode) => Promise<void>
  /** Adds a removed rule to the current ones of its source. */
  restoreRule: (rule: StoredRule) => Promise<void>
}

/** Loads the fitment of a product and saves changes of it one by one. */
export const useFitment = (productId: number): FitmentEditing => {
  const send = useSend()
  const [fitment, setFitment] = useState<ProductFitmentAnswer | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const fetchFitment = useEffectEvent(async (signal?: AbortSignal) => {
    try {
      const { body } = await send(fitmentAdmin.view, { params: { id: productId } }, signal ? { signal } : {})
      setFitment(body.data)
      setIsFailed(false)
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      if (!signal?.aborted) setIsFailed(true)
    }
  })
  const [reloadCount, setReloadCount] = useState(0)
  // The undo of a toast runs with the state of later renders.
  const latest = useRef(fitment)
  latest.current = fitment
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again for another product or on request
  useEffect(() => {
    const controller = new AbortController()
    void fetchFitment(controller.signal)
    return () => controller.abort()
  }, [productId, reloadCount])
  const load = () => setReloadCount(count => count + 1)
  const save = async (
    current: ProductFitmentAnswer,
    mode: FitmentMode,
    sourceId: number,
    rules: readonly RuleBody[],
  ) => {
    try {
      const { body } = await send(fitmentAdmin.save, {
        params: { id: productId },
        body: { baseVersion: current.version, mode, source_id: sourceId, rules: [...rules] },
      })
      setFitment(body.data)
    } catch (error) {
      if (error instanceof SendError && error.status === 409) load()
      throw error
    }
  }
  return {
    fitment,
    isFailed,
    load,
    saveRules: async (sourceId, rules) => {
      if (fitment) await save(fitment, fitment.mode, sourceId, rules)
    },
    restoreRule: async rule => {
      const { current } = latest
      if (!current) return
      const rules = [...listRuleBodies(current.rules, rule.source_id), toRuleBody(rule)]
      await save(current, current.mode, rule.source_id, rules)
    },
    saveMode: async mode => {
      const source = fitment?.sources[0]
      if (fitment && source) await save(fitment, mode, source.id, listRuleBodies(fitment.rules, source.id))
    },
  }
}

/** Returns the rules of a source as requests send them. */
export const listRuleBodies = (rules: readonly StoredRule[], sourceId: number): RuleBody[] =>
  rules.filter(({ source_id }) => source_id === sourceId).map(toRuleBody)

export const toRuleBody = ({ id: _id, source_id: _source, target: _target, ...rule }: StoredRule): RuleBody => rule
