import Package from 'lucide-react/icons/package'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLoginPrompt } from '#accounts/web/editing/parts/use-login-prompt.tsx'
import { type EditedProduct, productAdmin } from '#catalog/contract-product-admin.ts'
import { pickHiddenErrors } from '#catalog/domain/pick-hidden-errors.ts'
import { ProductConflict } from '#catalog/web/admin/parts/product-conflict.tsx'
import { type ProductEditing, useProductForm } from '#catalog/web/admin/parts/use-product-form.ts'
import { validateProductForm } from '#catalog/web/admin/parts/validate-product-form.ts'
import { useInlineEdit } from '#content/web/editing/parts/inline-edits.ts'
import { useKeepCaretVisible } from '#content/web/editing/parts/use-keep-caret-visible.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { setProductEditSlots } from '#listing/web/parts/product-edit-slots.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { SendProvider, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { EDIT_SLOTS, publishEditing } from './product-edit-parts.tsx'
import { useProductDraft } from './use-product-draft.ts'

/** Edits a product on its page with the calls of the administration area, including their conflict detection. */
export const InlineProductEditor = ({ id }: { id: number }) => {
  const t = useT()
  const login = useLoginPrompt(t('editing.expiredHint'))
  const [product, setProduct] = useState<EditedProduct | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const startEditing = async () => {
    setIsStarting(true)
    try {
      setProduct((await login.send(productAdmin.view, { params: { id } })).body.data)
    } finally {
      setIsStarting(false)
    }
  }
  return (
    <SendProvider send={login.send}>
      <Button
        icon={<Package aria-hidden />}
        isLoading={isStarting}
        // `send` already reports failures.
        onClick={() => void startEditing().catch(() => undefined)}
        size="sm"
        variant="ghost"
      >
        {t('productInPlace.edit')}
      </Button>
      {product ? <ProductDock loginCount={login.loginCount} onEnd={() => setProduct(null)} product={product} /> : null}
      {login.dialog}
    </SendProvider>
  )
}

interface ProductDockProps {
  product: EditedProduct
  /** Number of repeated logins; each one retries a failed save. */
  loginCount: number
  onEnd: () => void
}

const ProductDock = ({ product, loginCount, onEnd }: ProductDockProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const editing = useProductForm(product, async () => {
    await reload()
    // Input typed during the save is not saved yet.
    if (!hasChangesRef.current) onEnd()
  })
  const { form, conflicts } = editing
  const hasChangesRef = useRef(form.isChanged)
  hasChangesRef.current = form.isChanged
  const [isConfirming, setIsConfirming] = useState(false)
  const draft = useProductDraft(product.id, form)
  useInlineEdit(true)
  const retrySave = useEffectEvent(() => {
    // Only a failed save is retried; the session can also expire during an image upload.
    if (form.message === INVALID_CREDENTIALS) form.submit()
  })
  const handledLoginCount = useRef(loginCount)
  useEffect(() => {
    if (loginCount > handledLoginCount.current) retrySave()
    handledLoginCount.current = loginCount
  }, [loginCount])
  useLayoutEffect(() => publishEditing({ ...editing, t, language, send }))
  useLayoutEffect(() => {
    setProductEditSlots(EDIT_SLOTS)
    return () => {
      setProductEditSlots(null)
      publishEditing(null)
    }
  }, [])
  useSaveKey(form.submit)
  useKeepCaretVisible()
  const endEditing = async () => {
    // Pictures are saved separately, so the page can have changed without the form.
    await reload()
    onEnd()
  }
  return createPortal(
    <aside aria-label={t('productInPlace.bar')} className="edit-dock product-dock" data-keep-clear>
      <form {...form.props}>
        <FormMessage form={form} />
        <HiddenErrors editing={editing} />
        {conflicts === null ? null : (
          <div className="edit-notice" role="status">
            <ProductConflict conflicts={conflicts} form={form} />
          </div>
        )}
        <DraftOffer draft={draft} />
        <SaveRow form={form} onCancel={() => (form.isChanged ? setIsConfirming(true) : void endEditing())} />
      </form>
      <Alert
        cancelLabel={t('app.form.stay')}
        confirmLabel={t('app.form.leave')}
        isDestructive
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          draft.discardCurrent()
          void endEditing()
        }}
        open={isConfirming}
        title={t('app.form.unsavedHeading')}
      >
        {t('app.form.unsaved')}
      </Alert>
      <LeaveGuard isChanged={form.isChanged} onDiscard={async () => draft.discardCurrent()} isSaving={form.isBusy} />
    </aside>,
    document.body,
  )
}

interface SaveRowProps {
  form: ProductEditing['form']
  onCancel: () => void
}

/** Shows the state of the form with the buttons that cancel and save. */
const SaveRow = ({ form, onCancel }: SaveRowProps) => {
  const t = useT()
  return (
    <div className="edit-dock-row">
      <p className="edit-status" role="status">
        {t(form.isChanged ? 'productAdmin.unsaved' : 'editing.nothingChanged')}
      </p>
      <Button disabled={form.isBusy} onClick={onCancel} size="sm" variant="ghost">
        {t('editing.cancel')}
      </Button>
      <Button
        disabled={!form.isChanged}
        isLoading={form.isBusy}
        loadingLabel={t('productAdmin.saving')}
        size="sm"
        title="Ctrl+S"
        type="submit"
        variant="primary"
      >
        {t('productAdmin.save')}
      </Button>
    </div>
  )
}

/** Lists errors in fields that the page does not show, with a link to the product form. */
const HiddenErrors = ({ editing: { form, product } }: { editing: ProductEditing }) => {
  const t = useT()
  const language = useLanguage()
  const paths = Object.keys(pickHiddenErrors(validateProductForm(form.values, product)))
  const messages = paths.flatMap(path => form.errorAt(path) ?? [])
  if (messages.length === 0 || !product) return null
  return (
    <Notice
      action={
        <Button href={`/${language}/admin/product/edit/${product.id}`} size="sm">
          {t('productInPlace.openForm')}
        </Button>
      }
      kind="danger"
      title={t('productInPlace.hiddenErrors')}
    >
      {messages.join(' ')}
    </Notice>
  )
}

/** Offers to restore this browser's unsaved draft. */
const DraftOffer = ({ draft }: { draft: ReturnType<typeof useProductDraft> }) => {
  const t = useT()
  const language = useLanguage()
  if (draft.savedAt === null) return null
  return (
    <div className="edit-offer" role="status">
      <p>{t('editing.productDraftFound', { time: formatDateTime(draft.savedAt, language) })}</p>
      <Button onClick={draft.discardOffer} size="sm" variant="ghost">
        {t('editing.discardDraft')}
      </Button>
      <Button onClick={draft.restore} size="sm">
        {t('editing.resumeDraft')}
      </Button>
    </div>
  )
}

/** Saves with Ctrl+S or ⌘S. */
const useSaveKey = (save: () => void): void => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
