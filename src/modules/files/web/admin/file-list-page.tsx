import type { LoaderFunctionArgs } from 'react-router'
import { finder } from '#files/contract-finder.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { FinderView } from '../finder/finder-view.tsx'
import { MissingFiles } from './missing-files.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  (await context.get(sendContext)(finder.listMissing, {}, { signal: request.signal })).body.results

/** Shows the file manager as a screen, with missing files above it. */
export const Component = () => {
  const t = useT()
  const reload = useReload()
  return (
    <>
      <PageHeader title={t('finder.titleAll')} />
      <MissingFiles files={useScreenData<typeof loader>()} />
      <div className="finder-screen">
        <FinderView onChanged={() => void reload()} />
      </div>
    </>
  )
}
