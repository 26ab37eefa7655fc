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
        value={draft.operations.has('*') ? '*' : ''}
        choices={[
          ['', t.policies.someOperations],
          ['*', t.policies.everyWrite],
        ]}
        onChange={(choice) => set({ operations: new Set(choice === '*' ? ['*'] : []) })}
      />
      {!draft.operations.has('*') && (
        <OperationPicker
          isRequired
          isForPeople={draft.actors !== 'AGENT'}
          path="/match/operations"
          chosen={draft.operations}
          onChange={(operations) => set({ operations })}
        />
      )}
    </>
  )
}
