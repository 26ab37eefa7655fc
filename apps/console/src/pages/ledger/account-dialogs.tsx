import type { LedgerAccount } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given, orNull } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { navigate } from '../../router/address.ts'
import { useCaller } from '../../session/caller.ts'
import { currencyNames } from '../../shared/names/currencies.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { accountName } from './account-name.tsx'

const limits = requests.createLedgerAccount
const types = requests.listLedgerAccounts.type.values

interface Opened {
  readonly type: string
  readonly code: string
  readonly currency: string
  readonly name: string
  readonly number: string
}

/** Opens an account that journals are posted to. */
export function OpenAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const own = useCaller().data?.tenant.currency ?? 'EUR'
  const [typed, setTyped] = useState<Partial<Opened>>({})
  const fields: Opened = {
    ...{ type: 'EXPENSE', code: '', name: '', number: '', currency: own, ...typed },
  }
  const set = (some: Partial<Opened>) => setTyped((before) => ({ ...before, ...some }))
  const code = `${fields.type.toLowerCase()}:${fields.code.trim()}`
  const isWrongCode = fields.code.trim() !== '' && !fits(code, limits.code)
  const isWrongNumber = isWrongExternal(fields.number)
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.createLedgerAccount(
        {
          code,
          currency: fields.currency,
          name: fields.name.trim(),
          external_number: given(fields.number),
        },
        { idempotencyKey },
      ),
    about: ['ledger'],
    done: ({ id, name }) => {
      navigate(`ledger/${id}`)
      return t.journals.opened(name ?? code)
    },
    onEnd: onClose,
  })
  const isMissing = fields.code.trim() === '' || fields.name.trim() === ''
  return (
    <Dialog
      title={t.journals.openAccount}
      action={t.journals.openAccount}
      isIncomplete={isMissing || isWrongCode || isWrongNumber}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <p class="soft">{t.journals.openAccountText}</p>
      <OpenedFields fields={fields} set={set} isWrongCode={isWrongCode} />
      <NumberField
        value={fields.number}
        isWrong={isWrongNumber}
        onInput={(number) => set({ number })}
      />
    </Dialog>
  )
}

function isWrongExternal(typed: string): boolean {
  return typed.trim() !== '' && !fits(typed.trim(), limits.external_number)
}

interface OpenedFieldsProps {
  readonly fields: Opened
  readonly set: (some: Partial<Opened>) => void
  readonly isWrongCode: boolean
}

function OpenedFields({ fields, set, isWrongCode }: OpenedFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.name}
        label={t.journals.accountName}
        path="/name"
        isFirst
        example={t.journals.accountNameExample}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      <div class="fields-beside">
        <SelectField
          label={t.journals.accountType}
          choices={types.map((type) => [type, t.states.ledger_account[type]])}
          value={fields.type}
          onChange={(type) => set({ type })}
        />
        <TextField
          maxLength={limits.code.maxLength}
          label={t.journals.accountCode}
          path="/code"
          prefix={`${fields.type.toLowerCase()}:`}
          hint={t.journals.accountCodeHint}
          value={fields.code}
          onInput={(code) => set({ code })}
          wrong={isWrongCode ? t.journals.accountCodeWrong : undefined}
        />
      </div>
      <NameField
        names={currencyNames}
        label={t.kit.currency}
        path="/currency"
        value={fields.currency}
        onChange={(currency) => set({ currency })}
      />
    </>
  )
}

interface NumberFieldProps {
  readonly value: string
  readonly isWrong: boolean
  readonly onInput: (value: string) => void
}

function NumberField({ value, isWrong, onInput }: NumberFieldProps) {
  const t = useTexts()
  return (
    <TextField
      maxLength={limits.external_number.maxLength}
      label={t.journals.externalNumber}
      path="/external_number"
      isOptional
      inputMode="numeric"
      value={value}
      onInput={onInput}
      wrong={isWrong ? t.journals.externalNumberWrong : undefined}
    />
  )
}

interface EditAccountProps {
  readonly account: LedgerAccount & { readonly etag: string | undefined }
  readonly onClose: () => void
}

/** What an account is called, and its number elsewhere. */
export function EditAccountDialog({ account, onClose }: EditAccountProps) {
  const t = useTexts()
  const draft = useDraft({
    accountName: accountName(account, t),
    externalNumber: account.external_number ?? '',
  })
  const { fields, changed } = draft
  const isWrongNumber = isWrongExternal(fields.externalNumber)
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.updateLedgerAccount(
        {
          accountId: account.id,
          name: changed.accountName,
          external_number: orNull(changed.externalNumber),
        },
        { idempotencyKey, ifMatch: account.etag },
      ),
    about: ['ledger'],
    done: ({ name, code }) => t.journals.accountSaved(name ?? code),
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.journals[key]}
      title={t.journals.editAccount}
      action={t.kit.save}
      isIncomplete={fields.accountName.trim() === '' || isWrongNumber}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <TextField
        {...requests.updateLedgerAccount.name}
        label={t.journals.accountName}
        path="/name"
        isFirst
        value={fields.accountName}
        onInput={(name) => draft.set({ accountName: name })}
      />
      <NumberField
        value={fields.externalNumber}
        isWrong={isWrongNumber}
        onInput={(externalNumber) => draft.set({ externalNumber })}
      />
    </ChangeDialog>
  )
}
