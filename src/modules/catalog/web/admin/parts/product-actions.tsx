import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Copy from 'lucide-react/icons/copy'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type EditedProduct, productAdmin, productBulk } from '#catalog/contract-product-admin.ts'
import { PreviousNextLinks } from '#platform/admin/previous-next-links.tsx'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useNavigationSignal } from '#platform/web/use-navigation-signal.ts'
import { Menu } from '#ui/admin/menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { PRODUCT_LIST_PLAN, PRODUCT_LIST_SOURCE } from './product-list.ts'
import { useProductAction } from './use-product-action.ts'

/** Actions on a product: previous and next, duplicate, remove and restore. */
export const ProductActions = ({ product }: { product: EditedProduct }) => {
  const t = useT()
  const language = useLanguage()
  const buildHref = (id: number | string) => `/${language}/admin/product/edit/${id}`
  useRestoredToast()
  const { duplicate, remove, restore } = useProductActions(product.id, buildHref)
  return (
    <>
      <PreviousNextLinks
        getHref={buildHref}
        id={String(product.id)}
        labels={{ previous: t('productAdmin.previous'), next: t('productAdmin.next') }}
        plan={PRODUCT_LIST_PLAN}
        getRowId={({ id }) => String(id)}
        source={PRODUCT_LIST_SOURCE}
      />
      <Menu
        align="end"
        entries={[
          {
            key: 'duplicate',
            label: t('productAdmin.duplicate'),
            icon: <Copy aria-hidden />,
            onSelect: () => void duplicate(),
          },
          product.removed
            ? {
                key: 'restore',
                label: t('productAdmin.bulk.restore'),
                icon: <ArchiveRestore aria-hidden />,
                onSelect: () => void restore(),
              }
            : {
                key: 'remove',
                label: t('productAdmin.bulk.remove'),
                icon: <Trash2 aria-hidden />,
                isDestructive: true,
                startsGroup: true,
                onSelect: () => void remove(),
              },
        ]}
        trigger={
          <IconButton icon={<MoreHorizontal aria-hidden />} label={t('productAdmin.more')} tooltipPosition="none" />
        }
      />
    </>
  )
}

/** The history state while the page reloads, with sentences that the user must read. */
const RESTORED_STATE = 'restored'
interface RestoredState {
  kind: typeof RESTORED_STATE
  notes: string[]
}

/** Shows the toast after the reload. */
const useRestoredToast = () => {
  const t = useT()
  const { state } = useLocation()
  const showRestoredToast = useEffectEvent(() => {
    if (state?.kind !== RESTORED_STATE || window.history.state?.usr?.kind !== RESTORED_STATE) return
    window.history.replaceState({ ...window.history.state, usr: null }, '')
    const { notes } = state as RestoredState
    showToast('success', [t('productAdmin.restored'), ...notes].join(' '))
  })
  useEffect(() => showRestoredToast(), [])
}

const useProductActions = (id: number, buildHref: (id: number) => string) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const navigate = useNavigate()
  const runAction = useProductAction()
  const createNavigationSignal = useNavigationSignal()
  const isCopying = useRef(false)
  return {
    duplicate: async () => {
      // A second click while the request runs must not create a second copy.
      if (isCopying.current) return
      isCopying.current = true
      const navigation = createNavigationSignal()
      try {
        const { body } = await send(productAdmin.duplicate, { params: { id } })
        showToast('success', t('productAdmin.duplicated'))
        if (!navigation.aborted) await navigate(buildHref(body.data.id))
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        showToast('danger', t('productAdmin.notCopied'))
      } finally {
        isCopying.current = false
      }
    },
    remove: async () => {
      const navigation = createNavigationSignal()
      const removal = await runAction(id, { kind: 'remove' })
      if (removal === null) return
      const { operationId } = removal
      if (!navigation.aborted) await navigate(`/${language}/admin/product`)
      const undo = async () => {
        try {
          await send(productBulk.undo, { body: { operationId, after: 0 } })
          await navigate(buildHref(id))
        } catch (error) {
          notifyError(error)
        }
      }
      showUndoToast(operationId, t('productAdmin.removed'), { label: t('productAdmin.undo'), undo: () => void undo() })
    },
    restore: async () => {
      const navigation = createNavigationSignal()
      // The reload shows the form with the restored product.
      const restoration = await runAction(id, { kind: 'restore' })
      if (restoration === null || navigation.aborted) return
      const state: RestoredState = { kind: RESTORED_STATE, notes: restoration.notes }
      window.history.replaceState({ ...window.history.state, usr: state }, '')
      window.location.reload()
    },
  }
}
