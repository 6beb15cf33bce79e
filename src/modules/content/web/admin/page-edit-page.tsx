import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate } from 'react-router'
import { contentEdits } from '#content/contract-edit.ts'
import { type EditingData, editing } from '#content/contract-editing.ts'
import { type PageSettings, pageSettings } from '#content/contract-page-settings.ts'
import type { LayoutName } from '#content/domain/page-layouts.ts'
import { AddressTab } from '#content/web/editing/address-tab.tsx'
import { LayoutSelect } from '#content/web/editing/parts/layout-select.tsx'
import { VisibilityTab } from '#content/web/editing/visibility-tab.tsx'
import { type Multilingual, multilingual, pickText } from '#kernel/multilingual.ts'
import { isWebAddress } from '#kernel/web-address.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { saveMerged } from '#platform/web/save-merged.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import '#content/web/editing/editing.css'
import { PageHistory } from './parts/page-history.tsx'
import { SocialImageField } from './parts/social-image-field.tsx'
import { usePageActions } from './parts/use-page-actions.tsx'

export interface PageValues {
  title: TextsByLanguage
  metaDescription: TextsByLanguage
  metaKeywords: TextsByLanguage
  layout: string
  canonical: string
  socialImage: string | null
}

type Page = NonNullable<EditingData['document']['page']>

interface PageData {
  page: Page
  version: number
  settings: PageSettings
}

export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<PageData> => {
  // A new page starts in a dialog over the list.
  if (params.id === undefined) throw redirect(`/${params.lang}/admin/page#new`)
  const send = context.get(sendContext)
  const signal = { signal: request.signal }
  const id = Number(params.id)
  const [editingResponse, settingsResponse] = await Promise.all([
    send(editing.readForEditing, { query: { page: id } }, signal),
    send(pageSettings.read, { params: { id } }, signal),
  ])
  const { document, pageVersion } = editingResponse.body.data
  if (!document.page) throw new Response(null, { status: 404 })
  return { page: document.page, version: pageVersion, settings: settingsResponse.body.data }
}

/** Shows the settings of a page: texts for search, address, visibility and history. */
export const Component = () => {
  const loadedData = useScreenData<typeof loader>()
  const [restoredVersion, setRestoredVersion] = useState(0)
  const reload = useReload()
  const showRestored = async (version: number) => {
    await reload()
    setRestoredVersion(version)
  }
  // A restored version remounts the form with its values; a save does not.
  return (
    <PageSettingsForm
      {...loadedData}
      key={`${loadedData.page.id} ${restoredVersion}`}
      onRestored={version => void showRestored(version)}
    />
  )
}

const usePageSaving = ({ page, version }: Pick<PageData, 'page' | 'version'>) => {
  const t = useT()
  const send = useSend()
  const codes = useShopLanguages().map(({ code }) => code)
  const base = useRef({ page, version })
  const pendingSave = useRef<Promise<unknown>>(Promise.resolve())
  const toFields = (value: unknown): TextsByLanguage =>
    toTextsByLanguage((value as Multilingual | null) ?? multilingual({}), codes)
  const toPageValues = ({ page: shownPage }: Pick<PageData, 'page'>): PageValues => ({
    title: toFields(shownPage.content.title),
    metaDescription: toFields(shownPage.metaDescription),
    metaKeywords: toFields(shownPage.metaKeywords),
    layout: shownPage.layout,
    canonical: shownPage.canonical ?? '',
    socialImage: shownPage.socialImage,
  })
  const saveChanges = async (values: PageValues, baseline: typeof base.current) => {
    const fields = {
      layout: values.layout as Page['layout'],
      content: {
        ...baseline.page.content,
        name: String(baseline.page.content.name),
        title: toMultilingual(values.title),
      },
      metaDescription: toMultilingual(values.metaDescription),
      metaKeywords: toMultilingual(values.metaKeywords),
      canonical: values.canonical.trim() || null,
      socialImage: values.socialImage,
    }
    const { body } = await send(contentEdits.savePage, { body: { id: page.id, version: baseline.version, ...fields } })
    return { page: { ...baseline.page, ...fields }, version: body.data.version }
  }
  const loadCurrent = async () => {
    const { document, pageVersion } = (await send(editing.readForEditing, { query: { page: page.id } })).body.data
    return { page: document.page ?? page, version: pageVersion }
  }
  const saveOnce = async (mine: PageValues, lostSaves: readonly PageValues[]): Promise<PageValues> => {
    base.current = await saveMerged<PageValues, typeof base.current>({
      base: base.current,
      mine,
      lost: lostSaves,
      getValues: toPageValues,
      getVersion: savedValues => savedValues.version,
      save: saveChanges,
      loadCurrent,
      formatValue: (path, theirs) =>
        t('admin.conflict.field', {
          value: (path === 'layout' ? t(`editing.layout.${theirs as Page['layout']}`) : String(theirs ?? '')) || '–',
        }),
      onConflict: storedValues => {
        base.current = storedValues
      },
    })
    return toPageValues(base.current)
  }
  const save = (mine: PageValues, _before: PageValues, lostSaves: readonly PageValues[]): Promise<PageValues> => {
    const saved = saveOnce(mine, lostSaves)
    pendingSave.current = saved
    return saved
  }
  return {
    initial: toPageValues({ page }),
    save,
    reload: async () => toPageValues(base.current),
    // Waits for a running save, so that a restore right after it uses the new version. The form reports a failed save.
    waitForVersion: () =>
      pendingSave.current.then(
        () => base.current.version,
        () => base.current.version,
      ),
  }
}

