import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { categoryAdmin, type ListedCategory } from '#catalog/contract-category.ts'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { Button } from '#ui/button.tsx'
import { CategoryDialog, type EditedCategory } from './parts/category-dialog.tsx'
import { CategoryTreeEditor } from './parts/category-tree-editor.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<ListedCategory[]> =>
  (await context.get(sendContext)(categoryAdmin.list, {}, { signal: request.signal })).body.results

/** Shows the category tree. */
export const Component = () => {
  const t = useT()
  const rows = useScreenData<typeof loader>()
  const [editedCategory, setEditedCategory] = useState<EditedCategory | null>(null)
  useCreateHash(() => setEditedCategory({ parent_id: 0 }))
  const createButton = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditedCategory({ parent_id: 0 })} variant="primary">
      {t('categoryAdmin.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        actions={rows.length > 0 ? createButton : null}
        count={rows.length}
        title={t('categoryAdmin.title')}
      />
      {rows.length > 0 ? (
        <CategoryTreeEditor edited={editedCategory} onEdit={setEditedCategory} rows={rows} />
      ) : (
        <>
          <EmptyList action={createButton} title={t('categoryAdmin.none')}>
            {t('categoryAdmin.noneHint')}
          </EmptyList>
          {editedCategory ? (
            <CategoryDialog edited={editedCategory} onClose={() => setEditedCategory(null)} rows={rows} />
          ) : null}
        </>
      )}
    </>
  )
}
