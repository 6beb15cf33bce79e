import { Section } from '#platform/admin/section.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type SetupStep, setupEndpoints } from '#shop/contract-setup.ts'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Link } from '#ui/link.tsx'
import type { ResponseBody } from '#wire/endpoint.ts'
import type { Send } from '#wire/send.ts'
import { buildAdminPath } from './admin-path.ts'

type SetupState = ResponseBody<typeof setupEndpoints.read>['data']

const NO_SETUP: SetupState = { steps: [], missing: [] }

export const loadSetup = async (
  send: Send,
  hasPermission: (permission: string) => boolean,
  signal: AbortSignal,
): Promise<SetupState> =>
  hasPermission('settings.edit') ? (await send(setupEndpoints.read, {}, { signal })).body.data : NO_SETUP

/** Screens that complete a step. Steps without a screen are environment settings. */
const SCREEN_PATHS: Partial<Record<SetupStep, string>> = {
  company: 'settings/edit/company',
  products: 'product',
  delivery: 'settings/edit/delivery',
  payments: 'settings/edit/payments',
  terms: 'settings/edit/terms',
  guarantee: 'settings/edit/guarantee',
}

/** Environment variables that complete a step. */
const ENVIRONMENT_VARIABLES: Partial<Record<SetupStep, string>> = {
  payments: 'MAKECOMMERCE_SHOP_ID, MAKECOMMERCE_SECRET; STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET',
  mail: 'SMTP_URL',
  address: 'PUBLIC_URL',
}

/** Lists the setup steps of a new shop with their state, until all are complete. */
export const Setup = ({ steps, missing }: SetupState) => {
  const t = useT()
  const language = useLanguage()
  if (steps.every(({ done }) => done)) return null
  return (
    <Section hint={t('admin.setup.hint')} title={t('admin.setup.title')}>
      <ol>
        {steps.map(({ step, done }) => {
          const screen = SCREEN_PATHS[step]
          const name = t(`admin.setup.steps.${step}`)
          return (
            <li
              className="grid items-start gap-x-6 gap-y-1 border-t border-line py-2.5 first:border-t-0 small:grid-cols-[8rem_minmax(0,1fr)]"
              key={step}
            >
              <StateMark tone={done ? 'good' : 'wait'}>{t(done ? 'admin.setup.done' : 'admin.setup.open')}</StateMark>
              <div>
                <p className="font-medium">
                  {screen ? (
                    <Link className="link underline" href={buildAdminPath(language, screen)}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </p>
                {done ? null : (
                  <p className="text-sm text-secondary">
                    {t(`admin.setup.hints.${step}`, { settings: ENVIRONMENT_VARIABLES[step] ?? '' })}
                    {step === 'company' && missing.length > 0
                      ? ` ${t('admin.setup.missing', { fields: missing.map(field => t(`shopAdmin.company.${field}`)).join(', ') })}`
                      : null}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