const PageSettingsForm = ({
  page,
  version,
  settings,
  onRestored,
}: PageData & { onRestored: (version: number) => void }) => {
  const t = useT()
  const listHref = useListHref('page')
  const language = useLanguage()
  const reload = useReload()
  const { waitForVersion, ...saving } = usePageSaving({ page, version })
  const title = pickText(page.content.title as Multilingual, language) || String(page.content.name)
  const tabProps = { pageId: page.id, settings, onChange: () => void reload() }
  return (
    <div className="grid gap-4">
      <SettingsForm
        {...saving}
        actions={<PageActions id={page.id} settings={settings} title={title} />}
        check={values => validateFields(t, values)}
        crumbs={{
          label: t('admin.path'),
          items: [{ label: t('pageAdmin.title'), href: listHref }, { label: title }],
        }}
        onSaved={reload}
        title={title}
      >
        {form => (
          <>
            <TextsSection form={form} />
            <AppearanceSection form={form} layouts={settings.layouts} page={page} />
          </>
        )}
      </SettingsForm>
      <div className="grid items-start gap-4 medium:grid-cols-2">
        <Section title={t('pageAdmin.addresses')}>
          <AddressTab {...tabProps} />
        </Section>
        <Section title={t('pageAdmin.visibility')}>
          <VisibilityTab {...tabProps} />
        </Section>
      </div>
      <Section hint={t('pageAdmin.historyHint')} title={t('pageAdmin.history')}>
        <PageHistory
          onRestored={onRestored}
          pageId={page.id}
          settings={settings}
          // The loader may be older than the last save.
          readVersion={async () => Math.max(await waitForVersion(), version)}
        />
      </Section>
    </div>
  )
}

const validateFields = (t: ReturnType<typeof useT>, { title, canonical }: PageValues): Record<string, string> => ({
  ...(Object.values(title).every(text => text.trim() === '') && {
    [`title.${Object.keys(title)[0]}`]: t('app.problem.required'),
  }),
  ...(canonical.trim() !== '' && !isWebAddress(canonical.trim()) && { canonical: t('editing.canonicalWrong') }),
})

const PageActions = ({ id, title, settings }: { id: number; title: string; settings: PageSettings }) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const actions = usePageActions()
  const slug = settings.slugs[language]
  const path = slug ? `/${language}/${slug}` : `/${language}`
  const removePage = async () => {
    await actions.remove({ id, title }, () => navigate(`/${language}/admin/page`))
  }
  return (
    <>
      <Button href={path} icon={<Eye aria-hidden />} variant="ghost">
        {t('pageAdmin.see')}
      </Button>
      <Button href={`${path}#edit`} icon={<Pencil aria-hidden />}>
        {t('pageAdmin.editHere')}
      </Button>
      <IconButton icon={<Trash2 aria-hidden />} label={t('pageAdmin.remove')} onClick={() => void removePage()} />
    </>
  )
}

const TextsSection = ({ form }: { form: Form<PageValues> }) => {
  const t = useT()
  const languages = useShopLanguages()
  return (
    <Section columns={2} hint={t('pageAdmin.wordsHint')} title={t('pageAdmin.words')}>
      {(['title', 'metaDescription', 'metaKeywords'] as const).flatMap(field =>
        languages.map(({ code, label }) => (
          <TextField
            {...form.field(`${field}.${code}`)}
            key={`${field}.${code}`}
            label={t(`pageAdmin.field.${field}`, { language: label })}
            lang={code}
            maxLength={field === 'title' ? 200 : 1_000}
          />
        )),
      )}
    </Section>
  )
}

interface AppearanceSectionProps {
  form: Form<PageValues>
  layouts: readonly LayoutName[]
  page: Page
}

const AppearanceSection = ({ form, layouts, page }: AppearanceSectionProps) => {
  const t = useT()
  return (
    <Section columns={2} title={t('pageAdmin.look')}>
      <LayoutSelect
        allowedLayouts={layouts}
        containers={page.itemContainers}
        onChange={layout => form.set('layout', layout)}
        shownLayout={page.layout}
        value={form.values.layout}
      />
      <TextField
        {...form.field('canonical')}
        hint={t('editing.canonicalHint')}
        label={t('editing.field.canonical')}
        placeholder="https://"
      />
      <SocialImageField onChange={src => form.set('socialImage', src)} src={form.values.socialImage} />
    </Section>
  )
}
