import { Button, IconButton } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'
import {
  newTaxId,
  type TaxId,
  taxIdExamples,
  taxIdLimits,
  taxIdsText,
  typedTaxIds,
  withNumber,
} from './tax-ids.ts'

const { items, maxItems } = taxIdLimits

interface TaxIdFieldsProps {
  /** As `taxIdsText` has them. */
  readonly value: string
  readonly onInput: (value: string) => void
}

/** The numbers under which tax offices know a customer, each with its register. */
export function TaxIdFields({ value, onInput }: TaxIdFieldsProps) {
  const t = useTexts()
  const taxIds = typedTaxIds(value)
  const write = (changed: readonly TaxId[]) => onInput(taxIdsText(changed))
  return (
    <fieldset class="form-part" data-path="/tax_ids">
      <legend>{t.customers.tax_ids}</legend>
      {taxIds.map((taxId, index) => (
        <TaxIdRow
          key={index}
          taxId={taxId}
          index={index}
          onInput={(changed) => write(taxIds.with(index, changed))}
          onDrop={() => write(taxIds.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          isSmall
          icon="plus"
          hindrance={taxIds.length >= maxItems ? t.customers.taxIdsMax(maxItems) : undefined}
          onClick={() => write([...taxIds, newTaxId])}
        >
          {t.customers.addTaxId}
        </Button>
      </div>
    </fieldset>
  )
}

interface TaxIdRowProps {
  readonly taxId: TaxId
  readonly index: number
  readonly onInput: (taxId: TaxId) => void
  readonly onDrop: () => void
}

function TaxIdRow({ taxId, index, onInput, onDrop }: TaxIdRowProps) {
  const t = useTexts()
  const path = `/tax_ids/${index}`
  return (
    <fieldset class="form-line" aria-label={t.customers.taxId(index + 1)}>
      <div class="stack tight">
        <div class="fields-beside">
          <SelectField
            label={t.customers.taxIdType}
            path={`${path}/type`}
            choices={choicesOf(items.type.values, t.customers.taxIdTypes)}
            value={taxId.type}
            onChange={(type) => onInput(withNumber(taxId, { type: type as TaxId['type'] }))}
          />
          <TextField
            maxLength={items.value.maxLength}
            label={t.customers.taxIdValue}
            path={`${path}/value`}
            example={taxIdExamples[taxId.type]}
            value={taxId.value}
            onInput={(value) => onInput(withNumber(taxId, { value }))}
          />
        </div>
        <SelectField
          label={t.customers.taxIdStatus}
          path={`${path}/status`}
          choices={choicesOf(items.status.values, t.customers.taxIdStatuses)}
          value={taxId.status}
          onChange={(status) => onInput({ ...taxId, status: status as TaxId['status'] })}
        />
      </div>
      <IconButton icon="trash" name={t.customers.dropTaxId(index + 1)} onClick={onDrop} />
    </fieldset>
  )
}
