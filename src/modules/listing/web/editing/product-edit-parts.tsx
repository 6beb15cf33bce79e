import { type ComponentType, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { PriceQuestions } from '#catalog/web/admin/parts/price-questions.tsx'
import { ProductImages } from '#catalog/web/admin/parts/product-images.tsx'
import type { ProductEditing } from '#catalog/web/admin/parts/use-product-form.ts'
import { findPriceError } from '#catalog/web/admin/parts/validate-product-form.ts'
import { VisibilitySection } from '#catalog/web/admin/parts/visibility-section.tsx'
import { RichTextField } from '#content/web/editing/parts/rich-text-field.tsx'
import type { Language } from '#kernel/language.ts'
import { createListenerSet } from '#kernel/listener-set.ts'
import type { ProductEditSlots } from '#listing/web/parts/product-edit-slots.tsx'
import { PRODUCT_NAME_CLASS } from '#listing/web/parts/purchase-panel.tsx'
import { SendProvider } from '#platform/web/send-context.tsx'
import { type T, TextsProvider, useLanguage, useT } from '#platform/web/texts.tsx'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Send } from '#wire/send.ts'

/** The edited product with the staff's texts, which load after those of the page. */
interface InlineEditing extends ProductEditing {
  t: T
  language: Language
  /** Shows expired sessions in place instead of leaving the page. */
  send: Send
}

let currentEditing: InlineEditing | null = null
const { notify, subscribe } = createListenerSet()

/** Shares the edited product with the parts of the page; null ends the editing. */
export const publishEditing = (next: InlineEditing | null): void => {
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

/** Gives a part the texts and the `send` of the editor, because it renders within the page. */
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

/** The parts of a product's page while it is edited. */
export const EDIT_SLOTS: ProductEditSlots = {
  Name: wrapPart(Name),
  Price: wrapPart(Price),
  Visibility: wrapPart(Visibility),
  Description: wrapPart(Description),
  Pictures: wrapPart(Pictures),
}
