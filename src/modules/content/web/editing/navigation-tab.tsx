import { useEffect, useEffectEvent, useState } from 'react'
import { type EditedNavigation, navigationAdmin } from '#content/contract-navigation.ts'
import { addPageEntry, findPageEntries, listDropDowns, updatePageEntries } from '#content/domain/page-entries.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { LoadError } from '#ui/admin/screen-states.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useSession } from './session.ts'

/** The option for the top level; drop-downs use their index. */
const TOP_LEVEL = -1

type Entries = EditedNavigation['entries']

/** Adds the page to the navigation, hides or removes it. Changes are saved at once. */
export const NavigationTab = ({ pageId }: { pageId: number }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const reload = useReload()
  const page = useSession(({ state }) => state.document.page)
  const [navigation, setNavigation] = useState<EditedNavigation>()
  const [parentIndex, setParentIndex] = useState(TOP_LEVEL)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const loadNavigation = async () => setNavigation((await send(navigationAdmin.read, {})).body.data)
  const loadOrShowError = () => {
    setHasFailed(false)
    loadNavigation().catch((error: unknown) => {
      notifyError(error)
      setHasFailed(true)
    })
  }
  const loadInitially = useEffectEvent(loadOrShowError)
  useEffect(() => loadInitially(), [])
  if (hasFailed)
    return <LoadError onRetry={loadOrShowError} retryLabel={t('editing.again')} title={t('editing.notLoaded')} />
  if (!navigation) return <Spinner label={t('app.loading')} />
  const { entries, version } = navigation
  const saveEntries = async (nextEntries: ReturnType<typeof updatePageEntries>) => {
    setIsBusy(true)
    try {
      const sentEntries = nextEntries.map(entry => ({ ...entry, children: [...entry.children] }))
      setNavigation(
        (await send(navigationAdmin.save, { body: { version, entries: sentEntries as Entries } })).body.data,
      )
      setParentIndex(TOP_LEVEL)
      await reload()
    } catch (error) {
      notifyError(error)
      // The current navigation is shown after a conflict. The error of the save is already reported.
      await loadNavigation().catch(() => undefined)
    } finally {
      setIsBusy(false)
    }
  }
  const pageEntries = findPageEntries(entries, pageId)
  const addEntry = () => {
    const title = page?.content.title as Multilingual | undefined
    const label = pickText(title, 'et') ? title : { type: 'language' as const, et: String(page?.content.name ?? '') }
    void saveEntries(
      addPageEntry(entries, pageId, label as Multilingual, parentIndex === TOP_LEVEL ? null : parentIndex),
    )
  }
  const options = [
    { value: TOP_LEVEL, label: t('editing.navigation.top') },
    ...listDropDowns(entries).map(({ index, entry }) => ({
      value: index,
      label: t('editing.navigation.below', { name: pickText(entry.label, language) || t('navAdmin.noLabel') }),
    })),
  ]
  if (pageEntries.length === 0) {
    return (
      <div className="grid gap-5">
        <p>{t('editing.navigation.none')}</p>
        <Select label={t('editing.navigation.where')} onChange={setParentIndex} options={options} value={parentIndex} />
        <div>
          <Button isLoading={isBusy} onClick={addEntry} variant="primary">
            {t('editing.navigation.add')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <PageEntryList pageEntries={pageEntries} />
      <Switch
        checked={pageEntries.some(({ entry }) => entry.visible)}
        disabled={isBusy}
        label={t('navAdmin.visible')}
        onChange={visible => void saveEntries(updatePageEntries(entries, pageId, entry => ({ ...entry, visible })))}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          isLoading={isBusy}
          onClick={() => void saveEntries(updatePageEntries(entries, pageId, () => null))}
          size="sm"
        >
          {t('editing.navigation.remove')}
        </Button>
        <Button href={`/${language}/admin/navigation`} size="sm" variant="ghost">
          {t('editing.navigation.all')}
        </Button>
      </div>
    </div>
  )
}

/** Lists the entries that lead to the page, below the names of their drop-downs. */
const PageEntryList = ({ pageEntries }: { pageEntries: ReturnType<typeof findPageEntries> }) => {
  const language = useLanguage()
  return (
    <ul>
      {pageEntries.map(({ entry, parent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own
        <li className="edit-version" key={index}>
          <b>{[...(parent ? [pickText(parent.label, language)] : []), pickText(entry.label, language)].join(' › ')}</b>
        </li>
      ))}
    </ul>
  )
}
