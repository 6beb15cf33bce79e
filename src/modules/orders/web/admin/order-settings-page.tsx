import type { LoaderFunctionArgs } from 'react-router'
import { invoiceNumberEndpoints, orderSettingsEndpoints } from '#orders/contract-settings.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { InvoiceNumber } from './parts/invoice-number.tsx'

interface Values {
  unpaidDays: TypedNumber
  unpaidHoldMinutes: TypedNumber
  unpaidLimits: { lines: TypedNumber; pieces: TypedNumber; cents: TypedNumber }
}

const FIELDS = [
  'unpaidDays',
  'unpaidHoldMinutes',
  'unpaidLimits.lines',
  'unpaidLimits.pieces',
  'unpaidLimits.cents',
] as const
type Field = (typeof FIELDS)[number]

const findValue = (values: Values, field: Field): TypedNumber =>
  field === 'unpaidDays' || field === 'unpaidHoldMinutes'
    ? values[field]
    : values.unpaidLimits[field.slice('unpaidLimits.'.length) as keyof Values['unpaidLimits']]

const toSettings = ({ unpaidDays, unpaidHoldMinutes, unpaidLimits: { lines, pieces, cents } }: Values) => ({
  unpaidDays: Number(unpaidDays),
  unpaidHoldMinutes: Number(unpaidHoldMinutes),
  unpaidLimits: { lines: Number(lines), pieces: Number(pieces), cents: Number(cents) },
})

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const [settings, invoiceNumber] = await Promise.all([
    send(orderSettingsEndpoints.read, {}, { signal }),
    send(invoiceNumberEndpoints.read, {}, { signal }),
  ])
  return { settings: settings.body.data as Values, nextInvoiceNumber: invoiceNumber.body.data.next }
}

/** Edits the limits of unpaid stock holds, and the next number of invoices. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const { settings, nextInvoiceNumber } = useScreenData<typeof loader>()
  const validate = (values: Values): Record<string, string> =>
    Object.fromEntries(
      FIELDS.flatMap(field =>
        typeof findValue(values, field) === 'number' ? [] : [[field, t('app.problem.required')]],
      ),
    )
  const save = async (values: Values, base: Values): Promise<Values> =>
    (await send(orderSettingsEndpoints.save, { body: { ...toSettings(values), before: toSettings(base) } })).body.data
  const rereadSettings = async (): Promise<Values> => (await send(orderSettingsEndpoints.read, {})).body.data
  return (
    <SettingsForm
      check={validate}
      initial={settings}
      reload={rereadSettings}
      save={save}
      title={t('orderAdmin.settings.title')}
    >
      {form => (
        <>
          <Section columns={2} hint={t('orderAdmin.settings.unpaidHint')} title={t('orderAdmin.settings.unpaid')}>
            <CountField field="unpaidDays" form={form} />
            <CountField field="unpaidHoldMinutes" form={form} />
          </Section>
          <Section columns={2} hint={t('orderAdmin.settings.limitsHint')} title={t('orderAdmin.settings.limits')}>
            <CountField field="unpaidLimits.lines" form={form} />
            <CountField field="unpaidLimits.pieces" form={form} />
            <CountField field="unpaidLimits.cents" form={form} />
          </Section>
          <InvoiceNumber next={nextInvoiceNumber} />
        </>
      )}
    </SettingsForm>
  )
}

const CountField = ({ form, field }: { form: Form<Values>; field: Field }) => {
  const t = useT()
  const name = field.slice(field.lastIndexOf('.') + 1)
  const Input = field === 'unpaidLimits.cents' ? MoneyField : NumberField
  return (
    <Input
      error={form.errorAt(field)}
      hint={t(`orderAdmin.settings.hints.${name}`)}
      label={t(`orderAdmin.settings.fields.${name}`)}
      language={useLanguage()}
      name={field}
      onChange={value => form.set(field, value)}
      required
      value={findValue(form.values, field)}
    />
  )
}
