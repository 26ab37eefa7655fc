import type { PaymentGateway } from '@souk/sdk'
import { useChange } from '../../../../api/change.ts'
import { souk } from '../../../../api/souk.ts'
import { IconButton } from '../../../../kit/button.tsx'
import { ChangeDialog } from '../../../../kit/change-dialog.tsx'
import { ConfirmDialog } from '../../../../kit/confirm-dialog.tsx'
import { useDraft } from '../../../../kit/draft.ts'
import { useTexts } from '../../../../texts/index.ts'
import { type Rule, type ShownRouting, sentRule } from './rules.ts'
import { useRuleWords } from './words.ts'

export interface RoutingDialogProps {
  readonly routing: ShownRouting
  readonly gateways: readonly PaymentGateway[]
  readonly onClose: () => void
}

/** Saves all rules: the API takes them as one list. */
export function useSavedRules({ etag }: ShownRouting, onEnd: () => void) {
  const t = useTexts()
  return useChange({
    run: (rules: readonly ReturnType<typeof sentRule>[], idempotencyKey) =>
      souk.setPaymentRouting({ rules }, { idempotencyKey, ifMatch: etag }),
    about: ['payment_routing'],
    done: () => t.gateways.rulesSaved,
    onEnd,
  })
}

/** `1. Large amounts` on a line each. */
function ruleNames(names: readonly string[]): string {
  return names.map((name, place) => `${place + 1}. ${name}`).join('\n')
}

/** Names may hold any character, so they are kept as a list. */
function namesIn(order: string): readonly string[] {
  return JSON.parse(order)
}

/** Which rule counts first. */
export function OrderDialog({ routing, gateways, onClose }: RoutingDialogProps) {
  const t = useTexts()
  const { rules } = routing
  const draft = useDraft({ order: JSON.stringify(rules.map(({ name }) => name)) })
  const names = withAll(namesIn(draft.fields.order), rules)
  const ordered = names.flatMap((name) => rules.find((rule) => rule.name === name) ?? [])
  const change = useSavedRules(routing, onClose)
  const words = useRuleWords(gateways)
  const move = (from: number, to: number) => {
    const [name = ''] = names.slice(from, from + 1)
    draft.set({ order: JSON.stringify(names.toSpliced(from, 1).toSpliced(to, 0, name)) })
  }
  return (
    <ChangeDialog
      draft={draft}
      nameOf={() => t.gateways.position}
      shown={(_, value) => ruleNames(namesIn(String(value)))}
      title={t.gateways.orderRules}
      action={t.kit.save}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(ordered.map(sentRule))}
      onClose={onClose}
    >
      <p class="soft">{t.gateways.orderRulesText}</p>
      <ol class="lines">
        {ordered.map((rule, place) => (
          <li key={rule.name}>
            <span class="theirs">
              {rule.name}
              <span class="note block">{words.conditions(rule)}</span>
            </span>
            <MoveButtons
              name={rule.name}
              isFirst={place === 0}
              isLast={place === ordered.length - 1}
              onMove={(by) => move(place, place + by)}
            />
          </li>
        ))}
      </ol>
    </ChangeDialog>
  )
}

interface MoveProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
}

function MoveButtons({ name, isFirst, isLast, onMove }: MoveProps) {
  const t = useTexts()
  return (
    <span class="row-buttons">
      {!isFirst && (
        <IconButton icon="chevron-up" name={t.gateways.up(name)} onClick={() => onMove(-1)} />
      )}
      {!isLast && (
        <IconButton icon="chevron-down" name={t.gateways.down(name)} onClick={() => onMove(1)} />
      )}
    </span>
  )
}

/** What was ordered here, as far as it is still there, and what has come since. */
function withAll(names: readonly string[], rules: readonly Rule[]): readonly string[] {
  const known = new Set(rules.map(({ name }) => name))
  const ordered = new Set(names)
  return [
    ...names.filter((name) => known.has(name)),
    ...rules.filter(({ name }) => !ordered.has(name)).map(({ name }) => name),
  ]
}

export function RemoveRuleDialog(props: RoutingDialogProps & { readonly rule: Rule }) {
  const t = useTexts()
  const { routing, rule, onClose } = props
  const { rules, etag } = routing
  const left = rules.filter((one) => one !== rule)
  const names = (some: readonly Rule[]) => (
    <span class="theirs prewrap">
      {some.length === 0 ? t.gateways.noRules : ruleNames(some.map(({ name }) => name))}
    </span>
  )
  return (
    <ConfirmDialog
      title={t.gateways.removeRuleOf(rule.name)}
      action={t.gateways.removeRule}
      isDanger
      about={['payment_routing']}
      lines={[{ name: t.gateways.rules, now: names(rules), after: names(left) }]}
      run={(idempotencyKey) =>
        souk.setPaymentRouting({ rules: left.map(sentRule) }, { idempotencyKey, ifMatch: etag })
      }
      done={() => t.gateways.rulesSaved}
      onClose={onClose}
    />
  )
}
