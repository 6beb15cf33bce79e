import Car from 'lucide-react/icons/car'
import Download from 'lucide-react/icons/download'
import PackageX from 'lucide-react/icons/package-x'
import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { type RuleFinding, type RuleImportAnswer, ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import { FILE_FINDING_KINDS, findNextState, isWorking } from '#fitment/domain/rule-import-states.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ResponseBody } from '#wire/endpoint.ts'
import { ResumeRuleImport } from './parts/resume-rule-import.tsx'
import { RemoveRuleImportDialog, RuleImportStepDialog } from './parts/rule-import-dialogs.tsx'
import { RuleImportProgress, RuleImportState } from './parts/rule-import-state.tsx'
import { formatSource } from './parts/source-dialog.tsx'

const PLAN: ListPlan = {
  sort: 'line',
  pageSize: 50,
  filters: { kind: FILE_FINDING_KINDS },
  columns: ['line', 'sku', 'kind', 'cell', 'message'],
}
const getRows = (body: ResponseBody<typeof ruleImportAdmin.findings>) => body.results
const SOURCE = createListSource(ruleImportAdmin.findings, getRows)
const POLL_INTERVAL_MS = 1_000

export const loader = async (args: LoaderFunctionArgs) => {
  const { params, request, context } = args
  const id = Number(params.id) || 0
  try {
    const [{ body }, list] = await Promise.all([
      context.get(sendContext)(ruleImportAdmin.view, { params: { id } }, { signal: request.signal }),
      loadList(args, ruleImportAdmin.findings, PLAN, getRows, { id }),
    ])
    return { ruleImport: body.data, list }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

/** Shows an import of fitment rules: its counts, steps and remarks. */
export const Component = () => {
  const t = useT()
  const listHref = useListHref('fitment-import')
  const { ruleImport, list } = useScreenData<typeof loader>()
  const [dialog, setDialog] = useState<'run' | 'undo' | 'remove'>()
  usePolling(ruleImport)
  const source = formatSource({ name: ruleImport.source_name, kind: ruleImport.source_kind }, t)
  return (
    <>
      <PageHeader
        actions={<Actions onDialog={setDialog} ruleImport={ruleImport} />}
        crumbs={{
          label: t('admin.path'),
          items: [{ label: t('ruleImport.title'), href: listHref }, { label: ruleImport.name }],
        }}
        details={<RuleImportState state={ruleImport.state} />}
        title={`${ruleImport.name} (${source})`}
      />
      <div className="grid gap-6">
        <Notices ruleImport={ruleImport} />
        <RuleImportProgress ruleImport={ruleImport} />
        <ListScreen
          columns={useColumns()}
          empty={{ title: t('ruleImport.noFindings'), hint: t('ruleImport.noFindingsHint') }}
          filters={[
            {
              name: 'kind',
              label: t('ruleImport.kind'),
              options: [
                { value: '', label: t('ruleImport.allKinds') },
                ...FILE_FINDING_KINDS.map(value => ({
                  value: value as string,
                  label: t(`ruleImport.kinds.${value}`),
                })),
              ],
            },
          ]}
          getRowId={({ id }) => String(id)}
          getRowName={({ line, sku }) => `${line} ${sku}`}
          list={list}
          partKey="fitment-import-findings"
          plan={PLAN}
          searchLabel={t('ruleImport.searchCode')}
          source={{ ...SOURCE, params: { id: ruleImport.id } }}
          title={t('ruleImport.tabs.findings')}
        />
      </div>
      {dialog === 'remove' ? (
        <RemoveRuleImportDialog onClose={() => setDialog(undefined)} ruleImport={ruleImport} />
      ) : null}
      {dialog === 'run' || dialog === 'undo' ? (
        <RuleImportStepDialog onClose={() => setDialog(undefined)} ruleImport={ruleImport} step={dialog} />
      ) : null}
    </>
  )
}

const usePolling = (ruleImport: RuleImportAnswer): void => {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWorking(ruleImport.state) || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [ruleImport, revalidate, state])
}

const LINK_CLASS = 'inline-flex min-h-9 items-center gap-2 px-3 text-sm font-medium'

const Actions = ({
  ruleImport,
  onDialog,
}: {
  ruleImport: RuleImportAnswer
  onDialog: (dialog: 'run' | 'undo' | 'remove') => void
}) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const { isBusy, run } = useAction()
  const { id, state, counts, is_latest: isLatest } = ruleImport
  const allows = (step: 'check' | 'run' | 'undo'): boolean =>
    isLatest && findNextState({ ...ruleImport, hasChanges: ruleImport.has_changes }, step) !== null
  const hasLeftOut = counts.refused + counts.unknownProducts + counts.unknownCars > 0
  const hasChanges = counts.created + counts.changed + counts.removed + counts.universal > 0
  return (
    <>
      {hasLeftOut ? (
        <a
          className={LINK_CLASS}
          download
          href={`${ruleImportAdmin.exportRefused.path.replace(':id', String(id))}?lang=${language}`}
        >
          <Download aria-hidden className="size-4" />
          {t('ruleImport.refusedFile')}
        </a>
      ) : null}
      {counts.unknownProducts > 0 ? (
        <a className={LINK_CLASS} href={`/${language}/admin/fitment-import-products/edit/${id}`}>
          <PackageX aria-hidden className="size-4" />
          {t('ruleImport.tabs.products')}
        </a>
      ) : null}
      <a className={LINK_CLASS} href={`/${language}/admin/fitment-import-cars/edit/${id}`}>
        <Car aria-hidden className="size-4" />
        {t('ruleImport.tabs.cars')}
      </a>
      {isWorking(state) ? null : (
        <Button disabled={isBusy} onClick={() => onDialog('remove')}>
          {t('ruleImport.remove')}
        </Button>
      )}
      {allows('undo') ? (
        <Button disabled={isBusy} onClick={() => onDialog('undo')}>
          {t('ruleImport.steps.undo')}
        </Button>
      ) : null}
      {allows('check') ? (
        <Button isLoading={isBusy} onClick={() => void run(() => send(ruleImportAdmin.check, { params: { id } }))}>
          {t('ruleImport.steps.check')}
        </Button>
      ) : null}
      {allows('run') && hasChanges ? (
        <Button disabled={isBusy} onClick={() => onDialog('run')} variant="primary">
          {t('ruleImport.steps.run')}
        </Button>
      ) : null}
    </>
  )
}

const Notices = ({ ruleImport }: { ruleImport: RuleImportAnswer }) => {
  const t = useT()
  const { problem, missing, state, counts, is_latest: isLatest } = ruleImport
  return (
    <>
      {problem === null ? null : (
        <Notice kind="warning">{t(`ruleImport.fileProblem.${problem}`, { columns: missing.join(', ') })}</Notice>
      )}
      {state === 'receiving' ? <ResumeRuleImport ruleImport={ruleImport} /> : null}
      {state === 'failed' && problem === null ? <Notice kind="warning">{t('ruleImport.failedHint')}</Notice> : null}
      {isLatest ? null : <Notice kind="info">{t('ruleImport.notLatest')}</Notice>}
      {counts.added > 0 ? <Notice kind="info">{t('ruleImport.addedHint', { number: counts.added })}</Notice> : null}
      {counts.unusedColumn > 0 ? <Notice kind="warning">{t('ruleImport.unusedHint')}</Notice> : null}
      {counts.refused + counts.unknownCars > 0 ? <Notice kind="info">{t('ruleImport.keptHint')}</Notice> : null}
    </>
  )
}

const useColumns = (): readonly DataColumn<RuleFinding>[] => {
  const t = useT()
  return [
    { id: 'line', header: t('ruleImport.line'), cell: ({ line }) => line, isNumeric: true, isSortable: true },
    { id: 'sku', header: t('ruleImport.code'), cell: ({ sku }) => sku },
    { id: 'kind', header: t('ruleImport.kind'), cell: ({ kind }) => t(`ruleImport.kinds.${kind}`) },
    {
      id: 'cell',
      header: t('ruleImport.cell.title'),
      cell: ({ column, value }) => (value === '' ? column : `${column}: ${value}`),
    },
    { id: 'message', header: t('ruleImport.message'), cell: ({ message }) => message },
  ]
}
