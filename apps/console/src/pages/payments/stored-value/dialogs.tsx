import type { ReplaceStoredValueCodeResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { given } from '../../../kit/given.ts'
import { amountOf, moneyText } from '../../../kit/money.ts'
import { stateAfter } from '../../../kit/moves.ts'
import { SelectField } from '../../../kit/select-field.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { StoredValueState } from '../../../shared/stored-value-state.tsx'
import { useTexts } from '../../../texts/index.ts'
import type { ShownStoredValue } from './detail.tsx'
import { reasonText } from './entries.tsx'

interface DialogProps {
  readonly value: ShownStoredValue
}

const dialogs = {
  credit: ['creditStoredValue', CreditDialog],
  debit: ['debitStoredValue', DebitDialog],
  freeze: ['freezeStoredValue', FreezeDialog],
  unfreeze: ['unfreezeStoredValue', UnfreezeDialog],
} as const

const close = () => search({ do: null })

/** The dialog that the address asks for. */
export function StoredValueDialog(props: {
  readonly value: ShownStoredValue
  readonly onReplaced: (replaced: ReplaceStoredValueCodeResponse) => void
}) {
  const { value, onReplaced } = props
  const may = useMay()
  const action = useAddress().query.get('do') ?? ''
  if (action === 'code') {
    return may('replaceStoredValueCode') ? (
      <CodeDialog value={value} onReplaced={onReplaced} />
    ) : null
  }
  if (!Object.hasOwn(dialogs, action)) return null
  const [operationId, Dialog] = dialogs[action as keyof typeof dialogs]
  return may(operationId) ? <Dialog value={value} /> : null
}

function CreditDialog({ value }: DialogProps) {
  return <MoneyDialog value={value} command="credit" />
}

function DebitDialog({ value }: DialogProps) {
  return <MoneyDialog value={value} command="debit" />
}

const moneyCommands = {
  credit: { sign: 1, limits: requests.creditStoredValue, operation: 'creditStoredValue' },
  debit: { sign: -1, limits: requests.debitStoredValue, operation: 'debitStoredValue' },
} as const

/** Gives or takes an amount, for a reason from which the books follow. */
function MoneyDialog(props: {
  readonly value: ShownStoredValue
  readonly command: keyof typeof moneyCommands
}) {
  const { value, command } = props
  const t = useTexts()
  const { currency } = value.balance
  const { sign, limits, operation } = moneyCommands[command]
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<string>('GOODWILL')
  const [note, setNote] = useState('')
  const amount = amountOf(typed, currency)
  const isTooMuch = command === 'debit' && (amount ?? 0) > value.available.amount
  const after = { amount: value.balance.amount + sign * (amount ?? 0), currency }
  return (
    <ConfirmDialog
      title={t.storedValue[command]}
      action={
        amount
          ? t.storedValue.commandAmount(command, moneyText({ amount, currency }))
          : t.storedValue[command]
      }
      isIncomplete={!amount || isTooMuch}
      lines={[
        { name: t.storedValue.balance, now: moneyText(value.balance), after: moneyText(after) },
      ]}
      about={['stored_value', 'ledger']}
      run={(idempotencyKey) =>
        souk[operation](
          {
            storedValueId: value.id,
            amount: { amount: amount ?? 0, currency },
            reason: reason as 'GOODWILL',
            account: undefined,
            note: given(note),
          },
          { idempotencyKey, ifMatch: value.etag },
        )
      }
      done={({ balance }) => t.storedValue.changed(moneyText(balance))}
      onClose={close}
    >
      <TextField
        label={t.storedValue.amount}
        path="/amount/amount"
        prefix={currency}
        inputMode="decimal"
        isFirst
        wrong={isTooMuch ? t.storedValue.tooMuch(moneyText(value.available)) : undefined}
        value={typed}
        onInput={setTyped}
      />
      <ReasonFields
        reasons={limits.reason.values}
        {...{ reason, setReason, note, setNote }}
        noteLimits={limits.note}
      />
    </ConfirmDialog>
  )
}

interface ReasonFieldsProps {
  readonly reasons: readonly string[]
  readonly reason: string
  readonly setReason: (reason: string) => void
  readonly note: string
  readonly setNote: (note: string) => void
  readonly noteLimits: typeof requests.creditStoredValue.note
}

function ReasonFields(props: ReasonFieldsProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.storedValue.reason}
        path="/reason"
        value={props.reason}
        choices={props.reasons.map((one) => [one, reasonText(one, t)])}
        onChange={props.setReason}
      />
      <TextField
        {...props.noteLimits}
        label={t.storedValue.note}
        path="/note"
        isOptional
        value={props.note}
        onInput={props.setNote}
      />
    </>
  )
}

function FreezeDialog({ value }: DialogProps) {
  return <FreezingDialog value={value} command="freeze" first="FRAUD" />
}

function UnfreezeDialog({ value }: DialogProps) {
  return <FreezingDialog value={value} command="unfreeze" first="CLEARED" />
}

const freezingCommands = {
  freeze: { limits: requests.freezeStoredValue, operation: 'freezeStoredValue' },
  unfreeze: { limits: requests.unfreezeStoredValue, operation: 'unfreezeStoredValue' },
} as const

function FreezingDialog(props: {
  readonly value: ShownStoredValue
  readonly command: keyof typeof freezingCommands
  readonly first: string
}) {
  const { value, command, first } = props
  const t = useTexts()
  const { limits, operation } = freezingCommands[command]
  const [reason, setReason] = useState(first)
  const [note, setNote] = useState('')
  const after = stateAfter('stored_value', value.status, command)
  return (
    <ConfirmDialog
      title={t.storedValue[command]}
      action={t.storedValue[command]}
      lines={[
        {
          name: t.storedValue.status,
          now: <StoredValueState status={value.status} />,
          after: after && <StoredValueState status={after} />,
        },
      ]}
      about={['stored_value']}
      run={(idempotencyKey) =>
        souk[operation](
          { storedValueId: value.id, reason: reason as never, note: given(note) },
          { idempotencyKey, ifMatch: value.etag },
        )
      }
      done={({ status }) => t.states.stored_value[status]}
      onClose={close}
    >
      <p class="soft">{t.storedValue.explain[command]}</p>
      <ReasonFields
        reasons={limits.reason.values}
        {...{ reason, setReason, note, setNote }}
        noteLimits={limits.note}
      />
    </ConfirmDialog>
  )
}

function CodeDialog(props: {
  readonly value: ShownStoredValue
  readonly onReplaced: (replaced: ReplaceStoredValueCodeResponse) => void
}) {
  const { value, onReplaced } = props
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.storedValue.replaceCode}
      action={t.storedValue.replaceCode}
      isDanger
      about={['stored_value']}
      run={(idempotencyKey) =>
        souk.replaceStoredValueCode(
          { storedValueId: value.id },
          { idempotencyKey, ifMatch: value.etag },
        )
      }
      done={(replaced) => {
        onReplaced(replaced)
        return t.storedValue.codeReplaced
      }}
      onClose={close}
    >
      <p class="soft">{t.storedValue.replaceText}</p>
    </ConfirmDialog>
  )
}
