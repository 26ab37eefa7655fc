import type { IssueStoredValueResponse } from '@souk/sdk'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import type { Sent } from '../../../api/whole.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { type Draft, useDraft } from '../../../kit/draft.ts'
import { TextField } from '../../../kit/field.tsx'
import { given } from '../../../kit/given.ts'
import { amountOf, moneyText } from '../../../kit/money.ts'
import { SelectField } from '../../../kit/select-field.tsx'
import { TimeField, timeOfField } from '../../../kit/time-field.tsx'
import { useCaller } from '../../../session/caller.ts'
import { customerNames } from '../../../shared/names/customers.tsx'
import { NameField } from '../../../shared/names/name-field.tsx'
import { useTexts } from '../../../texts/index.ts'

type Body = Sent<'issueStoredValue'>
const limits = requests.issueStoredValue

interface Fields {
  readonly kind: Body['kind']
  readonly amount: string
  readonly currency: string
  readonly reason: Body['reason']
  readonly account: string
  readonly owner: string
  readonly expires: string
  readonly note: string
}

interface IssueDialogProps {
  /** The code of a card is in this answer alone. */
  readonly onIssued: (issued: IssueStoredValueResponse) => void
  readonly onClose: () => void
}

export function IssueDialog({ onIssued, onClose }: IssueDialogProps) {
  const t = useTexts()
  const draft = useDraft<Fields>({
    kind: 'GIFT_CARD',
    amount: '',
    currency: useCaller().data?.tenant.currency ?? 'EUR',
    reason: 'GOODWILL',
    account: '',
    owner: '',
    expires: '',
    note: '',
  })
  const { kind, currency, owner } = draft.fields
  const amount = amountOf(draft.fields.amount, currency)
  const change = useChange({
    run: (body: Body, idempotencyKey) => souk.issueStoredValue(body, { idempotencyKey }),
    about: ['stored_value', 'ledger'],
    done: (issued) => {
      onIssued(issued)
      return t.storedValue.issued(t.storedValue.kinds[issued.kind])
    },
    onEnd: onClose,
  })
  const money = { amount: amount ?? 0, currency }
  return (
    <Dialog
      title={t.storedValue.issueTitle}
      action={amount ? t.storedValue.issueAmount(moneyText(money)) : t.storedValue.issue}
      isIncomplete={!amount || (kind === 'STORE_CREDIT' && owner === '')}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(bodyOf(draft.fields, amount ?? 0))}
      onClose={onClose}
    >
      <ValueFields draft={draft} />
      <WhyFields draft={draft} />
    </Dialog>
  )
}

interface PartProps {
  readonly draft: Draft<Fields>
}

/** What is issued, and to whom. */
function ValueFields({ draft: { fields, set } }: PartProps) {
  const t = useTexts()
  const { kind, amount, currency, owner } = fields
  return (
    <>
      <SelectField
        label={t.storedValue.kind}
        path="/kind"
        isFirst
        value={kind}
        choices={limits.kind.values.map((one) => [one, t.storedValue.kinds[one]])}
        onChange={(chosen) => set({ kind: chosen as Fields['kind'] })}
      />
      <div class="fields-beside">
        <TextField
          label={t.storedValue.amount}
          path="/amount/amount"
          inputMode="decimal"
          wrong={
            amount !== '' && !amountOf(amount, currency) ? t.storedValue.amountWrong : undefined
          }
          value={amount}
          onInput={(typed) => set({ amount: typed })}
        />
        <TextField
          {...limits.amount.currency}
          label={t.storedValue.currency}
          path="/amount/currency"
          value={currency}
          onInput={(typed) => set({ currency: typed.toUpperCase() })}
        />
      </div>
      <NameField
        label={t.storedValue.owner}
        path="/owner_id"
        isRequired={kind === 'STORE_CREDIT'}
        isOptional={kind === 'GIFT_CARD'}
        {...(kind === 'GIFT_CARD' && { none: t.storedValue.whoeverHasCode })}
        names={customerNames}
        value={owner}
        onChange={(chosen) => set({ owner: chosen })}
      />
    </>
  )
}

function WhyFields({ draft: { fields, set } }: PartProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.storedValue.reason}
        path="/reason"
        value={fields.reason}
        choices={limits.reason.values.map((one) => [one, t.storedValue.reasons[one]])}
        onChange={(reason) => set({ reason: reason as Fields['reason'] })}
      />
      {fields.reason === 'SALE' && (
        <TextField
          {...limits.account}
          label={t.storedValue.account}
          path="/account"
          isOptional
          hint={t.storedValue.accountHint}
          value={fields.account}
          onInput={(account) => set({ account })}
        />
      )}
      <TimeField
        label={t.storedValue.expires}
        path="/expires_at"
        isOptional
        hint={t.storedValue.expiresHint}
        value={fields.expires}
        onInput={(expires) => set({ expires })}
      />
      <TextField
        {...limits.note}
        label={t.storedValue.note}
        path="/note"
        isOptional
        value={fields.note}
        onInput={(note) => set({ note })}
      />
    </>
  )
}

function bodyOf(fields: Fields, amount: number): Body {
  const { kind, currency, reason, account, owner, expires, note } = fields
  return {
    kind,
    amount: { amount, currency },
    reason,
    account: reason === 'SALE' ? given(account) : undefined,
    owner_id: given(owner),
    expires_at: timeOfField(expires)?.toISOString(),
    note: given(note),
  }
}
