import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type EditedNavigation, navigationAdmin } from '#content/contract-navigation.ts'
import { pageAdmin } from '#content/contract-page-admin.ts'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { LinkedPage, NavigationTree } from './parts/navigation-entries.ts'
import { NavigationTreeView } from './parts/navigation-tree-view.tsx'

interface PageData {
  navigation: EditedNavigation
  pages: readonly LinkedPage[]
}

const MAX_PAGES = 1_000

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<PageData> => {
  const send = context.get(sendContext)
  const signal = { signal: request.signal }
  const [navigation, pages] = await Promise.all([
    send(navigationAdmin.read, {}, signal),
    send(pageAdmin.list, { query: { page: 1, pageSize: MAX_PAGES } }, signal),
  ])
  return {
    navigation: navigation.body.data,
    pages: pages.body.results.map(({ id, title }) => ({ id, title })),
  }
}

/** Shows the page that edits the site navigation. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const { navigation, pages } = useScreenData<typeof loader>()
  const baseVersion = useRef(navigation.version)
  const save = async ({ entries }: { entries: NavigationTree }) => {
    const body = {
      version: baseVersion.current,
      entries: entries.map(entry => ({ ...entry, children: [...entry.children] })),
    }
    const savedNavigation = (await send(navigationAdmin.save, { body })).body.data
    baseVersion.current = savedNavigation.version
    return { entries: savedNavigation.entries }
  }
  return (
    <SettingsForm initial={{ entries: navigation.entries }} save={save} title={t('navAdmin.title')}>
      {form => (
        <NavigationTreeView
          addIcon={<Plus aria-hidden />}
          entries={form.values.entries}
          getError={form.errorAt}
          onChange={entries => form.set('entries', entries)}
          pages={pages}
        />
      )}
    </SettingsForm>
  )
}
