import { BusinessFields, ClientType, PersonFields } from '#checkout/web/parts/contact-section.tsx'
import { FormField } from '#checkout/web/parts/form-field.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { OptionalMarkContext } from '#ui/field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { can } from '#wire/visitor.ts'
import { ClientChoice } from './client-choice.tsx'
import { type StaffOrder, toClientForm } from './use-staff-order.ts'

/** Shows the client's fields, which staff fill by search or by typing. */
export const ClientFields = ({ form, trackLoading }: Pick<StaffOrder, 'form' | 'trackLoading'>) => {
  const t = useT()
  const canFindClients = can(useVisitor(), 'client.edit')
  const { Order } = form.values
  return (
    <div className="grid gap-4 small:grid-cols-2">
      {canFindClients ? (
        <div className="small:col-span-2">
          <ClientChoice
            trackLoading={trackLoading}
            onChoose={client =>
              form.change(values => {
                const { Client, Order } = toClientForm(client)
                const { delivery_user_comment } = values.Order
                return { ...values, Client, Order: { ...Order, delivery_user_comment } }
              })
            }
          />
        </div>
      ) : null}
      <OptionalMarkContext value={t('checkout.optional')}>
        <ClientType className="small:col-span-2" form={form} isLegendHidden />
        {Order.client_type === 'business' ? <BusinessFields form={form} /> : <PersonFields form={form} />}
        <FormField
          autoCapitalize="none"
          autoComplete="off"
          form={form}
          hint={t('checkout.emailHint')}
          inputMode="email"
          label="checkout.email"
          path="Client.email"
          required
          type="email"
        />
        <FormField autoComplete="off" form={form} label="checkout.phone" path="Client.phone" required type="tel" />
        <TextareaField
          {...form.field('Order.delivery_user_comment')}
          className="small:col-span-2"
          label={t('checkout.comment')}
          maxLength={2000}
          rows={2}
        />
      </OptionalMarkContext>
    </div>
  )
}
