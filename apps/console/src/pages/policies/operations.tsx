import { SelectField } from '../../kit/select-field.tsx'
import { OperationPicker } from '../../shared/operation-picker.tsx'
import { useTexts } from '../../texts/index.ts'
import type { DraftProps } from './dialog.tsx'

/** Which writes a policy is for: all of them, or some by name. */
export function OperationChoice({ draft, set }: DraftProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.policies.operations}
        value={draft.isEveryWrite ? '*' : ''}
        choices={[
          ['', t.policies.someOperations],
          ['*', t.policies.everyWrite],
        ]}
        onChange={(choice) => set({ isEveryWrite: choice === '*' })}
      />
      {!draft.isEveryWrite && (
        <OperationPicker chosen={draft.operations} onChange={(operations) => set({ operations })} />
      )}
    </>
  )
}
