import type { LoaderFunctionArgs } from 'react-router'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type OwnerSettings, shopSettingsEndpoints } from '#shop/contract-settings.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { Combobox } from '#ui/admin/combobox.tsx'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePageOptions } from '../parts/page-options.tsx'

type Settings = Pick<OwnerSettings, 'shopModule' | 'guaranteesFit' | 'priceJumpPercent' | 'modelCategoryId'>
type Values = Omit<Settings, 'priceJumpPercent'> & { priceJumpPercent: TypedNumber }

const toValues = ({ shopModule, guaranteesFit, priceJumpPercent, modelCategoryId }: OwnerSettings): Values => ({
  shopModule,
  guaranteesFit,
  priceJumpPercent,
  modelCategoryId,
})

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Values> => {
  const { body } = await context.get(sendContext)(shopSettingsEndpoints.read, {}, { signal: request.signal })
  return toValues(body.data)
}

/** The form reports text that is not a number before it saves. */
const toBody = ({ priceJumpPercent, ...values }: Values): Settings => ({
  ...values,
  priceJumpPercent: priceJumpPercent === null ? null : Number(priceJumpPercent),
})

interface CategoryChoice {
  id: number
  name: string
}

const listCategoryChoices = (nodes: readonly CategoryNode[], parentNames = ''): CategoryChoice[] =>
  nodes.flatMap(({ id, name, children }) => {
    const path = parentNames ? `${parentNames} › ${name}` : name
    return [{ id, name: path }, ...listCategoryChoices(children, path)]
  })

/** Turns the web shop and the fit guarantee on, limits price changes, and chooses the category of the car filter. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const choices = listCategoryChoices(usePageOptions().categories ?? [])
  const saveSettings = async (values: Values, base: Values) =>
    toValues((await send(shopSettingsEndpoints.save, { body: { ...toBody(values), before: { ...base } } })).body.data)
  const reloadSettings = async () => toValues((await send(shopSettingsEndpoints.read, {})).body.data)
  return (
    <SettingsForm
      check={({ priceJumpPercent }) =>
        typeof priceJumpPercent === 'string' ? { priceJumpPercent: t('app.problem.wrongValue') } : {}
      }
      initial={useScreenData<typeof loader>()}
      reload={reloadSettings}
      save={saveSettings}
      title={t('shopAdmin.module.title')}
    >
      {form => (
        <>
          <Section title={t('shopAdmin.module.heading')}>
            <Switch
              checked={form.values.shopModule}
              error={form.errorAt('shopModule')}
              hint={t('shopAdmin.module.hint')}
              label={t('shopAdmin.module.on')}
              name="shopModule"
              onChange={isEnabled => form.set('shopModule', isEnabled)}
            />
            {form.values.shopModule ? null : <Notice kind="warning">{t('shopAdmin.module.off')}</Notice>}
          </Section>
          <Section title={t('shopAdmin.module.fit')}>
            <Switch
              checked={form.values.guaranteesFit}
              error={form.errorAt('guaranteesFit')}
              hint={t('shopAdmin.module.guaranteeHint')}
              label={t('shopAdmin.module.guarantee')}
              name="guaranteesFit"
              onChange={isGuaranteed => form.set('guaranteesFit', isGuaranteed)}
            />
          </Section>
          <Section columns={2} title={t('shopAdmin.module.prices')}>
            <NumberField
              error={form.errorAt('priceJumpPercent')}
              hint={t('shopAdmin.module.priceJumpHint')}
              label={t('shopAdmin.module.priceJump')}
              language={language}
              name="priceJumpPercent"
              onChange={value => form.set('priceJumpPercent', value)}
              unit="%"
              value={form.values.priceJumpPercent}
            />
          </Section>
          {choices.length === 0 ? null : (
            <Section columns={2} hint={t('shopAdmin.module.modelHint')} title={t('shopAdmin.module.model')}>
              <Combobox
                clearLabel={t('shopAdmin.module.clear')}
                emptyLabel={t('shopAdmin.module.noCategory')}
                error={form.errorAt('modelCategoryId')}
                getItemKey={({ id }) => String(id)}
                items={choices}
                getItemText={({ name }) => name}
                label={t('shopAdmin.module.category')}
                name="modelCategoryId"
                onChange={chosen => chosen && form.set('modelCategoryId', chosen.id)}
                value={choices.find(({ id }) => id === form.values.modelCategoryId) ?? null}
              />
            </Section>
          )}
        </>
      )}
    </SettingsForm>
  )
}
