import Barcode from 'lucide-react/icons/barcode'
import Check from 'lucide-react/icons/check'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import type { Language } from '#kernel/language.ts'
import { MAX_PRINTED_ORDERS, orderAdmin, orderBulk } from '#orders/contract-order-admin.ts'
import { parcelEndpoints } from '#orders/contract-parcel.ts'
import type { BulkOptions } from '#platform/admin/list-bulk.tsx'
import type { T } from '#platform/web/texts.tsx'
import { DeliveryDayField } from './delivery-day-field.tsx'

/** Lists bulk actions with their keyboard shortcuts. */
export const listBulkActions = (t: T, language: Language, canRegister: boolean): BulkOptions => ({
  calls: orderBulk,
  actions: [
    {
      key: 'pack',
      label: t('orderAdmin.bulk.pack'),
      icon: <PackageCheck aria-hidden />,
      action: { kind: 'pack' },
      shortcut: 'p',
    },
    ...(canRegister
      ? [
          {
            key: 'register',
            label: t('orderAdmin.bulk.register'),
            icon: <Barcode aria-hidden />,
            action: { kind: 'register' },
            isFinal: true,
            keepsSelection: true,
            shortcut: 'r',
          },
        ]
      : []),
    {
      key: 'ship',
      label: t('orderAdmin.bulk.ship'),
      icon: <Truck aria-hidden />,
      action: { kind: 'ship' },
      isFinal: true,
      shortcut: 's',
    },
    {
      key: 'deliver',
      label: t('orderAdmin.bulk.deliver'),
      icon: <Check aria-hidden />,
      fields: onParametersChange => <DeliveryDayField onParametersChange={onParametersChange} />,
      isFinal: true,
      shortcut: 'd',
    },
  ],
  links: [
    {
      key: 'pick',
      label: t('orderAdmin.bulk.pick'),
      icon: <ListChecks aria-hidden />,
      shortcut: 'l',
      maxRows: MAX_PRINTED_ORDERS,
      screen: ids => `/${language}/admin/picking?ids=${ids}`,
    },
    {
      key: 'slips',
      label: t('orderAdmin.bulk.slips'),
      icon: <ReceiptText aria-hidden />,
      shortcut: 'y',
      maxRows: MAX_PRINTED_ORDERS,
      file: orderAdmin.slips,
    },
    ...(canRegister
      ? [
          {
            key: 'labels',
            label: t('orderAdmin.bulk.labels'),
            icon: <Tag aria-hidden />,
            shortcut: 'e',
            maxRows: MAX_PRINTED_ORDERS,
            file: parcelEndpoints.labels,
          },
        ]
      : []),
    {
      key: 'print',
      label: t('orderAdmin.bulk.print'),
      icon: <Printer aria-hidden />,
      shortcut: 't',
      maxRows: MAX_PRINTED_ORDERS,
      file: orderAdmin.documents,
    },
    {
      key: 'addresses',
      label: t('orderAdmin.bulk.addresses'),
      icon: <MapPin aria-hidden />,
      shortcut: 'a',
      maxRows: MAX_PRINTED_ORDERS,
      file: orderAdmin.addresses,
    },
  ],
})
