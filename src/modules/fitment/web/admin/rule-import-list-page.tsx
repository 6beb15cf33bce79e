import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type RuleImportAnswer, ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import { RULE_FORMATS } from '#fitment/domain/rule-files/read-rule-file.ts'
import { RULE_IMPORT_STATES } from '#fitment/domain/rule-import-states.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Menu } from '#ui/admin/menu.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { NewRuleImport } from './parts/new-rule-import.tsx'
import { RuleImportState } from './parts/rule-import-state.tsx'
import { formatSource } from './parts/source-dialog.tsx'

const PLAN: ListPlan = {
  sort: '-id',
  pageSize: 50,
  filters: { state: [...RULE_IMPORT_STATES] },
  columns: ['name', 'source', 'state', 'rules', 'by', 'created_at'],
}
const SOURCE = createListSource(ruleImportAdmin.list, body => body.results)

export const loader = async (args: LoaderFunctionArgs) => {
  const [list, sources] = await Promise.all([
    loadList(args, ruleImportAdmin.list, PLAN, body => body.results),
    args.context.get(sendContext)(ruleImportAdmin.listSources, {}, { signal: args.request.signal }),
  ])
  return { list, sources: sources.body.results }
}

/** Lists imports of fitment rules; exports the rules of each source. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { list, sources } = useScreenData<typeof loader>()
  const [isCreating, setIsCreating] = useState(false)
  useCreateHash(() => setIsCreating(true))
  const columns: readonly DataColumn<RuleImportAnswer>[] = [
    { id: 'name', header: t('ruleImport.name'), cell: ({ name }) => name, isSortable: true },
    {
      id: 'source',
      header: t('ruleImport.source'),
      cell: ({ source_name, source_kind }) => formatSource({ name: source_name, kind: source_kind }, t),
    },
    {
      id: 'state',
      header: t('ruleImport.state'),
      cell: ({ state }) => <RuleImportState state={state} />,
      text: ({ state }) => t(`ruleImport.states.${state}`),
    },
    { id: 'rules', header: t('ruleImport.rules'), cell: ({ rules }) => rules, isNumeric: true },
    { id: 'by', header: t('ruleImport.by'), cell: ({ by }) => by, isDesktopOnly: true },
    {
      id: 'created_at',
      header: t('ruleImport.createdAt'),
      cell: ({ created_at }) => formatDateTime(created_at, language),
      isDesktopOnly: true,
    },
  ]
  return (
    <>
      <ListScreen
        actions={
          <Menu
            align="end"
            entries={sources
              .filter(({ rules }) => rules > 0)
              .flatMap(source =>
                RULE_FORMATS.map(format => ({
                  key: `${source.id}-${format}`,
                  label: `${formatSource(source, t)}: ${t(`ruleImport.formats.${format}`)}`,
                  href: `${ruleImportAdmin.exportRules.path.replace(':id', String(source.id))}?format=${format}`,
                  download: true,
                })),
              )}
            trigger={<Button icon={<Download aria-hidden />}>{t('ruleImport.export')}</Button>}
          />
        }
        columns={columns}
        create={
          <Button icon={<Upload aria-hidden />} onClick={() => setIsCreating(true)} variant="primary">
            {t('ruleImport.new')}
          </Button>
        }
        empty={{ title: t('ruleImport.none'), hint: t('ruleImport.noneHint') }}
        filters={[
          {
            name: 'state',
            label: t('ruleImport.state'),
            options: [
              { value: '', label: t('ruleImport.allStates') },
              ...RULE_IMPORT_STATES.map(value => ({ value: value as string, label: t(`ruleImport.states.${value}`) })),
            ],
          },
        ]}
        getHref={({ id }) => `/${language}/admin/fitment-import/edit/${id}`}
        getRowId={({ id }) => String(id)}
        getRowName={({ name }) => name}
        list={list}
        plan={PLAN}
        searchLabel={t('ruleImport.search')}
        source={SOURCE}
        title={t('ruleImport.title')}
      />
      {isCreating ? <NewRuleImport onClose={() => setIsCreating(false)} sources={sources} /> : null}
    </>
  )
}
