import Package from 'lucide-react/icons/package'
import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useLoginPrompt } from '#accounts/web/editing/parts/use-login-again.tsx'
import { type EditedProduct, productAdmin } from '#catalog/contract-product-admin.ts'
import { pickHiddenErrors } from '#catalog/domain/pick-hidden-errors.ts'
import { PriceQuestions } from '#catalog/web/admin/parts/price-questions.tsx'
import { ProductConflict } from '#catalog/web/admin/parts/product-conflict.tsx'
import { ProductImages } from '#catalog/web/admin/parts/product-images.tsx'
import { type ProductEditing, useProductForm } from '#catalog/web/admin/parts/use-product-form.ts'
import { findPriceError, validateProductForm } from '#catalog/web/admin/parts/validate-product-form.ts'
import { VisibilitySection } from '#catalog/web/admin/parts/visibility-section.tsx'
import { useInlineEdit } from '#content/web/editing/parts/inline-edits.ts'
import { RichTextField } from '#content/web/editing/parts/rich-text-field.tsx'
import { useKeepCaretVisible } from '#content/web/editing/parts/use-keep-caret-visible.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { createListenerSet } from '#kernel/listener-set.ts'
import { type ProductEditSlots, setProductEditSlots } from '#listing/web/parts/product-edit-slots.tsx'
import { PRODUCT_NAME_CLASS } from '#listing/web/parts/purchase-panel.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { SendProvider, useSend } from '#platform/web/send-context.tsx'
import { type T, TextsProvider, useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import type { Send } from '#wire/send.ts'
import { useProductDraft } from './use-product-draft.ts'

/** The edited product with the staff's texts, which load after those of the page. */
interface InlineEditing extends ProductEditing {
  t: T
  language: Language
  /** Shows expired sessions in place instead of leaving the page. */
  send: Send
}

let currentEditing: InlineEditing | null = null
const { notify, subscribe } = createListenerSet()
const publishEditing = (next: InlineEditing | null): void => {
  currentEditing = next
  notify()
}
/** Returns the product being edited; several parts of the page share it. */
const useInlineEditing = () => useSyncExternalStore(subscribe, () => currentEditing)

const Name = () => {
  const t = useT()
  const language = useLanguage()
  const editing = useInlineEditing()
  const heading = useRef<HTMLHeadingElement>(null)
  const name = editing?.form.values.name[language] ?? ''
  useLayoutEffect(() => {
    if (heading.current && heading.current.textContent !== name) heading.current.textContent = name
  }, [name])
  if (!editing) return null
  const { form } = editing
  const otherNames = Object.keys(form.values.name).filter(code => code !== language)
  return (
    <>
      {/* biome-ignore lint/a11y/useHeadingContent: the browser writes the text into the heading */}
      <h1
        aria-description={t('productAdmin.name')}
        className={PRODUCT_NAME_CLASS}
        contentEditable="plaintext-only"
        data-edit="product/name"
        data-placeholder={t('productAdmin.name')}
        lang={language}
        onInput={({ currentTarget }) =>
          form.set(`name.${language}`, (currentTarget.textContent ?? '').replace(/\s*\n\s*/g, ' '))
        }
        onKeyDown={event => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        ref={heading}
        spellCheck
        suppressContentEditableWarning
      />
      <FieldError id="product-name-error">{form.errorAt(`name.${language}`) ?? form.errorAt('name')}</FieldError>
      <div className="mt-3 grid gap-3">
        {otherNames.map(code => (
          <TextField
            key={code}
            label={t('productAdmin.nameIn', { language: code })}
            lang={code}
            onChange={event => form.set(`name.${code}`, event.currentTarget.value)}
            size="sm"
            value={form.values.name[code] ?? ''}
          />
        ))}
      </div>
    </>
  )
}

const Price = () => {
  const t = useT()
  const language = useLanguage()
  const editing = useInlineEditing()
  if (!editing) return null
  const { form, product } = editing
  return (
    <div className="grid gap-3 small:grid-cols-2">
      {(['price', 'total_price'] as const).map(field => (
        <MoneyField
          error={findPriceError(form.errorAt, field)}
          key={field}
          label={t(`productInPlace.amount.${field}`)}
          language={language}
          name={field}
          onChange={cents => form.set(field, cents)}
          value={form.values[field]}
        />
      ))}
      <PriceQuestions form={form} product={product} />
    </div>
  )
}

const Visibility = () => {
  const editing = useInlineEditing()
  return editing ? (
    <div className="mt-4">
      <VisibilitySection form={editing.form} page={editing.product?.page_visibility ?? null} />
    </div>
  ) : null
}

const Description = () => {
  const t = useT()
  const language = useLanguage()
  const editing = useInlineEditing()
  if (!editing) return null
  const { form } = editing
  const codes = Object.keys(form.values.description)
  return (
    <div className="grid gap-4">
      {[language, ...codes.filter(code => code !== language)].map(code => (
        <RichTextField
          error={form.errorAt(`description.${code}`)}
          key={code}
          label={t('productInPlace.descriptionIn', { language: code })}
          lang={code}
          name={`description.${code}`}
          onChange={html => form.set(`description.${code}`, html)}
          value={form.values.description[code] ?? ''}
        />
      ))}
    </div>
  )
}

const Pictures = () => {
  const editing = useInlineEditing()
  return editing?.product ? <ProductImages product={editing.product} /> : null
}

const wrapPart = (Part: ComponentType) => () => {
  const editing = useInlineEditing()
  return editing ? (
    <SendProvider send={editing.send}>
      <TextsProvider language={editing.language} t={editing.t}>
        <Part />
      </TextsProvider>
    </SendProvider>
  ) : null
}

const EDIT_SLOTS: ProductEditSlots = {
  Name: wrapPart(Name),
  Price: wrapPart(Price),
  Visibility: wrapPart(Visibility),
  Description: wrapPart(Description),
  Pictures: wrapPart(Pictures),
}

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
        <div className="edit-dock-row">
          <p className="edit-status" role="status">
            {t(form.isChanged ? 'productAdmin.unsaved' : 'editing.nothingChanged')}
          </p>
          <Button
            disabled={form.isBusy}
            onClick={() => (form.isChanged ? setIsConfirming(true) : void endEditing())}
            size="sm"
            variant="ghost"
          >
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
