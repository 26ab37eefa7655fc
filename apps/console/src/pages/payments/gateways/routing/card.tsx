import type { PaymentGateway } from '@souk/sdk'
import { useQuery } from '../../../../api/query.ts'
import { souk } from '../../../../api/souk.ts'
import { Button, IconButton } from '../../../../kit/button.tsx'
import { Card } from '../../../../kit/card.tsx'
import { Refusal } from '../../../../kit/refusal.tsx'
import { SkeletonLines } from '../../../../kit/skeleton-card.tsx'
import { search, useAddress } from '../../../../router/address.ts'
import { useMay } from '../../../../session/caller.ts'
import { useTexts } from '../../../../texts/index.ts'
import { OrderDialog, RemoveRuleDialog } from './order-dialog.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import type { Rule, ShownRouting } from './rules.ts'
import { useRuleWords } from './words.ts'

interface RoutingProps {
  /** Undefined until they are known. */
  readonly gateways: readonly PaymentGateway[] | undefined
}

/** By which rules payments choose their gateway, the first that counts on top. */
export function RoutingCard({ gateways }: RoutingProps) {
  const t = useTexts()
  const may = useMay()('setPaymentRouting')
  const { data: routing, error } = useQuery<ShownRouting>({
    key: ['payment_routing'],
    about: ['payment_routing'],
    run: async (signal) => {
      const { data, etag } = await souk.getPaymentRouting({}, { signal })
      return { ...data, etag }
    },
  })
  const isMany = (routing?.rules.length ?? 0) > 1
  return (
    <Card
      title={t.gateways.rules}
      aside={
        may && (
          <span class="button-row">
            {isMany && (
              <Button isSmall onClick={() => search({ do: 'order-rules' })}>
                {t.gateways.orderRules}
              </Button>
            )}
            <Button isSmall icon="plus" onClick={() => search({ do: 'add-rule' })}>
              {t.gateways.addRule}
            </Button>
          </span>
        )
      }
    >
      <div class="stack">
        <p class="soft">{t.gateways.rulesText}</p>
        <Refusal error={error} />
        <div>
          {routing && gateways ? (
            <Rules rules={routing.rules} gateways={gateways} mayChange={may} />
          ) : (
            !error && <SkeletonLines count={2} />
          )}
        </div>
      </div>
      {routing && gateways && may && <OpenDialog routing={routing} gateways={gateways} />}
    </Card>
  )
}

interface RulesProps {
  readonly rules: readonly Rule[]
  readonly gateways: readonly PaymentGateway[]
  readonly mayChange: boolean
}

function Rules({ rules, gateways, mayChange }: RulesProps) {
  const t = useTexts()
  const words = useRuleWords(gateways)
  if (rules.length === 0) return <p class="soft">{t.gateways.noRules}</p>
  return (
    <ol class="lines">
      {rules.map((rule) => (
        <li key={rule.name}>
          <span class="theirs">
            <strong>{rule.name}</strong>
            <span class="note block">{words.conditions(rule)}</span>
          </span>
          <span class="theirs">→ {words.outcome(rule)}</span>
          {mayChange && <RuleButtons name={rule.name} />}
        </li>
      ))}
    </ol>
  )
}

function RuleButtons({ name }: { readonly name: string }) {
  const t = useTexts()
  return (
    <span class="row-buttons">
      <IconButton
        icon="pencil"
        name={t.gateways.editRuleOf(name)}
        onClick={() => search({ do: 'rule', rule: name })}
      />
      <IconButton
        icon="trash"
        name={t.gateways.removeRuleOf(name)}
        onClick={() => search({ do: 'remove-rule', rule: name })}
      />
    </span>
  )
}

const close = () => search({ do: null, rule: null })

function OpenDialog(props: {
  readonly routing: ShownRouting
  readonly gateways: readonly PaymentGateway[]
}) {
  const { query } = useAddress()
  const action = query.get('do')
  const rule = props.routing.rules.find(({ name }) => name === query.get('rule'))
  const parts = { ...props, onClose: close }
  if (action === 'add-rule') return <RuleDialog {...parts} />
  if (action === 'order-rules') return <OrderDialog {...parts} />
  if (action === 'rule' && rule) return <RuleDialog key={rule.name} {...parts} rule={rule} />
  if (action === 'remove-rule' && rule)
    return <RemoveRuleDialog key={rule.name} {...parts} rule={rule} />
  return null
}
