import { useState } from 'react'
import type { ListedProduct } from '#catalog/contract-product-admin.ts'
import { findPriceErrors, getPriceErrorKey, isConfirmable, type PriceError } from '#catalog/domain/price-validation.ts'
import { type Cents, formatCents, toCents, toEuros } from '#kernel/money.ts'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { CellNumber } from '#ui/admin/cell-number.tsx'
import { useProductAction, useUndoProductAction } from './use-product-action.ts'

interface PriceQuestion {
  error: PriceError
  cents: Cents
  onAnswer: (isConfirmed: boolean) => void
}

/** Edits the current price in its cell; an unusual price needs a confirmation. */
export const PriceCell = ({ product }: { product: ListedProduct }) => {
  const t = useT()
  const language = useLanguage()
  const runAction = useProductAction()
  const undoAction = useUndoProductAction()
  const [question, setQuestion] = useState<PriceQuestion | null>(null)
  const cents = toCents(product.total_price)
  const confirm = async (newCents: Cents): Promise<boolean> => {
    const error = findConfirmableError(product, newCents)
    if (error === null) return true
    const isConfirmed = await new Promise<boolean>(onAnswer => setQuestion({ error, cents: newCents, onAnswer }))
    setQuestion(null)
    return isConfirmed
  }
  const save = async (newCents: Cents): Promise<boolean> => {
    if (!(await confirm(newCents))) return false
    const confirmation = { free: newCents === 0, confirm_price: true }
    const result = await runAction(product.id, {
      kind: 'total',
      price: toEuros(newCents),
      expected_price: product.total_price,
      ...confirmation,
    })
    if (result === null) return false
    const { operationId, notes } = result
    const formatted = { before: formatCents(cents, language), after: formatCents(newCents, language) }
    const text = t('productAdmin.priceQuestion.change', { name: product.name, ...formatted })
    showUndoToast(operationId, [text, ...notes].join(' '), {
      label: t('productAdmin.undo'),
      undo: () => void undoAction(operationId),
    })
    return true
  }
  return (
    <span className="inline-flex flex-col items-end mobile:flex-row mobile:items-baseline mobile:justify-end mobile:gap-2">
      {product.total_price < product.price ? (
        <s className="tabular text-secondary" title={t('productAdmin.prices.price')}>
          {formatCents(toCents(product.price), language)}
        </s>
      ) : null}
      <CellNumber
        column="total_price"
        label={t('productAdmin.editPrice', { name: product.name })}
        language={language}
        onSave={save}
        decimals={2}
        formatted={formatCents(cents, language)}
        value={cents}
        errorText={t(getPriceErrorKey('noNumber'))}
      />
      {question ? (
        <Alert
          cancelLabel={t('admin.cancel')}
          confirmLabel={t('productAdmin.priceQuestion.save')}
          onCancel={() => question.onAnswer(false)}
          onConfirm={() => question.onAnswer(true)}
          open
          title={t('productAdmin.priceQuestion.title')}
        >
          {t('productAdmin.priceQuestion.change', {
            name: product.name,
            before: formatCents(cents, language),
            after: formatCents(question.cents, language),
          })}{' '}
          {t(getPriceErrorKey(question.error))}
        </Alert>
      ) : null}
    </span>
  )
}

/** Returns the error that needs a confirmation; the server rejects the others. */
const findConfirmableError = ({ price, total_price }: ListedProduct, newCents: Cents): PriceError | null => {
  const before = { priceCents: toCents(price), totalCents: toCents(total_price) }
  const priceCents = before.totalCents < before.priceCents ? before.priceCents : newCents
  const errors = findPriceErrors({ priceCents, totalCents: newCents, before, isFree: false, isConfirmed: false })
  return Object.values(errors).find(error => error === 'free' || isConfirmable(error)) ?? null
}
