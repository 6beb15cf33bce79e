import { paymentLogos } from '#payments/contract-payment.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { fetchMethodLogo } from './fetch-method-logo.ts'
import { PAYMENT_LOGOS } from './payment-logos.ts'

const HEADERS = {
  'cache-control': 'public, max-age=86400',
  // A foreign SVG may contain scripts; the sandbox blocks them.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

export const registerLogoRoutes = (app: App): void => {
  serve(app, paymentLogos, {
    readShopLogo: ({ params, reply, t }) => {
      const logo = PAYMENT_LOGOS.get(params.file.replace(/\.svg$/, ''))
      if (!logo) return httpError(404, t('payments.problem.unknownLogo'))
      return reply.type('image/svg+xml').headers(HEADERS).send(logo)
    },
    readMethodLogo: async ({ params, reply, t }) => {
      const logo = await fetchMethodLogo(app, params.name, params.country === 'any' ? null : params.country)
      if (!logo) return httpError(404, t('payments.problem.unknownLogo'))
      return reply.type(logo.type).headers(HEADERS).send(logo.content)
    },
  })
}
