import type { CreateApprovalPolicyRequest, SimulateApprovalPolicyResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { NowAfter } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { useTexts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'

interface SimulationProps {
  readonly policy: CreateApprovalPolicyRequest
  /** The policy that it would replace. */
  readonly policyId?: string | undefined
  readonly isIncomplete: boolean
}

const effects = ['ALLOW', 'REQUIRE_APPROVAL', 'DENY'] as const
const examplesShown = 5

/** Tries a policy on what was done in the last 30 days, before anybody asks for it to hold. */
export function Simulation({ policy, policyId, isIncomplete }: SimulationProps) {
  const t = useTexts()
  const [state, setState] = useState<{
    tried?: string
    result?: SimulateApprovalPolicyResponse
    error?: unknown
  }>({})
  const shown = JSON.stringify(policy)
  const run = async () => {
    try {
      const { data } = await souk.simulateApprovalPolicy({
        policy,
        ...(policyId !== undefined && { policy_id: policyId }),
      })
      setState({ tried: shown, result: data })
    } catch (error) {
      setState({ error })
    }
  }
  // What was tried is another policy once something is typed.
  const result = state.tried === shown ? state.result : undefined
  return (
    <div class="stack tight">
      <div class="result">
        <h3>{t.policies.simulation}</h3>
        <Button isSmall icon="play" isDisabled={isIncomplete} onClick={() => void run()}>
          {t.policies.simulate}
        </Button>
      </div>
      <Refusal error={state.error} />
      {result && <Result result={result} />}
    </div>
  )
}

function Result({ result }: { readonly result: SimulateApprovalPolicyResponse }) {
  const t = useTexts()
  const { before, after, examples } = result
  return (
    <div class="stack tight" role="status">
      <NowAfter
        lines={effects.map((effect) => ({
          name: t.policies.effects[effect],
          now: before[effect],
          after: after[effect],
        }))}
      />
      <p class="note">
        {t.policies.simulated(result.writes)} · {t.policies.changedOf(result.changed)}{' '}
        {!result.complete && t.policies.incomplete}
      </p>
      <ul class="lines">
        {examples.slice(0, examplesShown).map((example) => (
          <li key={`${example.at} ${example.actor_id}`} class="small">
            <span class="theirs">
              {example.approval_id === null ? (
                operationName(example.operation_id, t)
              ) : (
                <Link to={`approvals/${example.approval_id}`} class="link">
                  {operationName(example.operation_id, t)}
                </Link>
              )}{' '}
              {example.money && moneyText(example.money)}
            </span>
            <span>
              {t.policies.effects[example.before]} <Icon name="chevron-right" />{' '}
              <strong>{t.policies.effects[example.after]}</strong>
            </span>
            <span class="soft">
              <Time at={example.at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
