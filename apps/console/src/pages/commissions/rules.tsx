import { useMemo, useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useUnsaved } from '../../router/unsaved.ts'
import { useCaller, useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownPlan } from './detail.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { plainRule, type TypedRule } from './rule-fields.ts'
import { matchText, termsText } from './words.ts'

/** What is typed over the rules of a plan, and the version that it was typed over. */
export function useTypedRules(plan: ShownPlan) {
  const [draft, setDraft] = useState<{ rules: readonly TypedRule[]; over: ShownPlan }>()
  const isOther = JSON.stringify(draft?.over.rules) !== JSON.stringify(plan.rules)
  const saved = draft && isOther ? draft.over : plan
  const rules = useMemo<readonly TypedRule[]>(() => draft?.rules ?? plan.rules, [draft, plan])
  return {
    isTyped: draft !== undefined,
    saved,
    rules,
    change: (changed: readonly TypedRule[]) => setDraft({ rules: changed, over: saved }),
    drop: () => setDraft(undefined),
  }
}
type Typed = ReturnType<typeof useTypedRules>

/** The rules in their order. Whoever may change them adds, moves and removes, and saves all at once. */
export function RulesCard({ plan, typed }: { readonly plan: ShownPlan; readonly typed: Typed }) {
  const t = useTexts()
  const may = useMay()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  const [edited, edit] = useState<number>()
  const { rules, isTyped, saved, change, drop } = typed
  useUnsaved(() => isTyped)
  const isOpen = plan.status !== 'RETIRED' && may('putCommissionPlanRules')
  const isSaving = useAddress().query.get('do') === 'rules'
  const rule = edited === undefined ? undefined : (rules[edited] ?? newRule)
  return (
    <Card
      title={t.commissions.rules}
      isFlush
      aside={
        isOpen && (
          <Button isSmall icon="plus" onClick={() => edit(rules.length)}>
            {t.commissions.addRule}
          </Button>
        )
      }
    >
      <p class="body soft">
        {rules.length === 0 ? t.commissions.noRules : t.commissions.rulesExplain}
      </p>
      {rules.length > 0 && <RuleTable rules={rules} {...(isOpen && { change, edit })} />}
      {isOpen && isTyped && (
        <div class="body button-row">
          <Button onClick={drop}>{t.commissions.discard}</Button>
          <Button kind="primary" onClick={() => search({ do: 'rules' })}>
            {t.commissions.saveRules}
          </Button>
        </div>
      )}
      {edited !== undefined && rule && (
        <RuleDialog
          rule={rule}
          currency={currency}
          title={rules[edited] ? t.commissions.editRule(rule.name) : t.commissions.addRule}
          onChange={(changed) => change(placed(rules, edited, changed))}
          onClose={() => edit(undefined)}
        />
      )}
      {isSaving && isTyped && <SaveDialog plan={saved} rules={rules} onEnd={drop} />}
    </Card>
  )
}

const newRule: TypedRule = { ...plainRule, name: '', rate: null, tax_rate: null }

/** A new one stands before the rule for everything else, behind which it would never match. */
function placed(rules: readonly TypedRule[], place: number, rule: TypedRule): TypedRule[] {
  if (place < rules.length) return rules.with(place, rule)
  return rules.toSpliced(Math.max(0, rules.length - 1), 0, rule)
}

function SaveDialog(props: {
  readonly plan: ShownPlan
  readonly rules: readonly TypedRule[]
  readonly onEnd: () => void
}) {
  const t = useTexts()
  const { plan, rules, onEnd } = props
  const close = () => search({ do: null })
  return (
    <ConfirmDialog
      title={t.commissions.saveRules}
      action={t.commissions.saveRules}
      about={['commission_plan']}
      run={(idempotencyKey) =>
        souk.putCommissionPlanRules(
          { commissionPlanId: plan.id, rules, valid_from: undefined },
          { idempotencyKey, ifMatch: plan.etag },
        )
      }
      done={() => {
        onEnd()
        return t.commissions.rulesSaved
      }}
      onClose={close}
    >
      {plan.status === 'ACTIVE' && <p>{t.commissions.saveExplain}</p>}
    </ConfirmDialog>
  )
}

interface Editing {
  readonly change?: (rules: readonly TypedRule[]) => void
  readonly edit?: (place: number) => void
}

function RuleTable({ rules, ...editing }: Editing & { readonly rules: readonly TypedRule[] }) {
  const t = useTexts()
  return (
    <div class="table-wrap">
      <table class="table stacks" aria-label={t.commissions.rules}>
        <thead>
          <tr>
            <th scope="col">{t.commissions.rule}</th>
            <th scope="col">{t.commissions.forWhat}</th>
            <th scope="col">{t.commissions.charged}</th>
            {editing.change && (
              <th scope="col" class="end">
                <span class="hidden-visually">{t.kit.change}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule, place) => (
            <RuleRow key={rule.id ?? `new-${place}`} {...{ rules, rule, place }} {...editing} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RuleRow(
  props: Editing & {
    readonly rules: readonly TypedRule[]
    readonly rule: TypedRule
    readonly place: number
  },
) {
  const t = useTexts()
  const { rules, rule, place, change, edit } = props
  const { name } = rule
  const move = (by: 1 | -1) => change?.(rules.toSpliced(place, 1).toSpliced(place + by, 0, rule))
  const shown = { ...rule, id: rule.id ?? '' }
  return (
    <tr>
      <td>
        {place + 1}. <strong class="theirs">{name}</strong>
      </td>
      <td>{matchText(shown, t)}</td>
      <td>{termsText(shown, t)}</td>
      {change && (
        <td class="end">
          <span class="row-buttons">
            {place > 0 && (
              <IconButton
                icon="chevron-up"
                name={t.commissions.moveUp(name)}
                onClick={() => move(-1)}
              />
            )}
            {place < rules.length - 1 && (
              <IconButton
                icon="chevron-down"
                name={t.commissions.moveDown(name)}
                onClick={() => move(1)}
              />
            )}
            <IconButton
              icon="pencil"
              name={t.commissions.editRule(name)}
              onClick={() => edit?.(place)}
            />
            <IconButton
              icon="trash"
              name={t.commissions.removeRule(name)}
              onClick={() => change(rules.toSpliced(place, 1))}
            />
          </span>
        </td>
      )}
    </tr>
  )
}
