import { type FormEvent, useEffect, useRef, useState } from 'react'
import { choosePart, isPartPicked } from '#checkout/domain/choose-part.ts'
import { parseNumberList } from '#checkout/domain/parse-number-list.ts'
import { fitCalls, MAX_FIT_PRODUCTS } from '#fitment/contract-fit.ts'
import type { Verdict } from '#fitment/domain/verdict.ts'
import { CarDialogButton } from '#fitment/web/parts/car-dialog-button.tsx'
import { useCurrentCar } from '#fitment/web/parts/garage.ts'
import {
  MAX_NUMBERS_IN_LIST,
  MAX_TYPED_NUMBER_LENGTH,
  type NumberResult,
  partNumbers,
} from '#listing/contract-part-number.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { type Send, SendError } from '#wire/send.ts'
import { QuickOrderResults } from './parts/quick-order-results.tsx'
import type { QuickOrderLine } from './parts/quick-order-row.tsx'

export const handle = {
  head: (_loaded: unknown, t: T) => ({
    title: t('checkout.quickOrder.title'),
    description: t('checkout.quickOrder.intro'),
    robots: 'noindex',
  }),
}

/** `/{lang}/quick-order` finds parts by a pasted list of numbers and puts them into the cart. */
export const Component = () => {
  const t = useT()
  const [text, setText] = useState('')
  const list = useNumberList(text)
  const heading = useRef<HTMLHeadingElement>(null)
  const { lines } = list
  // Screen readers read on from the heading of the results.
  useEffect(() => {
    if (lines) heading.current?.focus()
  }, [lines])
  if (usePageOptions().categories === null)
    return (
      <div className="page-width py-8 small:py-12">
        <Notice kind="warning">{t('cart.shopDisabled')}</Notice>
      </div>
    )
  return (
    <div className="page-width py-8 small:py-12">
      <SectionTitle level={1}>{t('checkout.quickOrder.title')}</SectionTitle>
      <p className="measure mt-4 text-secondary">{t('checkout.quickOrder.intro')}</p>
      <noscript>
        <Notice className="mt-6" kind="info">
          {t('cart.withoutScript')}
        </Notice>
      </noscript>
      <form className="mt-6 grid max-w-2xl gap-4 noscript:hidden" noValidate onSubmit={list.submit}>
        <TextareaField
          autoComplete="off"
          error={list.error}
          hint={t('checkout.quickOrder.hint', { example: EXAMPLE })}
          label={t('checkout.quickOrder.label')}
          name="numbers"
          onChange={event => setText(event.target.value)}
          rows={8}
          spellCheck={false}
          value={text}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button isLoading={list.isBusy} type="submit" variant="primary">
            {t('checkout.quickOrder.find')}
          </Button>
          <CarChoice />
        </div>
      </form>
      {lines ? (
        <section className="mt-10">
          <h2 className="text-lg font-bold" ref={heading} tabIndex={-1}>
            {t('checkout.quickOrder.results')}
          </h2>
          <QuickOrderResults key={list.searches} lines={lines} />
        </section>
      ) : null}
    </div>
  )
}

const EXAMPLE = '3x 06A 906 461 L'

const CarChoice = () => {
  const t = useT()
  const car = useCurrentCar()
  return (
    <CarDialogButton>
      {props => <Button {...props}>{car ? car.name : t('checkout.quickOrder.chooseCar')}</Button>}
    </CarDialogButton>
  )
}

/** Looks up the numbers of a text. */
const useNumberList = (text: string) => {
  const t = useT()
  const send = useSend()
  const lang = useLanguage()
  const car = useCurrentCar()
  const [lines, setLines] = useState<readonly QuickOrderLine[] | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const [searchCount, setSearches] = useState(0)
  const findParts = async () => {
    const typedLines = parseNumberList(text)
    if (typedLines.length === 0 || typedLines.length > MAX_NUMBERS_IN_LIST) {
      const count = typedLines.length - MAX_NUMBERS_IN_LIST
      setError(typedLines.length === 0 ? t('checkout.quickOrder.empty') : t('checkout.quickOrder.tooMany', { count }))
      return
    }
    setError(undefined)
    setIsBusy(true)
    try {
      const numbers = typedLines.map(({ number }) => number.slice(0, MAX_TYPED_NUMBER_LENGTH))
      const { body } = await send(partNumbers.find, { query: { lang }, body: { numbers } })
      const verdicts = car ? await readVerdicts(send, { v: car.key, lang }, body.results) : new Map()
      setLines(
        typedLines.flatMap((line, index) => {
          const result = body.results[index]
          if (!result) return []
          const offeredPart = choosePart(result.parts, verdicts)
          const part = result.parts[offeredPart]
          return [{ ...line, result, offeredPart, isPicked: part !== undefined && isPartPicked(part, verdicts) }]
        }),
      )
      setSearches(count => count + 1)
    } catch (failure) {
      notifyError(failure)
    } finally {
      setIsBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void findParts()
  }
  return { lines, error, isBusy, searches: searchCount, submit }
}

/** Returns the verdicts on all parts; an empty map when a request fails. */
const readVerdicts = async (
  send: Send,
  query: { v: string; lang: string },
  results: readonly NumberResult[],
): Promise<ReadonlyMap<number, Verdict['kind']>> => {
  const allIds = new Set(results.flatMap(({ parts }) => parts.map(({ product }) => product.id)))
  const ids = [...allIds].sort((first, second) => first - second)
  const batches = Array.from({ length: Math.ceil(ids.length / MAX_FIT_PRODUCTS) }, (_, index) =>
    ids.slice(index * MAX_FIT_PRODUCTS, (index + 1) * MAX_FIT_PRODUCTS).join(),
  )
  try {
    const answers = await Promise.all(
      batches.map(p => send(fitCalls.verdicts, { query: { ...query, p } }, { suppressesErrorToast: true })),
    )
    const verdicts = answers.flatMap(({ body }) => body.results)
    return new Map(verdicts.flatMap(({ product_id, verdict }) => (verdict ? [[product_id, verdict]] : [])))
  } catch (error) {
    // `send` has reported the failure. Without verdicts, the first part for sale is offered.
    if (!(error instanceof SendError)) throw error
    return new Map()
  }
}
