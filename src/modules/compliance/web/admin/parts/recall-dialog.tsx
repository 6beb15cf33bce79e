import { productAdmin } from '#catalog/contract-product-admin.ts'
import { type Recall, type RecallBody, recallCalls } from '#catalog/contract-recall.ts'
import { REMEDIES, type Remedy } from '#catalog/domain/recall.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useDebouncedSearch } from '#platform/admin/use-debounced-search.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'

const MAX_RESULTS = 12
/** The portal of the Commission, which links to the Safety Business Gateway. */
const SAFETY_GATE = 'https://ec.europa.eu/safety-gate'
const DUTY_STEPS = ['maker', 'authority', 'buyers', 'proof'] as const

type Texts = Record<string, string>

const toTexts = (languages: readonly string[], stored?: object): Texts => {
  const texts = stored as Texts | undefined
  return Object.fromEntries(languages.map(language => [language, texts?.[language] ?? '']))
}

const toValues = (recall: Recall | null, languages: readonly string[]) => ({
  heading: toTexts(languages, recall?.heading),
  title: toTexts(languages, recall?.title),
  risk: toTexts(languages, recall?.risk),
  action: toTexts(languages, recall?.action),
  number_place: toTexts(languages, recall?.number_place),
  batch: recall?.batch ?? '',
  contact: recall?.contact ?? '',
  remedies: recall?.remedies ?? ([] as Remedy[]),
  products: recall?.products ?? [],
  from: recall?.from ?? '',
  to: recall?.to ?? '',
  manufacturer_notified_on: recall?.manufacturer_notified_on ?? '',
  authority_notified_on: recall?.authority_notified_on ?? '',
  published: recall?.published ?? false,
})
type Values = ReturnType<typeof toValues>

const toBody = ({ products, ...values }: Values): RecallBody => ({
  ...values,
  heading: multilingual(values.heading),
  title: multilingual(values.title),
  risk: multilingual(values.risk),
  action: multilingual(values.action),
  number_place: multilingual(values.number_place),
  product_ids: products.map(({ id }) => id),
  from: values.from || null,
  to: values.to || null,
  manufacturer_notified_on: values.manufacturer_notified_on || null,
  authority_notified_on: values.authority_notified_on || null,
})

