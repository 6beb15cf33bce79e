import FileUp from 'lucide-react/icons/file-up'
import { type ChangeEvent, useRef, useState } from 'react'
import { durabilityAdmin } from '#catalog/contract-durability.ts'
import { buildLabelUrl } from '#catalog/domain/durability.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { SendError } from '#wire/send.ts'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'
import { useShopLanguages } from './use-shop-languages.ts'

const LINES = [
  { field: 'brand', label: 'brand' },
  { field: 'model', label: 'model' },
  { field: 'guarantor.name', label: 'guarantorName' },
  { field: 'guarantor.address', label: 'guarantorAddress' },
] as const
const TEXTS = ['procedure', 'territory', 'conditions'] as const
/** The field shows tenths of a year. */
const TENTHS_PER_HALF_YEAR = 5

/** Shows the producer's guarantee of durability with its GARAN label. */
export const DurabilitySection = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const language = useLanguage()
  const languages = useShopLanguages()
  const { halfYears } = form.values.durability
  return (
    <ProductSection id="durability" title={t('productAdmin.durability.title')}>
      <p className="measure text-sm text-secondary small:col-span-2">{t('productAdmin.durability.intro')}</p>
      <NumberField
        decimals={1}
        error={form.errorAt('durability.halfYears')}
        label={
          <FieldLabel form={form} path="durability.halfYears">
            {t('productAdmin.durability.fields.halfYears')}
          </FieldLabel>
        }
        language={language}
        name="durability.halfYears"
        onChange={tenths =>
          form.set('durability.halfYears', typeof tenths === 'number' ? tenths / TENTHS_PER_HALF_YEAR : tenths)
        }
        value={typeof halfYears === 'number' ? halfYears * TENTHS_PER_HALF_YEAR : halfYears}
      />
      {LINES.map(({ field, label }) => {
        const path = `durability.${field}`
        return (
          <TextField
            {...form.field(path)}
            autoComplete="off"
            key={field}
            label={
              <FieldLabel form={form} path={path}>
                {t(`productAdmin.durability.fields.${label}`)}
              </FieldLabel>
            }
          />
        )
      })}
      <LabelUpload form={form} />
      {TEXTS.flatMap(field =>
        languages.map(([code, name]) => {
          const path = `durability.${field}.${code}`
          return (
            <TextareaField
              {...form.field(path)}
              key={path}
              label={
                <FieldLabel form={form} path={path}>
                  {t(`productAdmin.durability.${field}In`, { language: name })}
                </FieldLabel>
              }
              lang={code}
              rows={2}
            />
          )
        }),
      )}
    </ProductSection>
  )
}

const LabelUpload = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const send = useSend()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [uploadError, setUploadError] = useState('')
  const { label } = form.values.durability
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The reset lets the browser report a second choice of one file.
    target.value = ''
    if (!file) return
    setIsBusy(true)
    setUploadError('')
    try {
      const { body } = await send(durabilityAdmin.uploadLabel, { query: { name: file.name } }, { bytes: file })
      form.set('durability.label', body.data)
    } catch (reason) {
      if (reason instanceof SendError && reason.errors.file) setUploadError(reason.errors.file.join(' '))
      else notifyError(reason)
    } finally {
      setIsBusy(false)
    }
  }
  const error = uploadError || form.errorAt('durability.label')
  return (
    <div className="grid content-start justify-items-start gap-2" data-field="durability.label">
      <p className="font-semibold">
        <FieldLabel form={form} path="durability.label">
          {t('productAdmin.durability.fields.label')}
        </FieldLabel>
      </p>
      {label ? (
        <a
          className="block max-w-full underline [overflow-wrap:anywhere]"
          href={buildLabelUrl(label)}
          rel="noopener"
          target="_blank"
        >
          <img
            alt=""
            className="mb-1 max-h-32 max-w-full"
            src={buildLabelUrl(label)}
            // The label keeps its white background in the dark theme.
            style={{ backgroundColor: '#fff' }}
          />
          {label.name}
        </a>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          aria-describedby="durability-label-hint"
          icon={<FileUp aria-hidden />}
          isLoading={isBusy}
          onClick={() => input.current?.click()}
          type="button"
        >
          {t('productAdmin.durability.upload')}
        </Button>
        {label ? (
          <Button onClick={() => form.set('durability.label', null)} type="button">
            {t('productAdmin.durability.remove')}
          </Button>
        ) : null}
      </div>
      <input
        accept=".svg,.png,.jpg,.jpeg"
        aria-label={t('productAdmin.durability.upload')}
        className="sr-only"
        onChange={event => void upload(event)}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <p className="text-sm text-secondary" id="durability-label-hint">
        {t('productAdmin.durability.uploadHint')}
      </p>
      {error ? (
        <p className="font-medium text-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
