import { useEffect, useRef, useState } from 'react'
import { data, type LoaderFunctionArgs, useNavigate } from 'react-router'
import { ConflictChoice } from '#platform/admin/conflict-choice.tsx'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { type Difference, findDifferences } from '#platform/web/form-difference.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { applyLostSaves, isOwnSave } from '#platform/web/lost-saves.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useRedirectAfterSave } from '#platform/web/use-redirect-after-save.ts'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { type Warehouse, warehouseAdmin } from '#warehouse/contract-stock.ts'
import { WarehouseTabs } from './parts/warehouse-tabs.tsx'

/** Returns null for a new warehouse. */
export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<Warehouse | null> => {
  if (params.id === undefined) return null
  try {
    const call = { params: { id: Number(params.id) || 0 } }
    const { body } = await context.get(sendContext)(warehouseAdmin.view, call, { signal: request.signal })
    return body.data
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

interface Values {
  name: string
  position: TypedNumber
}

const MAX_POSITION = 10_000
const toFormValues = (warehouse: Warehouse | null): Values => ({
  name: warehouse?.name ?? '',
  position: warehouse?.position ?? 0,
})

/** Edits a warehouse, or creates one. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const loaded = useScreenData<typeof loader>()
  const { form, warehouse, conflicts } = useWarehouseForm(loaded)
  const [isRemoving, setIsRemoving] = useState(false)
  const title = warehouse?.name ?? t('warehouse.newWarehouse')
  return (
    <>
      <WarehouseTabs current="warehouses" />
      <PageHeader
        actions={
          warehouse ? (
            <Button onClick={() => setIsRemoving(true)} variant="ghost">
              {t('warehouse.removeWarehouse')}
            </Button>
          ) : null
        }
        crumbs={{
          label: t('admin.path'),
          items: [{ label: t('warehouse.warehouses'), href: `/${language}/admin/Warehouses` }, { label: title }],
        }}
        title={title}
      />
      <form {...form.props} className="grid max-w-xl gap-4">
        <FormMessage form={form} />
        {conflicts === null ? null : (
          <Notice kind="warning" title={t('admin.conflict.message')}>
            <ConflictChoice
              conflicts={conflicts}
              form={form}
              getLabel={path => t(path === 'name' ? 'warehouse.warehouseName' : 'warehouse.position')}
              formatValue={(_path, value) => String(value ?? '')}
            />
          </Notice>
        )}
        <TextField {...form.field('name')} label={t('warehouse.warehouseName')} maxLength={100} required />
        <NumberField
          error={form.errorAt('position')}
          hint={t('warehouse.positionHint')}
          label={t('warehouse.position')}
          language={language}
          name="position"
          onChange={position => form.set('position', position)}
          value={form.values.position}
        />
        <SaveBar
          isBusy={form.isBusy}
          isChanged={form.isChanged || warehouse === null}
          labels={{
            changed: t('warehouse.unsaved'),
            save: t('warehouse.saveWarehouse'),
            saving: t('warehouse.savingWarehouse'),
            reset: t('warehouse.reset'),
          }}
          onReset={() => form.reset(toFormValues(warehouse))}
          onSave={form.submit}
        />
      </form>
      <LeaveGuard isChanged={form.isChanged} isSaving={form.isBusy} />
      {isRemoving && warehouse ? <RemoveDialog onClose={() => setIsRemoving(false)} warehouse={warehouse} /> : null}
    </>
  )
}

const useWarehouseForm = (loaded: Warehouse | null) => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const language = useLanguage()
  const redirect = useRedirectAfterSave()
  const [warehouse, setWarehouse] = useState(loaded)
  /** Conflicting changes of others; null when nobody else saved. */
  const [conflicts, setConflicts] = useState<readonly Difference[] | null>(null)
  const toBody = ({ name, position }: Values) => ({ name, position: Number(position) })
  const save = (values: Values, { id, version }: Warehouse) =>
    send(warehouseAdmin.save, { params: { id }, body: { ...toBody(values), baseVersion: version } })
  const finishSaving = (saved: Warehouse) => {
    showToast('success', t('warehouse.savedWarehouse'))
    setConflicts(null)
    setWarehouse(saved)
    latestForm.current.rebase(toFormValues(saved))
  }
  const form = useForm<Values, { body: { data: Warehouse } }>({
    initial: () => toFormValues(loaded),
    controlledPaths: ['position'],
    check: ({ name, position }) => ({
      ...(name.trim() === '' && { name: t('app.problem.required') }),
      ...((typeof position !== 'number' || position < 0) && { position: t('admin.problem.number') }),
      ...(Number(position) > MAX_POSITION && { position: t('app.problem.tooBig', { maximum: String(MAX_POSITION) }) }),
    }),
    send: values =>
      warehouse ? save(values, warehouse) : sendCreation(warehouseAdmin.create, { body: toBody(values) }),
    onDone: ({ body }) => finishSaving(body.data),
    // Merges the changes of others and shows them; the next save is based on them.
    onError: async (error, ownValues, lost) => {
      if (error.status !== 409 || !warehouse) return false
      const { body } = await send(warehouseAdmin.view, { params: { id: warehouse.id } })
      const theirValues = toFormValues(body.data)
      const before = applyLostSaves(toFormValues(warehouse), lost, theirValues)
      if (isOwnSave(before, ownValues, theirValues)) {
        finishSaving((await save(ownValues, body.data)).body.data)
        return true
      }
      setConflicts(findDifferences(before, ownValues, theirValues).filter(({ isConflict }) => isConflict))
      setWarehouse(body.data)
      latestForm.current.rebase(theirValues)
      return true
    },
  })
  const latestForm = useRef(form)
  latestForm.current = form
  // Waits until the form is unchanged, so that no warning appears.
  const isCreated = loaded === null && warehouse !== null && !form.isChanged
  useEffect(() => {
    if (isCreated) redirect(`/${language}/admin/Warehouses`)
  }, [isCreated, language, redirect])
  return { form, warehouse, conflicts }
}

const RemoveDialog = ({ warehouse, onClose }: { warehouse: Warehouse; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useForm({
    initial: {},
    send: () => send(warehouseAdmin.remove, { params: { id: warehouse.id } }),
    onDone: async () => {
      showToast('success', t('warehouse.removed'))
      await navigate(`/${language}/admin/Warehouses`)
    },
  })
  return (
    <FormDialog
      isDestructive
      description={warehouse.name}
      form={form}
      hint={t('warehouse.removeHint')}
      onClose={onClose}
      title={t('warehouse.removeWarehouse')}
    />
  )
}
