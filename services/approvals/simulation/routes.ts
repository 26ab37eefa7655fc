import {
  type App,
  currencyUnsupported,
  holds,
  type Mounted,
  type Principal,
  refusals,
} from '@souk/platform'
import { draftFrom } from '../policies/schemas.ts'
import {
  agentUnknown,
  operationExempt,
  operationOnlyForPeople,
  operationUnknown,
  policyNotFound,
  quorumUnreachable,
  roleCannotDecide,
  roleUnknown,
} from '../problems.ts'
import { readScopeOf } from '../supervision/record.ts'
import { writesById } from '../writes.ts'
import { simulatePolicy } from './operations.ts'
import { SimulateBody, SimulationView, viewOfSimulation } from './schemas.ts'

export function simulationRoute(app: App, { operations }: Mounted): void {
  app.route({
    method: 'POST',
    url: '/api/v1/approval-policies/simulate',
    config: { scope: 'approvals:read', audience: ['operator'], safe: true, read: 'long' },
    schema: {
      operationId: 'simulateApprovalPolicy',
      summary: 'Simulate an approval policy',
      description:
        'Tries a policy on the writes of the last 30 days, beside the other policies or in the place of `policy_id`, ' +
        'and changes nothing. Returns how many of them the present policies allow, let wait and deny, how many they ' +
        'would with this one, and examples of those that differ, with who would have to decide. It knows the writes ' +
        'that policies have seen: those of agents, and those of people and programs while some policy was for them; ' +
        '`incomplete_reasons` says what is missing. The money of an example is shown to those who may read what it ' +
        'was about.',
      body: SimulateBody,
      response: {
        200: SimulationView,
        ...refusals(
          policyNotFound,
          operationUnknown,
          operationExempt,
          operationOnlyForPeople,
          currencyUnsupported,
          agentUnknown,
          roleUnknown,
          roleCannotDecide,
          quorumUnreachable,
        ),
      },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { policy, policy_id: replacedId } = request.body
        const known = writesById(operations())
        const { simulation, ...period } = await simulatePolicy(
          tx,
          draftFrom(policy),
          replacedId,
          known,
        )
        return viewOfSimulation(simulation, period, readableBy(request.principal, operations()))
      }),
  })
}

/** The operations of which somebody may read what they are about. */
function readableBy(
  principal: Principal | undefined,
  operations: ReturnType<Mounted['operations']>,
): ReadonlySet<string> {
  const scopes = principal?.scopes ?? new Set()
  const readable = operations.filter(({ scope }) => holds(scopes, readScopeOf(scope)))
  return new Set(readable.map(({ schema }) => schema.operationId ?? ''))
}
