import type { Transfer } from '@souk/sdk'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ChangeDialog } from '../../../kit/change-dialog.tsx'
import { useDraft } from '../../../kit/draft.ts'
import { TextField } from '../../../kit/field.tsx'
import { given, orNull } from '../../../kit/given.ts'
import { tagsOf, tagsText } from '../../../kit/tags.ts'
import { navigate } from '../../../router/address.ts'
import { locationNames } from '../../../shared/names/locations.ts'
import { NameField } from '../../../shared/names/name-field.tsx'
import {
  useVariantLinesText,
  VariantLines,
  variantLinesOf,
  variantLinesText,
} from '../../../shared/variant-lines.tsx'
import { useTexts } from '../../../texts/index.ts'
import { wayOf } from './status.tsx'

export type ShownTransfer = Transfer & { readonly etag: string | undefined }

interface TransferDialogProps {
  /** The draft to change; a new one is made without. */
  readonly transfer?: ShownTransfer
  readonly onClose: () => void
}

type Fields = Readonly<Record<'from' | 'to' | 'lines' | 'tracking' | 'note', string>>

const { quantity } = requests.createTransfer.lines.items

export function TransferDialog({ transfer, onClose }: TransferDialogProps) {
  const t = useTexts()
  const linesText = useVariantLinesText()
  const draft = useDraft(fieldsOf(transfer))
  const { fields } = draft
  const lines = variantLinesOf(fields.lines, quantity)
  const change = useChange<Partial<Fields>, Transfer>({
    run: (sent, idempotencyKey) =>
      transfer
        ? souk.updateTransfer(
            { transferId: transfer.id, ...changesOf(sent) },
            { idempotencyKey, ifMatch: transfer.etag },
          )
        : souk.createTransfer(bodyOf(fields), { idempotencyKey }),
    about: ['transfer'],
    done: (saved) => {
      if (!transfer) navigate(`inventory/transfers/${saved.id}`)
      return t.transfers.saved(wayOf(saved))
    },
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.transfers[key]}
      shown={(key, value) => (key === 'lines' ? linesText(String(value)) : String(value))}
      isNew={transfer === undefined}
      title={transfer ? t.transfers.change : t.transfers.create}
      action={transfer ? t.kit.save : t.transfers.create}
      isIncomplete={fields.from === '' || fields.to === '' || !lines || lines.length === 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <TransferFields fields={fields} set={draft.set} />
    </ChangeDialog>
  )
}

interface TransferFieldsProps {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
}

function TransferFields({ fields, set }: TransferFieldsProps) {
  const t = useTexts()
  const other = { from: fields.to, to: fields.from }
  return (
    <>
      <div class="fields-beside">
        {(['from', 'to'] as const).map((end) => (
          <NameField
            key={end}
            names={locationNames}
            label={t.transfers[end]}
            path={`/${end}`}
            isRequired
            isFirst={end === 'from'}
            except={new Set([other[end]])}
            value={fields[end]}
            onChange={(code) => set({ [end]: code })}
          />
        ))}
      </div>
      <VariantLines
        label={t.transfers.lines}
        add={t.transfers.addLine}
        path="/lines"
        quantity={quantity}
        value={fields.lines}
        onInput={(lines) => set({ lines })}
      />
      <TextField
        label={t.transfers.tracking}
        path="/tracking"
        isOptional
        hint={t.transfers.trackingHint}
        value={fields.tracking}
        onInput={(tracking) => set({ tracking })}
      />
      <TextField
        {...requests.createTransfer.note}
        label={t.transfers.note}
        path="/note"
        isOptional
        isLong
        value={fields.note}
        onInput={(note) => set({ note })}
      />
    </>
  )
}

function fieldsOf(transfer: Transfer | undefined): Fields {
  return {
    from: transfer?.from ?? '',
    to: transfer?.to ?? '',
    lines: variantLinesText(transfer?.lines ?? []),
    tracking: tagsText(transfer?.tracking ?? []),
    note: transfer?.note ?? '',
  }
}

function bodyOf({ from, to, lines, tracking, note }: Fields) {
  return {
    from,
    to,
    lines: variantLinesOf(lines, quantity) ?? [],
    tracking: tagsOf(tracking),
    note: given(note),
  }
}

function changesOf({ from, to, lines, tracking, note }: Partial<Fields>) {
  return {
    from,
    to,
    lines: lines === undefined ? undefined : variantLinesOf(lines, quantity),
    tracking: tracking === undefined ? undefined : tagsOf(tracking),
    note: orNull(note),
  }
}
