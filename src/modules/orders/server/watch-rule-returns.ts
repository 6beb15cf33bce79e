import { CHECK_RULE_RETURNS, distrustRule, listReturnedRules } from '#fitment/server/fitment.ts'
import { ok } from '#kernel/result.ts'
import { type Actor, createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { listOpenSubjects, updateFactTask } from './update-fact-task.ts'

const KIND = 'fitment-returns'

/** Checks fitment rules for returns after each of them, after changes of rules and vehicles, and every night. */
export const scheduleRuleReturnCheck = (app: App): void => {
  app.jobs.handle(CHECK_RULE_RETURNS, (_payload, actor) => checkRuleReturns(app, actor))
  app.jobs.schedule(CHECK_RULE_RETURNS, { cron: '35 4 * * *', payload: {}, key: 'rule-returns' })
  // A changed group or a merged vehicle can take a car from a rule.
  const unsubscribe = app.changes.subscribe(async tags => {
    if (!tags.includes('vehicles')) return
    await write(app, createSystemActor(CHECK_RULE_RETURNS.name), async tx =>
      ok(await app.jobs.enqueueMissing(tx, CHECK_RULE_RETURNS, [{}])),
    )
  })
  app.server.addHook('onClose', async () => unsubscribe())
}

/**
 * Keeps a task for each fitment rule whose goods came back too often because they did not fit. Such a rule becomes a
 * guess. The task closes when the rule is changed or removed, and when the returns are old.
 */
export const checkRuleReturns = async (app: App, actor: Actor): Promise<void> => {
  await write(app, actor, async tx => {
    const now = app.now()
    const rules = await listReturnedRules(app, tx, now)
    const openIds = new Set(await listOpenSubjects(tx, KIND, 'rule'))
    for (const { ruleId, productId, code, target, returns, confidence } of rules) {
      if (!openIds.has(ruleId)) await distrustRule(tx, { ruleId, productId, confidence })
      const facts = { product: productId, products: [code], car: target, returns }
      await updateFactTask(tx, { kind: KIND, subject: { rule: ruleId }, facts, now })
      openIds.delete(ruleId)
    }
    for (const rule of openIds) await updateFactTask(tx, { kind: KIND, subject: { rule }, facts: null, now })
    return ok(null)
  })
}
