import type { Caller, OperationId } from '@souk/sdk'
import { currentAnswerTo, useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { Link } from '../../router/link.tsx'
import { useCaller } from '../../session/caller.ts'
import { mayUse } from '../../session/rights.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

interface Step {
  readonly name: keyof Texts['overview']['steps']
  readonly icon: IconName
  readonly to: string
  /** What one must be allowed to do, and to ask, to take it. */
  readonly needs: readonly OperationId[]
  readonly isFor?: (caller: Caller) => boolean
  readonly isDone: (caller: Caller, signal: AbortSignal) => Promise<boolean>
}

/** Two steps ask for it. */
function hasProducts(): Promise<boolean> {
  return currentAnswerTo({
    key: ['has-products'],
    about: ['product', 'sandbox'],
    run: async (signal) => (await souk.listProducts({ limit: 1 }, { signal })).data.data.length > 0,
  })
}

const steps: readonly Step[] = [
  {
    name: 'examples',
    icon: 'download',
    to: 'sandbox',
    needs: ['seedSandbox', 'listProducts'],
    isFor: ({ tenant }) => tenant.mode === 'sandbox',
    isDone: hasProducts,
  },
  {
    name: 'product',
    icon: 'package',
    to: 'products?do=create',
    needs: ['createProduct', 'listProducts'],
    isDone: hasProducts,
  },
  {
    name: 'member',
    icon: 'users',
    to: 'settings/members?do=invite',
    needs: ['createMember', 'listMembers'],
    isDone: async (_, signal) =>
      (await souk.listMembers({ limit: 2 }, { signal })).data.content.length > 1,
  },
  {
    name: 'zone',
    icon: 'clock',
    to: 'settings?do=change',
    needs: ['updateTenantSettings', 'getTenant'],
    isDone: async ({ tenant }) => tenant.time_zone !== 'UTC',
  },
  {
    // One key comes with the tenant, for whoever made it.
    name: 'key',
    icon: 'key-round',
    to: 'keys?do=create',
    needs: ['createApiKey', 'listApiKeys'],
    isDone: async (_, signal) =>
      (await souk.listApiKeys({ limit: 2 }, { signal })).data.content.length > 1,
  },
]

/** What there is to do first in a tenant. Each step goes when it is done, and all of them with the first order. */
export function FirstSteps() {
  const t = useTexts()
  const { data: caller } = useCaller()
  const { data: left = [] } = useQuery({
    key: ['first-steps', caller?.id, caller?.tenant.time_zone],
    about: ['order', 'product', 'member', 'api_key', 'tenant', 'sandbox'],
    isEnabled: caller !== undefined && mayUse(caller, 'listOrders'),
    run: (signal) => (caller === undefined ? Promise.resolve([]) : stepsLeft(caller, signal)),
  })
  if (caller === undefined || left.length === 0) return null
  return (
    <Card title={t.overview.firstSteps}>
      <ul class="waiting">
        {steps
          .filter(({ name }) => left.includes(name))
          .map((step) => (
            <StepLine key={step.name} step={step} caller={caller} />
          ))}
      </ul>
    </Card>
  )
}

async function stepsLeft(caller: Caller, signal: AbortSignal): Promise<Step['name'][]> {
  const orders = await souk.listOrders({ limit: 1 }, { signal })
  if (orders.data.content.length > 0) return []
  const own = steps.filter(
    ({ needs, isFor }) =>
      needs.every((operation) => mayUse(caller, operation)) && (isFor?.(caller) ?? true),
  )
  const done = await Promise.all(own.map(({ isDone }) => isDone(caller, signal)))
  return own.filter((_, index) => !done[index]).map(({ name }) => name)
}

function StepLine({ step, caller }: { readonly step: Step; readonly caller: Caller }) {
  const t = useTexts()
  const { title, detail } = t.overview.steps[step.name]
  const { time_zone, currency } = caller.tenant
  return (
    <li>
      <Link to={step.to}>
        <span class="symbol">
          <Icon name={step.icon} />
        </span>
        <span>
          {title}
          <span class="note step-detail">{detail(time_zone, currency)}</span>
        </span>
        <span class="waiting-count">
          <Icon name="chevron-right" />
        </span>
      </Link>
    </li>
  )
}
