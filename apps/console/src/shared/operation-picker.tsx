import { operationFacts, operationIds } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { CheckGroup } from '../kit/check-group.tsx'
import { TextField } from '../kit/field.tsx'
import { useTexts } from '../texts/index.ts'
import { operationName } from '../texts/operation-name.ts'

interface OperationPickerProps {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  readonly isRequired?: boolean
  readonly path: string
  /** Whether what only people can call is offered too. */
  readonly isForPeople?: boolean
}

/** What no policy can stop, beside decisions. */
const exempt: readonly string[] = ['cancelApproval', 'changeMyPassword']

/** Decisions wait for nobody, and what belongs to the operator of the installation is no matter of a tenant. */
const writes = operationIds.filter((id) => {
  const { isKeyed, scope } = operationFacts(id)
  const isTenants = scope !== 'public' && !scope.startsWith('operator:')
  return isKeyed && isTenants && scope !== 'approvals:decide' && !exempt.includes(id)
})

/** Operations that change something, by name. What is chosen stays in sight whatever is looked for. */
export function OperationPicker(props: OperationPickerProps) {
  const t = useTexts()
  const { chosen, onChange, isRequired = false, path, isForPeople = false } = props
  const [asked, setAsked] = useState('')
  const wanted = asked.trim().toLocaleLowerCase()
  const shown = writes
    .filter((id) => chosen.has(id) || isForPeople || operationFacts(id).isForAgents)
    .map((id) => [id, operationName(id, t)] as const)
    .filter(([id, name]) => chosen.has(id) || name.toLocaleLowerCase().includes(wanted))
    .sort(([, one], [, other]) => one.localeCompare(other))
  return (
    <div class="picker">
      <TextField label={t.policies.findOperation} isSearch value={asked} onInput={setAsked} />
      <CheckGroup
        label={t.policies.operationsOf(chosen.size)}
        choices={shown}
        chosen={chosen}
        onChange={onChange}
        isRequired={isRequired}
        path={path}
      />
    </div>
  )
}
