import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { navigate } from '../../../router/address.ts'
import { customerNames } from '../../../shared/names/customers.tsx'
import { NameField } from '../../../shared/names/name-field.tsx'
import { useTexts } from '../../../texts/index.ts'

interface HoldDialogProps {
  /** Known where somebody begins on the page of the customer. */
  readonly customerId?: string
  readonly onClose: () => void
}

export function HoldDialog({ customerId, onClose }: HoldDialogProps) {
  const t = useTexts()
  const [customer, setCustomer] = useState(customerId ?? '')
  const [reason, setReason] = useState('')
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.createLegalHold({ customer_id: customer, reason: reason.trim() }, { idempotencyKey }),
    about: ['legal_hold', 'privacy_request'],
    done: ({ id }) => {
      navigate(`customers/legal-holds/${id}`)
      return t.legalHolds.placed
    },
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.legalHolds.placeTitle}
      action={t.legalHolds.place}
      isIncomplete={customer === '' || reason.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <p class="soft">{t.legalHolds.placeExplain}</p>
      {customerId === undefined && (
        <NameField
          label={t.legalHolds.customer}
          path="/customer_id"
          isRequired
          isFirst
          names={customerNames}
          value={customer}
          onChange={setCustomer}
        />
      )}
      <TextField
        {...requests.createLegalHold.reason}
        label={t.legalHolds.reason}
        path="/reason"
        isFirst={customerId !== undefined}
        value={reason}
        onInput={setReason}
      />
    </Dialog>
  )
}
