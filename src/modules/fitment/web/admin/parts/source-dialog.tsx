import { fitmentAdmin, type SourceBody, type StoredSource } from '#fitment/contract-fitment-admin.ts'
import { COVERAGES, SOURCE_KINDS } from '#fitment/domain/fitment-rule.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'

/** Returns the name of a source; the shop's own list has one in each language. */
export const formatSource = ({ kind, name }: Pick<StoredSource, 'kind' | 'name'>, t: T): string =>
  kind === 'own' ? t('fitmentAdmin.ownSource') : name

interface SourceDialogProps {
  /** Null creates a source. */
  source: StoredSource | null
  onSaved: (source: StoredSource) => void
  onClose: () => void
}

/** Creates or edits a source of rules. */
export const SourceDialog = ({ source, onSaved, onClose }: SourceDialogProps) => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const isOwn = source?.kind === 'own'
  const form = useForm<SourceBody, { body: { data: StoredSource } }>({
    initial: () => ({
      name: source?.name ?? '',
      kind: source?.kind ?? 'supplier',
      coverage: source?.coverage ?? 'partial',
    }),
    check: ({ name }) => (name.trim() === '' ? { name: t('fitmentAdmin.problem.sourceName') } : {}),
    controlledPaths: ['kind', 'coverage'],
    send: body => {
      if (!source) return sendCreation(fitmentAdmin.createSource, { body })
      const { id, version } = source
      return send(fitmentAdmin.saveSource, { params: { id }, body: { ...body, baseVersion: version } })
    },
    onDone: ({ body }) => {
      showToast('success', t('fitmentAdmin.sourceSaved'))
      onSaved(body.data)
      onClose()
    },
  })
  const kinds = SOURCE_KINDS.filter(kind => (kind === 'own') === isOwn)
  return (
    <FormDialog
      form={form}
      hint={t('fitmentAdmin.sourceHint')}
      onClose={onClose}
      title={t(source ? 'fitmentAdmin.editSource' : 'fitmentAdmin.newSource')}
    >
      {isOwn ? null : (
        <>
          <TextField {...form.field('name')} label={t('fitmentAdmin.sourceName')} maxLength={100} required />
          <Select
            error={form.errorAt('kind')}
            label={t('fitmentAdmin.sourceKind')}
            name="kind"
            onChange={kind => form.set('kind', kind)}
            options={kinds.map(value => ({ value, label: t(`fitmentAdmin.sourceKinds.${value}`) }))}
            required
            value={form.values.kind}
          />
        </>
      )}
      <Select
        label={t('fitmentAdmin.coverage')}
        name="coverage"
        onChange={coverage => form.set('coverage', coverage)}
        options={COVERAGES.map(value => ({ value, label: t(`fitmentAdmin.coverages.${value}`) }))}
        required
        value={form.values.coverage}
      />
    </FormDialog>
  )
}
