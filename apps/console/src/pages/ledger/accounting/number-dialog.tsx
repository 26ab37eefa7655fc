import type { AccountingSettings } from '@souk/sdk'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ChangeDialog } from '../../../kit/change-dialog.tsx'
import { useDraft } from '../../../kit/draft.ts'
import { TextField } from '../../../kit/field.tsx'
import { useTexts } from '../../../texts/index.ts'
import { accountText } from '../account-name.tsx'
import type { ShownSettings } from './index.tsx'
import { nothingElse } from './settings-dialog.tsx'

interface NumberDialogProps {
  readonly settings: ShownSettings
  readonly chosen: AccountingSettings['account_numbers'][number]
  readonly onClose: () => void
}

/** The number of all accounts of a group that have none of their own. */
export function NumberDialog({ settings, chosen, onClose }: NumberDialogProps) {
  const t = useTexts()
  const { code, name, number, proposed } = chosen
  const draft = useDraft({ number: number === proposed ? '' : (number ?? '') })
  const typed = draft.fields.number.trim()
  const change = useChange({
    run: (given: string, idempotencyKey) =>
      souk.updateAccountingSettings(
        { ...nothingElse, account_numbers: [{ code, number: given === '' ? null : given }] },
        { idempotencyKey, ifMatch: settings.etag },
      ),
    about: ['ledger'],
    done: () => t.accounting.saved,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={() => t.accounting.number}
      shown={(_, value) => String(value) || (proposed ?? t.kit.none)}
      title={name ?? accountText(code, t)}
      action={t.kit.save}
      isIncomplete={!/^\d{0,9}$/.test(typed)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(typed)}
      onClose={onClose}
    >
      <TextField
        label={t.accounting.number}
        path="/account_numbers"
        maxLength={requests.updateAccountingSettings.clearing_number.maxLength}
        isFirst
        isOptional
        inputMode="numeric"
        hint={t.accounting.numberHint}
        wrong={/^\d{0,9}$/.test(typed) ? undefined : t.accounting.whole}
        value={draft.fields.number}
        onInput={(given) => draft.set({ number: given })}
      />
    </ChangeDialog>
  )
}
