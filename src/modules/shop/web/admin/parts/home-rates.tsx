import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { formatDay } from '#kernel/format-date.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { type VatRate, vatRateEndpoints } from '#shop/contract-settings.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { formatVatPercent } from './format-vat-percent.ts'

const TONES = { past: 'quiet', now: 'good', coming: 'wait' } as const
type Rate = VatRate & { state: keyof typeof TONES }

/** Lists the home VAT rates by class. Only future rates can be removed. */
export const HomeRates = ({ rates }: { rates: readonly Rate[] }) => {
  const t = useT()
  const [addedClass, setAddedClass] = useState<string>()
  const homeRates = rates.filter(({ country }) => country === HOME_COUNTRY)
  const classes = [...new Set(homeRates.map(rate => rate.vat_class))]
  return (
    <>
      {classes.map(vatClass => (
        <Section
          actions={
            <Button icon={<Plus aria-hidden />} onClick={() => setAddedClass(vatClass)} size="sm">
              {t('shopAdmin.vat.add')}
            </Button>
          }
          hint={t(`shopAdmin.vat.hints.${vatClass}`)}
          key={vatClass}
          title={t(`shopAdmin.vat.classes.${vatClass}`)}
        >
          <ul>
            {homeRates
              .filter(rate => rate.vat_class === vatClass)
              .map(rate => (
                <RateLine key={rate.valid_from} rate={rate} />
              ))}
          </ul>
        </Section>
      ))}
      {addedClass ? <AddRateDialog onClose={() => setAddedClass(undefined)} vatClass={addedClass} /> : null}
    </>
  )
}

const RateLine = ({ rate }: { rate: Rate }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const percent = formatVatPercent(rate.percent, language)
  const { country, vat_class, valid_from } = rate
  const removeRate = () => run(() => send(vatRateEndpoints.remove, { params: { country, vat_class, valid_from } }))
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-1.5 first:border-t-0">
      <b className="tabular w-16">{percent}</b>
      <span className="tabular flex-1 text-secondary">
        {t('shopAdmin.vat.from', { day: formatDay(rate.valid_from, language) })}
      </span>
      <StateMark tone={TONES[rate.state]}>{t(`shopAdmin.vat.states.${rate.state}`)}</StateMark>
      {rate.state === 'coming' ? (
        <IconButton
          icon={<Trash2 aria-hidden />}
          label={t('shopAdmin.vat.remove', { percent })}
          onClick={() => void removeRate()}
          size="sm"
          tooltipPosition="end"
        />
      ) : null}
    </li>
  )
}

interface NewRate {
  percent: TypedNumber
  valid_from: string
}

const AddRateDialog = ({ vatClass, onClose }: { vatClass: string; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const form = useForm<NewRate, unknown>({
    initial: { percent: null, valid_from: '' },
    check: ({ percent, valid_from }) => ({
      ...(typeof percent !== 'number' && { percent: t('app.problem.required') }),
      ...(valid_from === '' && { valid_from: t('app.problem.required') }),
    }),
    send: ({ percent, valid_from }) =>
      send(vatRateEndpoints.add, {
        body: { country: HOME_COUNTRY, vat_class: vatClass, valid_from, percent: Number(percent) / 100 },
      }),
    onDone: async () => {
      await reload()
      showToast('success', t('admin.form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      description={t(`shopAdmin.vat.classes.${vatClass}`)}
      form={form}
      hint={t('shopAdmin.vat.addHint')}
      onClose={onClose}
      title={t('shopAdmin.vat.add')}
    >
      <NumberField
        error={form.errorAt('percent')}
        label={t('shopAdmin.vat.percent')}
        language={language}
        name="percent"
        onChange={percent => form.set('percent', percent)}
        decimals={2}
        required
        unit="%"
        value={form.values.percent}
      />
      <TextField {...form.field('valid_from')} label={t('shopAdmin.vat.validFrom')} required type="date" />
    </FormDialog>
  )
}
