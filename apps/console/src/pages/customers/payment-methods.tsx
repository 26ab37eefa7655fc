import type { Customer, PaymentMethod } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { IconButton } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { PaymentMethodState } from '../../shared/payment-method-state.tsx'
import { expiryText, methodText } from '../../shared/payment-method-text.ts'
import { useTexts } from '../../texts/index.ts'
import { isOver } from './commands.tsx'

const shownMax = 96
const close = () => search({ do: null, method: null })

/** What a customer can pay with again, and what they have agreed to. */
export function PaymentMethodsCard({ customer }: { readonly customer: Customer }) {
  const t = useTexts()
  const { data: methods, error } = useQuery({
    key: ['payment methods', customer.id],
    about: ['payment_method'],
    of: () => [customer.id],
    run: async (signal) => {
      const wanted = { customer_id: customer.id, limit: shownMax }
      const { content } = (await souk.listPaymentMethods(wanted, { signal })).data
      return content.filter(({ status }) => status !== 'DETACHED' && status !== 'FAILED')
    },
  })
  return (
    <Card title={t.paymentMethods.title}>
      <Refusal error={error} />
      {methods?.length === 0 && <Empty icon="credit-card" title={t.paymentMethods.none} />}
      <ul class="belongings">
        {methods?.map((method) => (
          <MethodLine key={method.id} method={method} isFixed={isOver(customer)} />
        ))}
      </ul>
      {methods && <OpenMethodDialog methods={methods} />}
    </Card>
  )
}

interface MethodLineProps {
  readonly method: PaymentMethod
  readonly isFixed: boolean
}

function MethodLine({ method, isFixed }: MethodLineProps) {
  const t = useTexts()
  const may = useMay()
  const open = (dialog: string) => search({ do: dialog, method: method.id })
  const { status, exp, mandate } = method
  const mayBeDefault = status === 'ACTIVE' && !method.default && may('updatePaymentMethod')
  return (
    <li>
      <span>
        {methodText(method)}
        <span class="block soft">
          {[exp && t.paymentMethods.until(expiryText(exp)), t.paymentMethods.usages[mandate.usage]]
            .filter((text) => text !== null)
            .join(' · ')}
        </span>
      </span>
      <span class="badges">
        {method.default && <Badge tone="started" text={t.paymentMethods.default} />}
        <PaymentMethodState status={status} />
      </span>
      {!isFixed && (
        <span>
          {mayBeDefault && (
            <IconButton
              icon="check"
              name={t.paymentMethods.makeDefault}
              onClick={() => open('default-method')}
            />
          )}
          {status !== 'PENDING' && may('detachPaymentMethod') && (
            <IconButton
              icon="trash"
              name={t.paymentMethods.detach}
              onClick={() => open('detach-method')}
            />
          )}
        </span>
      )}
    </li>
  )
}

function OpenMethodDialog({ methods }: { readonly methods: readonly PaymentMethod[] }) {
  const { query } = useAddress()
  const may = useMay()
  const method = methods.find(({ id }) => id === query.get('method'))
  if (method === undefined) return null
  const open = query.get('do')
  if (open === 'default-method' && may('updatePaymentMethod'))
    return <MakeDefault method={method} />
  if (open === 'detach-method' && may('detachPaymentMethod')) return <Detach method={method} />
  return null
}

function MakeDefault({ method }: { readonly method: PaymentMethod }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.paymentMethods.makeDefault}
      action={t.paymentMethods.makeDefault}
      about={['payment_method']}
      run={(idempotencyKey) =>
        souk.updatePaymentMethod(
          { paymentMethodId: method.id, default: true },
          { idempotencyKey, ifMatch: `"v${method.version}"` },
        )
      }
      done={() => t.paymentMethods.isDefault(methodText(method))}
      onClose={close}
    >
      <p class="theirs">{methodText(method)}</p>
    </ConfirmDialog>
  )
}

function Detach({ method }: { readonly method: PaymentMethod }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.paymentMethods.detach}
      action={t.paymentMethods.detach}
      isDanger
      about={['payment_method']}
      run={(idempotencyKey) =>
        souk.detachPaymentMethod(
          { paymentMethodId: method.id },
          { idempotencyKey, ifMatch: `"v${method.version}"` },
        )
      }
      done={() => t.paymentMethods.detached(methodText(method))}
      onClose={close}
    >
      <p class="theirs">{methodText(method)}</p>
      <p class="soft">{t.paymentMethods.detachHint}</p>
    </ConfirmDialog>
  )
}