/** Creates or edits a recall; null creates one. */
export const RecallDialog = ({ recall, onClose }: { recall: Recall | null; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const languages = Object.entries(usePageOptions().languages)
  const form = useForm({
    initial: () =>
      toValues(
        recall,
        languages.map(([code]) => code),
      ),
    controlledPaths: ['remedies', 'products', 'published'],
    send: async values => {
      if (!recall) return void (await sendCreation(recallCalls.create, { body: toBody(values) }))
      const { id, version } = recall
      await send(recallCalls.save, { params: { id }, body: { ...toBody(values), baseVersion: version } })
    },
    onDone: async () => {
      showToast('success', t('recallAdmin.saved'))
      await reload()
      onClose()
    },
  })
  const { found, isLoading, search } = useDebouncedSearch(async (q, signal) => {
    const { body } = await send(productAdmin.list, { query: { q, page: 1, pageSize: MAX_RESULTS } }, { signal })
    return body.results.map(({ id, name, code1 }) => ({ id, name, code1 }))
  })
  return (
    <FormDialog
      form={form}
      hint={t('recallAdmin.formHint')}
      onClose={onClose}
      size="lg"
      title={t(recall ? 'recallAdmin.edit' : 'recallAdmin.new')}
    >
      <MultiCombobox
        emptyLabel={t('recallAdmin.noProduct')}
        error={form.errorAt('product_ids')}
        getItemKey={({ id }) => String(id)}
        getItemText={({ name, code1 }) => (name === '' ? code1 : `${name} (${code1})`)}
        items={found}
        label={t('recallAdmin.products')}
        isLoading={isLoading}
        loadingLabel={t('admin.searching')}
        name="product_ids"
        onChange={products => form.set('products', products)}
        onQueryChange={search}
        removeLabel={({ name, code1 }) => t('recallAdmin.removeProduct', { name: name || code1 })}
        values={form.values.products}
      />
      {languages.map(([code, language]) => (
        <TextFields code={code} form={form} key={code} language={language} />
      ))}
      <TextField {...form.field('batch')} hint={t('recallAdmin.batchHint')} label={t('recallAdmin.batch')} />
      <div className="grid gap-4 small:grid-cols-2">
        <TextField {...form.field('from')} label={t('recallAdmin.from')} type="date" />
        <TextField {...form.field('to')} label={t('recallAdmin.to')} type="date" />
      </div>
      <RemedyFields form={form} />
      <TextField
        {...form.field('contact')}
        hint={t('recallAdmin.contactHint')}
        label={t('recallAdmin.contact')}
        required
      />
      <RecallDuties form={form} />
      <Checkbox
        checked={form.values.published}
        label={t('recallAdmin.published')}
        onChange={event => form.set('published', event.target.checked)}
      />
    </FormDialog>
  )
}

type RecallForm = Form<ReturnType<typeof toValues>>

const TextFields = ({ code, form, language }: { code: string; form: RecallForm; language: string }) => {
  const t = useT()
  return (
    <fieldset className="grid gap-4">
      <TextField
        {...form.field(`heading.${code}`)}
        hint={t('recallAdmin.headingHint')}
        label={t('recallAdmin.heading', { language })}
        lang={code}
      />
      <TextField {...form.field(`title.${code}`)} label={t('recallAdmin.titleIn', { language })} lang={code} />
      <TextareaField {...form.field(`risk.${code}`)} label={t('recallAdmin.riskIn', { language })} lang={code} />
      <TextareaField {...form.field(`action.${code}`)} label={t('recallAdmin.actionIn', { language })} lang={code} />
      <TextField
        {...form.field(`number_place.${code}`)}
        label={t('recallAdmin.numberPlaceIn', { language })}
        lang={code}
      />
    </fieldset>
  )
}

/** Shows the reports that the law demands of the seller, and the days on which they were made. */
const RecallDuties = ({ form }: { form: RecallForm }) => {
  const t = useT()
  return (
    <fieldset className="grid gap-4 rounded-tile border border-line p-4">
      <legend className="px-1 font-semibold">{t('recallAdmin.duties')}</legend>
      <ol className="grid list-decimal gap-2 ps-5">
        {DUTY_STEPS.map(step => (
          <li key={step}>{t(`recallAdmin.dutySteps.${step}`)}</li>
        ))}
      </ol>
      <p>
        <a className="link" href={SAFETY_GATE} rel="noopener" target="_blank">
          {t('recallAdmin.gateway')}
        </a>
      </p>
      <div className="grid gap-4 small:grid-cols-2">
        <TextField
          {...form.field('manufacturer_notified_on')}
          label={t('recallAdmin.manufacturerNotifiedOn')}
          type="date"
        />
        <TextField {...form.field('authority_notified_on')} label={t('recallAdmin.authorityNotifiedOn')} type="date" />
      </div>
    </fieldset>
  )
}

const RemedyFields = ({ form }: { form: RecallForm }) => {
  const t = useT()
  const { remedies } = form.values
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{t('recallAdmin.remedies')}</legend>
      {REMEDIES.map(remedy => (
        <Checkbox
          checked={remedies.includes(remedy)}
          key={remedy}
          label={t(`recallAdmin.remedy.${remedy}`)}
          onChange={event =>
            form.set(
              'remedies',
              event.target.checked ? [...remedies, remedy] : remedies.filter(listedRemedy => listedRemedy !== remedy),
            )
          }
        />
      ))}
      {form.errorAt('remedies') ? (
        <p className="text-error" role="alert">
          {form.errorAt('remedies')}
        </p>
      ) : null}
    </fieldset>
  )
}
