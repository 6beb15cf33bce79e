import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { TargetChoice } from '#fitment/contract-fitment-admin.ts'
import { type FileCar, ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import { FILE_CAR_STATES } from '#fitment/domain/rule-import-states.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { RuleConditions } from './parts/rule-conditions.tsx'
import { type ConditionValues, hasEmptyCondition, toConditionBody } from './parts/rule-values.ts'
import { TargetPicker } from './parts/target-picker.tsx'
import { useQuestions } from './parts/use-questions.ts'

const PLAN: ListPlan = {
  sort: '-rules',
  pageSize: 50,
  filters: { state: FILE_CAR_STATES },
  columns: ['label', 'rules', 'targets'],
}
const getRows = (body: ResponseBody<typeof ruleImportAdmin.cars>) => body.results
const SOURCE = createListSource(ruleImportAdmin.cars, getRows)
/** A car without a target is left out. */
const NO_TARGET = { node_id: null, group_id: null, engine_code: null, conditions: [], every_variant: false }

export const loader = async (args: LoaderFunctionArgs) => {
  const { params, request, context } = args
  const id = Number(params.id) || 0
  try {
    const [{ body }, list] = await Promise.all([
      context.get(sendContext)(ruleImportAdmin.view, { params: { id } }, { signal: request.signal }),
      loadList(args, ruleImportAdmin.cars, PLAN, getRows, { id }),
    ])
    return { ruleImport: body.data, list }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

/** Lists the cars of a rule file, unknown ones first; each is mapped once for its source. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const language = useLanguage()
  const { run } = useAction()
  const { ruleImport, list } = useScreenData<typeof loader>()
  const [mappedCar, setMappedCar] = useState<FileCar | null>(null)
  const { id } = ruleImport
  const change = (work: () => Promise<unknown>, message: string): void =>
    void run(async () => {
      await work()
      await reload()
      showToast('success', t(`ruleImport.carSaved.${message}`))
    })
  const getMenuEntries = (car: FileCar): readonly MenuEntry[] => {
    const mapEntry = {
      key: 'map',
      label: t('ruleImport.map'),
      icon: <Pencil aria-hidden />,
      onSelect: () => setMappedCar(car),
    }
    if (car.state === 'mapped' || car.state === 'ignored') {
      const forget = () => send(ruleImportAdmin.forgetCar, { params: { id, car: car.id } })
      const icon = <ArchiveRestore aria-hidden />
      return [
        mapEntry,
        { key: 'forget', label: t('ruleImport.forget'), icon, onSelect: () => change(forget, 'forgotten') },
      ]
    }
    const ignore = () => send(ruleImportAdmin.mapCar, { params: { id, car: car.id }, body: NO_TARGET })
    const icon = <Trash2 aria-hidden />
    return [mapEntry, { key: 'ignore', label: t('ruleImport.ignore'), icon, onSelect: () => change(ignore, 'ignored') }]
  }
  return (
    <>
      <PageHeader
        crumbs={{
          label: t('admin.path'),
          items: [
            { label: t('ruleImport.title'), href: `/${language}/admin/fitment-import` },
            { label: ruleImport.name, href: `/${language}/admin/fitment-import/edit/${id}` },
            { label: t('ruleImport.tabs.cars') },
          ],
        }}
        title={t('ruleImport.tabs.cars')}
      />
      <p className="mb-4 text-sm text-secondary">{t('ruleImport.carsHint')}</p>
      <ListScreen
        columns={useColumns()}
        empty={{ title: t('ruleImport.noCars'), hint: t('ruleImport.noCarsHint') }}
        filters={[
          {
            name: 'state',
            label: t('ruleImport.carState'),
            options: FILE_CAR_STATES.map(value => ({
              value: value === 'unknown' ? '' : (value as string),
              label: t(`ruleImport.carStates.${value}`),
            })),
          },
        ]}
        getMenuEntries={getMenuEntries}
        getRowId={car => String(car.id)}
        getRowName={({ label }) => label}
        list={list}
        partKey="fitment-import-cars"
        plan={PLAN}
        searchLabel={t('ruleImport.searchCars')}
        source={{ ...SOURCE, params: { id } }}
        title={ruleImport.name}
      />
      {mappedCar ? <MapDialog car={mappedCar} importId={id} onClose={() => setMappedCar(null)} /> : null}
    </>
  )
}

const useColumns = (): readonly DataColumn<FileCar>[] => {
  const t = useT()
  return [
    { id: 'label', header: t('ruleImport.car'), cell: ({ label }) => label, isSortable: true },
    { id: 'rules', header: t('ruleImport.rows'), cell: ({ rules }) => rules, isNumeric: true, isSortable: true },
    {
      id: 'targets',
      header: t('ruleImport.targets'),
      cell: ({ targets, conditions, reason }) =>
        reason === null ? [...targets, ...conditions].join('; ') : t(`ruleImport.carReason.${reason}`),
    },
  ]
}

interface MappingValues {
  target: TargetChoice | null
  conditions: ConditionValues[]
  /** The facts of the file that no vehicle states do not limit the car. */
  everyVariant: boolean
}

const MapDialog = ({ importId, car, onClose }: { importId: number; car: FileCar; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { questions, load } = useQuestions()
  const form = useForm<MappingValues, unknown>({
    initial: { target: null, conditions: [], everyVariant: false },
    check: ({ target, conditions, everyVariant }) => ({
      ...(!target && { target: t('fitmentAdmin.problem.target') }),
      ...(hasEmptyCondition(conditions) && { conditions: t('fitmentAdmin.problem.conditions') }),
      ...(car.needs_conditions &&
        conditions.length === 0 &&
        !everyVariant && { conditions: t('ruleImport.carReason.condition') }),
    }),
    controlledPaths: ['target', 'conditions', 'everyVariant'],
    send: async ({ target, conditions, everyVariant }) => {
      const { node_id, group_id, engine_code } = target ?? NO_TARGET
      const params = { id: importId, car: car.id }
      await send(ruleImportAdmin.mapCar, {
        params,
        body: {
          node_id,
          group_id,
          engine_code,
          conditions: toConditionBody(conditions),
          every_variant: everyVariant && conditions.length === 0,
        },
      })
    },
    onDone: async () => {
      await reload()
      showToast('success', t('ruleImport.carSaved.mapped'))
      onClose()
    },
  })
  return (
    <FormDialog
      description={car.label}
      form={form}
      hint={t('ruleImport.mapHint', { number: car.rules })}
      onClose={onClose}
      title={t('ruleImport.map')}
    >
      <TargetPicker
        error={form.errorAt('target')}
        label={t('ruleImport.mapLabel')}
        name="target"
        onChange={target => form.set('target', target)}
        value={form.values.target}
      />
      <RuleConditions
        conditions={form.values.conditions}
        error={form.errorAt('conditions')}
        onChange={conditions => form.set('conditions', conditions)}
        onQuestion={load}
        questions={questions}
      />
      {car.needs_conditions && form.values.conditions.length === 0 ? (
        <Checkbox
          checked={form.values.everyVariant}
          label={t('ruleImport.everyVariant')}
          name="everyVariant"
          onChange={event => form.set('everyVariant', event.target.checked)}
        />
      ) : null}
    </FormDialog>
  )
}
