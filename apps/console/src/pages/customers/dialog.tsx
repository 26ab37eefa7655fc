import type { Customer } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { ChangedMeanwhile } from '../../kit/meanwhile.tsx'
import { useTexts } from '../../texts/index.ts'

interface CustomerDialogProps {
  /** The one to change; a new one is made without. */
  readonly customer?: Customer & { readonly etag: string | undefined }
  readonly onClose: () => void
}

const fields = ['name', 'email', 'phone', 'locale', 'external_id'] as const
type Fields = Readonly<Record<(typeof fields)[number], string>>

export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(customer))
  const { changes, conflicts } = draft
  const change = useChange({
    run: (sent: Partial<Fields>, idempotencyKey) =>
      customer
        ? souk.changeCustomer(
            { customerId: customer.id, ...orNull(sent) },
            { idempotencyKey, ifMatch: customer.etag },
          )
        : souk.createCustomer({ ...sent, email: draft.fields.email }, { idempotencyKey }),
    about: ['customer'],
    done: ({ name, email }) => t.customers.saved(name ?? email),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={customer ? t.customers.change : t.customers.create}
      action={t.kit.save}
      isIncomplete={draft.fields.email === '' || changes.length === 0 || conflicts.length > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() =>
        void change.run(Object.fromEntries(changes.map(({ key, after }) => [key, after])))
      }
      onClose={onClose}
    >
      {fields.map((field, index) => (
        <TextField
          key={field}
          label={t.customers[field]}
          isOptional={field !== 'email'}
          isFirst={index === 0}
          inputMode={field === 'email' ? 'email' : 'text'}
          maxLength={field === 'email' ? 254 : 120}
          value={draft.fields[field]}
          onInput={(value) => draft.set({ [field]: value })}
        />
      ))}
      <ChangedMeanwhile draft={draft} nameOf={(key) => t.customers[key]} />
      {customer && changes.length > 0 && (
        <NowAfter
          lines={changes.map(({ key, before: now, after }) => ({
            name: t.customers[key],
            now: now || t.kit.none,
            after: after || t.kit.none,
          }))}
        />
      )}
    </Dialog>
  )
}

function fieldsOf(customer: Customer | undefined): Fields {
  return Object.fromEntries(fields.map((field) => [field, customer?.[field] ?? ''])) as Fields
}

/** An emptied field is taken away. */
function orNull(sent: Partial<Fields>) {
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, value === '' ? null : value]),
  )
}
