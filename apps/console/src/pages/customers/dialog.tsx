import type { Customer } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { changesBetween, Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { useTexts } from '../../texts/index.ts'

interface CustomerDialogProps {
  /** The one to change; a new one is made without. */
  readonly customer?: Customer & { readonly etag: string | undefined }
  readonly onClose: () => void
}

const fields = ['name', 'email', 'phone', 'locale', 'external_id'] as const
type Draft = Readonly<Record<(typeof fields)[number], string>>

export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useTexts()
  const before = draftOf(customer)
  const [draft, setDraft] = useState(before)
  const changes = changesBetween(before, draft)
  const change = useChange({
    run: (sent: Partial<Draft>, idempotencyKey) =>
      customer
        ? souk.changeCustomer(
            { customerId: customer.id, ...orNull(sent) },
            { idempotencyKey, ifMatch: customer.etag },
          )
        : souk.createCustomer({ ...sent, email: draft.email }, { idempotencyKey }),
    about: ['customer'],
    done: ({ name, email }) => t.customers.saved(name ?? email),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={customer ? t.customers.change : t.customers.create}
      action={t.kit.save}
      isIncomplete={draft.email === '' || changes.length === 0}
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
          value={draft[field]}
          onInput={(value) => setDraft({ ...draft, [field]: value })}
        />
      ))}
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

function draftOf(customer: Customer | undefined): Draft {
  return Object.fromEntries(fields.map((field) => [field, customer?.[field] ?? ''])) as Draft
}

/** An emptied field is taken away. */
function orNull(sent: Partial<Draft>) {
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, value === '' ? null : value]),
  )
}
