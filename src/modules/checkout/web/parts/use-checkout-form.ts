import { type RefObject, useRef, useState } from 'react'
import { checkForm, type FormProblems, type FormProvider, PROBLEM_TEXT } from '#checkout/domain/check-form.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import type { T } from '#platform/web/texts.tsx'
import type { FieldErrors } from '#wire/problem.ts'
import { withOffered } from './form-choices.ts'
import { fieldNames, valueAt, withFields } from './form-fields.ts'
import { storedForm, storeForm } from './stored-form.ts'

interface Offer {
  countries: readonly string[]
  providers: readonly FormProvider[]
  cart: readonly { big_product: boolean }[]
}

/** What the server refused, and the form that it was about. */
interface Refused {
  form: CheckoutForm
  errors: FieldErrors
}

export interface CheckoutFields {
  form: CheckoutForm
  /** Attach to the form element. */
  element: RefObject<HTMLFormElement | null>
  /** What to say at a field: once it was left or sent, or when the server refused it as it stands. */
  errorAt: (path: string) => string | undefined
  /** Brings the form up to what stands in its fields. */
  sync: () => CheckoutForm
  change: (change: (form: CheckoutForm) => CheckoutForm) => void
  /** A field was left: from now on it says what is wrong with it. */
  leave: (path: string) => void
  wasLeft: (path: string) => boolean
  /** All of the form's problems, each shown and the first one focused. */
  check: () => FormProblems
  refuse: (errors: FieldErrors) => void
}

/** The checkout form in the browser: kept between visits, checked with the server's own rules. */
export const useCheckoutForm = (t: T, { countries, providers, cart }: Offer): CheckoutFields => {
  const element = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(() => withOffered(storedForm(), countries, providers))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Refused | null>(null)
  const latest = useRef(form)
  const problemsOf = (of: CheckoutForm) => checkForm(of, { providers, cart })
  const problems = problemsOf(form)

  const take = (next: CheckoutForm): CheckoutForm => {
    latest.current = next
    setForm(next)
    storeForm(next)
    return next
  }
  const fields = (): Element[] => [...(element.current?.elements ?? [])]
  const sync = () => take(withFields(latest.current, fields()))
  const focusFirst = (paths: readonly string[]) => {
    const first = fieldNames(fields()).find(name => paths.includes(name))
    // The messages appear first, so that the field is announced with its own.
    if (first) requestAnimationFrame(() => focusField(element.current, first))
  }
  return {
    form,
    element,
    errorAt: path => {
      const problem = problems[path]
      if (problem && (left.has(path) || problem === 'tooBigForProvider')) return t(PROBLEM_TEXT[problem])
      const said = refused?.errors[path]
      return said && valueAt(form, path) === valueAt(refused.form, path) ? said.join(' ') : undefined
    },
    sync,
    change: apply => void take(apply(sync())),
    leave: path => {
      sync()
      if (!left.has(path)) setLeft(new Set([...left, path]))
    },
    wasLeft: path => left.has(path),
    check: () => {
      const found = problemsOf(sync())
      const paths = Object.keys(found)
      setLeft(new Set([...left, ...fieldNames(fields()), ...paths]))
      focusFirst(paths)
      return found
    },
    refuse: errors => {
      setRefused({ form: latest.current, errors })
      focusFirst(Object.keys(errors))
    },
  }
}

const focusField = (element: HTMLFormElement | null, name: string): void => {
  const named = [...(element?.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? [])]
  const field = named.find(one => one instanceof HTMLInputElement && one.checked) ?? named[0]
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
