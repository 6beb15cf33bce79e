import { transportEvidenceEndpoints } from '#orders/contract-transport-evidence.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addTransportEvidence, removeTransportEvidence } from './transport-evidence.ts'

/** Registers the endpoints for the documents that prove transport. */
export const registerTransportEvidenceRoutes = (app: App): void =>
  serve(app, transportEvidenceEndpoints, {
    add: async ({ params, body, actor, visitor, t }) => {
      const added = await addTransportEvidence(app, actor, params.id, { ...body, author: visitor.username ?? '' })
      if (added.ok) return { data: added.value }
      if (added.reason === 'notFound') return httpError(404, t('orders.problem.notFound'))
      if (added.reason === 'notExempt') return httpError(409, t('orderAdmin.evidence.notExempt'))
      return httpError(422, t('app.problem.invalid'), { errors: { day: [t('orderAdmin.evidence.futureDay')] } })
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removeTransportEvidence(app, actor, { orderId: params.id, id: params.evidence })
      return removed.ok ? undefined : httpError(404, t('orders.problem.notFound'))
    },
  })
