import type { RoutingRules } from '@souk/sdk'
import { useChange } from '../../../api/change.ts'
import { type Sent, souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ChangeDialog } from '../../../kit/change-dialog.tsx'
import { useDraft } from '../../../kit/draft.ts'
import { choicesOf } from '../../../kit/limits.ts'
import { SelectField } from '../../../kit/select-field.tsx'
import { useTexts } from '../../../texts/index.ts'
import type { ShownRules } from './index.tsx'

type Criterion = RoutingRules['criteria'][number]

const places = ['first', 'second', 'third'] as const
type Fields = Readonly<Record<(typeof places)[number], string>>

interface RulesDialogProps {
  readonly rules: ShownRules
  readonly onClose: () => void
}

/** Which criterion counts most, which then, and which last. */
export function RulesDialog({ rules, onClose }: RulesDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(rules))
  const { fields } = draft
  const criteria = criteriaOf(fields)
  const isTwice = new Set(criteria).size < criteria.length
  const change = useChange({
    run: (sent: Sent<'setRoutingRules'>, idempotencyKey) =>
      souk.setRoutingRules(sent, { idempotencyKey, ifMatch: rules.etag }),
    about: ['routing_rules'],
    done: () => t.routing.rulesSaved,
    onEnd: onClose,
  })
  const named = (value: string) =>
    value === '' ? t.routing.noCriterion : t.routing.criteria[value as Criterion]
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.routing[key]}
      shown={(_, value) => named(String(value))}
      title={t.routing.changeRules}
      action={t.kit.save}
      isIncomplete={fields.first === '' || isTwice}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run({ criteria })}
      onClose={onClose}
    >
      <p class="soft">{t.routing.rulesText}</p>
      {places.map((place, index) => (
        <SelectField
          key={place}
          label={t.routing[place]}
          isFirst={index === 0}
          choices={[
            ...(index === 0 ? [] : [['', t.routing.noCriterion] as const]),
            ...choicesOf(requests.setRoutingRules.criteria.items.values, t.routing.criteria),
          ]}
          value={fields[place]}
          onChange={(criterion) => draft.set({ [place]: criterion })}
          wrong={isTwice && index === 0 ? t.routing.twice : undefined}
        />
      ))}
    </ChangeDialog>
  )
}

function fieldsOf({ criteria }: RoutingRules): Fields {
  const [first, second, third] = criteria
  return { first: first ?? '', second: second ?? '', third: third ?? '' }
}

function criteriaOf(fields: Fields): Criterion[] {
  return places.map((place) => fields[place]).filter((one): one is Criterion => one !== '')
}
