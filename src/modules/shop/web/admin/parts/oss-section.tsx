import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#kernel/format-date.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { shopSettingsEndpoints } from '#shop/contract-settings.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'

interface OssProps {
  ossFrom: string | null
}

/**
 * Shows from which day consumers in other EU countries pay the VAT of their own country. `children` show the sales that
 * count for it.
 */
export const OssSection = ({ ossFrom, children }: OssProps & { children: ReactNode }) => {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section
      actions={
        <Button icon={<Pencil aria-hidden />} onClick={() => setIsOpen(true)} size="sm">
          {t('shopAdmin.vat.ossChange')}
        </Button>
      }
      hint={t('shopAdmin.vat.ossHint')}
      title={t('shopAdmin.vat.ossTitle')}
    >
      <p>
        {ossFrom === null
          ? t('shopAdmin.vat.ossNone')
          : t('shopAdmin.vat.ossSince', { day: formatDay(ossFrom, language) })}
      </p>
      {children}
      {isOpen ? <OssDialog onClose={() => setIsOpen(false)} ossFrom={ossFrom} /> : null}
    </Section>
  )
}

const OssDialog = ({ ossFrom, onClose }: OssProps & { onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: { ossFrom: ossFrom ?? '' },
    send: ({ ossFrom: day }) =>
      send(shopSettingsEndpoints.save, { body: { ossFrom: day === '' ? null : day, before: { ossFrom } } }),
    onDone: async () => {
      await reload()
      showToast('success', t('admin.form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('shopAdmin.vat.ossDialogHint')}
      onClose={onClose}
      title={t('shopAdmin.vat.ossChange')}
    >
      <TextField {...form.field('ossFrom')} label={t('shopAdmin.vat.ossFrom')} type="date" />
    </FormDialog>
  )
}
