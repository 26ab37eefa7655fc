import type { Payment } from '@souk/sdk'
import type { ComponentType } from 'preact'
import { Button } from '../../kit/button.tsx'
import type { IconName } from '../../kit/icon.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { CancelDialog } from './cancel.tsx'
import { isHeldForShipping } from './capture.ts'
import { ConfirmOrderDialog } from './confirm.tsx'
import type { ShownOrder } from './detail.tsx'
import { EditOrderDialog } from './edit.tsx'
import { FulfillDialog } from './fulfill.tsx'
import { CreateLinkDialog } from './link-dialog.tsx'
import { useHeldPayments } from './money.tsx'
import {
  isCancellable,
  isConfirmable,
  isFulfillable,
  openUnits,
  refundable,
  shippable,
  unpaid,
} from './order.ts'
import { PayDialog } from './pay.tsx'
import { RecordDialog } from './record.tsx'
import { RefundDialog } from './refund.tsx'

interface DialogProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** What can be done with an order. The dialog that is open stands in the address, so that a link leads to it. */
interface OrderAction {
  readonly operationId:
    | 'changeOrder'
    | 'cancelOrder'
    | 'createRefund'
    | 'confirmOrder'
    | 'createPayment'
    | 'createPaymentLink'
    | 'createFulfillment'
  /** Another operation that is for the same people. */
  readonly alsoNeeds?: 'confirmRefund'
  readonly name: (t: Texts) => string
  readonly icon: IconName
  readonly can: (order: ShownOrder, payments: readonly Payment[]) => boolean
  /** Why it cannot be done, where it is shown all the same. */
  readonly hindrance?: (t: Texts) => string
  /** Whether it is offered only while it can be done, and not shown as something that cannot. */
  readonly isOfMoment?: boolean
  readonly isPrimary?: boolean
  /** Offered by a card of the page, and not in its head. */
  readonly isOnCard?: boolean
  readonly dialog: ComponentType<DialogProps>
}

const actions: Readonly<Record<string, OrderAction>> = {
  cancel: {
    operationId: 'cancelOrder',
    name: (t) => t.orders.cancel,
    icon: 'ban',
    can: (order) => openUnits(order) > 0 && isCancellable(order),
    hindrance: (t) => t.orders.hindrances.cancel,
    dialog: CancelDialog,
  },
  edit: {
    operationId: 'changeOrder',
    name: (t) => t.kit.edit,
    icon: 'pencil',
    can: () => true,
    dialog: EditOrderDialog,
  },
  refund: {
    operationId: 'createRefund',
    name: (t) => t.orders.refund,
    icon: 'undo-2',
    can: (order) => refundable(order) > 0,
    hindrance: (t) => t.orders.hindrances.refund,
    dialog: RefundDialog,
  },
  confirm: {
    operationId: 'confirmOrder',
    name: (t) => t.orders.confirm,
    icon: 'check',
    can: isConfirmable,
    isOfMoment: true,
    dialog: ConfirmOrderDialog,
  },
  pay: {
    operationId: 'createPayment',
    name: (t) => t.orders.pay,
    icon: 'credit-card',
    can: (order) => unpaid(order) > 0,
    isOfMoment: true,
    dialog: PayDialog,
  },
  record: {
    operationId: 'createPayment',
    alsoNeeds: 'confirmRefund',
    name: (t) => t.recording.record,
    icon: 'credit-card',
    can: (order) => unpaid(order) > 0,
    isOfMoment: true,
    dialog: RecordDialog,
  },
  link: {
    operationId: 'createPaymentLink',
    name: (t) => t.paymentLinks.create,
    icon: 'external-link',
    can: (order) => unpaid(order) > 0,
    isOnCard: true,
    dialog: CreateLinkDialog,
  },
  fulfill: {
    operationId: 'createFulfillment',
    name: (t) => t.orders.fulfill,
    icon: 'truck',
    can: (order, payments) =>
      openUnits(shippable(order)) > 0 &&
      (isFulfillable(order) || isHeldForShipping(order, payments)),
    hindrance: (t) => t.orders.hindrances.fulfill,
    isPrimary: true,
    dialog: FulfillDialog,
  },
}

export function OrderActions({ order }: { readonly order: ShownOrder }) {
  const t = useTexts()
  const may = useMay()
  const payments = useHeldPayments(order)
  const offered = Object.entries(actions).filter(
    ([, action]) =>
      !action.isOnCard && mayDo(may, action) && (!action.isOfMoment || action.can(order, payments)),
  )
  return (
    <>
      {offered.map(([key, { name, icon, can, isPrimary, hindrance }]) => (
        <Button
          key={key}
          kind={isPrimary ? 'primary' : undefined}
          icon={icon}
          hindrance={can(order, payments) ? undefined : hindrance?.(t)}
          onClick={() => search({ do: key })}
        >
          {name(t)}
        </Button>
      ))}
    </>
  )
}

export function OrderDialog({ order }: { readonly order: ShownOrder }) {
  const may = useMay()
  const action = actions[useAddress().query.get('do') ?? '']
  if (action === undefined || !mayDo(may, action)) return null
  const { dialog: Dialog } = action
  return <Dialog order={order} onClose={() => search({ do: null })} />
}

function mayDo(may: ReturnType<typeof useMay>, { operationId, alsoNeeds }: OrderAction): boolean {
  return may(operationId) && (alsoNeeds === undefined || may(alsoNeeds))
}
